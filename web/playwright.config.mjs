// How the journeys of tests/journeys are travelled. What failed leaves a trace and a picture in build/journeys.
import { defineConfig } from '@playwright/test';
import { firefox_options, launch_options } from './scripts/browser.mjs';

const chromium = {
  browserName: 'chromium',
  launchOptions: launch_options,
  contextOptions: { reducedMotion: 'reduce' },
};
// Tables online need the program's own server.
const needs_program = process.env.BLOOM ? [] : [/@online/];

const FIREFOX = '**/firefox.mjs';
// What journeys share, and how they are run.
const shared = [
  ...['run', 'report', 'harness', 'server', 'form', 'deploy'],
  ...['garden_table', 'online_table', 'runs_table'],
].map((name) => `**/${name}.mjs`);

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.mjs',
  testIgnore: shared,
  outputDir: '../build/journeys',
  fullyParallel: true,
  workers: 2,
  // A journey that needs a second try has a fault, or the page has.
  retries: 0,
  forbidOnly: true,
  // For what hangs; a crowded machine takes its time.
  timeout: 300_000,
  reporter: [['./tests/journeys/report.mjs'], ['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A film of it would double its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // What measures time, while nothing else is done.
    { name: 'alone', grep: /@alone/, workers: 1, use: chromium },
    {
      name: 'chromium',
      testIgnore: [...shared, FIREFOX],
      grepInvert: [/@alone/, ...needs_program],
      use: chromium,
    },
    {
      name: 'firefox',
      testMatch: FIREFOX,
      grepInvert: needs_program,
      workers: 1,
      use: { browserName: 'firefox', launchOptions: firefox_options },
    },
  ],
});
