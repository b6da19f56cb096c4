// One picture of one address, for working on the page: node scripts/look.mjs URL OUT.png [width] [height] [dark]
import { chromium } from 'playwright-core';
import { launch_options } from './browser.mjs';

const [url, out, width = '390', height = '844', theme = 'light'] = process.argv.slice(2);
const browser = await chromium.launch(launch_options);
const page = await browser.newPage({
  viewport: { width: Number(width), height: Number(height) },
  colorScheme: theme === 'dark' ? 'dark' : 'light',
  locale: 'en',
});
page.on('console', (message) => {
  if (message.type() === 'error' || message.type() === 'warning') console.log(message.text());
});
page.on('pageerror', (error) => console.log('page error:', error.message));
await page.goto(url, { waitUntil: 'networkidle' });
await page.waitForTimeout(300);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
