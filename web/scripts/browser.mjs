// How Debian's browsers are started, for journeys and pictures alike.

export const launch_options = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** An unpatched Firefox is driven by WebDriver BiDi, which Playwright speaks with what it calls a channel. */
export const firefox_options = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  headless: true,
  // Media features cannot be set from outside yet.
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
};
