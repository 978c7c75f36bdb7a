import { chromium } from '@playwright/test';
import type { LaunchOptions } from '@playwright/test';
import { openScreen } from './playwrightScreen.ts';
import type { Engine } from './screen.ts';

/** Starts the Chromium of the other browser tests, which can be a phone. */
export async function startChromium(options: LaunchOptions): Promise<Engine> {
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--force-prefers-reduced-motion'],
  });
  return {
    open: screen => openScreen(browser, screen, { hasPhones: true }),
    close: () => browser.close(),
  };
}
