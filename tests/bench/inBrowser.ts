import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';

/** Scripts request what the first HTML does not have once they run. */
const settledMs = 2_000;

/** Opens pages of a site in a browser, as a visitor or with somebody's session. */
export interface BrowserViews {
  /** Views an address until its scripts have requested what they need. */
  view(path: string): Promise<void>;
  /**
   * Books a free class with one time, found by its title, from the search to the confirmation.
   * @throws when a step can not be found
   */
  book(title: string): Promise<void>;
}

/** Starts a browser for `work`. `cookie`: header with the session; empty for a visitor. */
export async function inBrowser<Result>(
  origin: string,
  cookie: string,
  work: (views: BrowserViews) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
    const cookies = cookie.split('; ').filter(pair => pair.includes('='));
    await context.addCookies(
      cookies.map(pair => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
      }),
    );
    const page = await context.newPage();
    return await work({ view: viewing(page), book: booking(page) });
  } finally {
    await browser.close();
  }
}

const viewing = (page: Page) => async (path: string) => {
  const answer = await page.goto(path, { waitUntil: 'load' });
  if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`);
  await page.waitForTimeout(settledMs);
};

const booking = (page: Page) => async (title: string) => {
  await page.goto(`/s?keywords=${encodeURIComponent(title)}`, { waitUntil: 'load' });
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.getByRole('button', { name: 'Book for free' }).click();
  await page.waitForURL(/\/order\/[0-9a-f-]+/);
  await page.waitForTimeout(settledMs);
};
