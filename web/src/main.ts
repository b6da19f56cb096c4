import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { start_settings } from './app/settings.svelte';
import { watch_version } from './app/version.svelte';
import App from './App.svelte';

try {
  await start_settings();
  mount(App, { target: document.getElementById('app')! });
  watch_version();
} catch (error) {
  console.error(error);
  // Without any words the page cannot say what is wrong; a newer build may have them.
  if (!(await globalThis.bloom?.renew())) globalThis.bloom?.lost();
}
