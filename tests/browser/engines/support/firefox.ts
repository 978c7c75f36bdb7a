import { userInfo } from 'node:os';
import { firefox } from '@playwright/test';
import { engines } from '#scripts/setup/engines.mjs';
import { openScreen } from './playwrightScreen.ts';
import type { Engine } from './screen.ts';

/** Starts Debian's Firefox, which Playwright drives over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: engines.firefox.program,
    // As root it starts only with a home of root, which containers of CI do not set.
    env: { ...process.env, HOME: userInfo().homedir },
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
  return {
    open: options => openScreen(browser, options, { hasPhones: false }),
    close: () => browser.close(),
  };
}
