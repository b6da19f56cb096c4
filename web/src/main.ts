import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { start_settings } from './app/settings.svelte';
import App from './App.svelte';

await start_settings();
mount(App, { target: document.getElementById('app')! });

// After the first picture: the whole page is fetched again for the time without a network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
