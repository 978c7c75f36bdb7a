import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { bootstrapElementId, interactiveMark } from '#shared/config/appConfig.ts';
import { FlowroomServer } from '../../support/server.ts';

interface WorkerFixtures {
  /** Environment variables of the server. */
  settings: Record<string, string>;
  server: FlowroomServer;
}

interface Fixtures {
  /** Opens a page as another person: a browser context of its own, watched like every page. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Console errors that this test causes on purpose (a declined card answers 402, for instance).
   */
  expectedErrors: RegExp[];
}

/** Console messages that fail a test: errors, and React's warnings about hydration. */
const isFault = (type: string, text: string): boolean =>
  type === 'error' || /hydrat|did not match|Warning:/i.test(text);

/**
 * A search by class times that a busy server does not answer in time: the page searches by the
 * marketplace instead (decision 228), which a test reads off what it finds.
 */
export const isSlowSearch = (text: string): boolean =>
  /status of 424 .*\/api\/class-times\//.test(text);

/**
 * Test with the built product behind it. A console error, an uncaught exception or a hydration
 * warning on any page fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await FlowroomServer.start(settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  context: async ({ context, expectedErrors, server }, use) => {
    await settle(context, server.url);
    const check = watch(context, expectedErrors);
    await use(context);
    check();
  },
  person: async ({ browser, server, expectedErrors }, use) => {
    const contexts: { context: BrowserContext; check: () => void }[] = [];
    await use(async options => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      await settle(context, server.url);
      contexts.push({ context, check: watch(context, expectedErrors) });
      return context.newPage();
    });
    for (const { context, check } of contexts) {
      check();
      await context.close();
    }
  },
});

/**
 * Prepares a context as that of a returning visitor: the cookie note is accepted, and reminders of
 * missing details are dismissed whenever they appear.
 */
async function settle(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'cookieconsent', value: 'accepted', url }]);
  context.on('page', page => {
    const later = laterIn(page);
    // The next page may show the reminder again before its disappearance was observed.
    void page.addLocatorHandler(later, () => later.dispatchEvent('click'), { noWaitAfter: true });
    waitUntilAlive(page);
  });
}

/** Locates the button that dismisses a reminder. */
const laterIn = (page: Page): Locator =>
  page.locator('[data-reminder]').getByRole('button', { name: /^(Later|Más tarde)$/ });

/** Leaves the reminders of a page open, and returns the button that dismisses them. */
export async function keepReminders(page: Page): Promise<Locator> {
  const later = laterIn(page);
  await page.removeLocatorHandler(later);
  return later;
}

/** Makes `goto` and `reload` wait for hydration, as scripts load after the first paint. */
function waitUntilAlive(page: Page): void {
  const { goto, reload } = page;
  const alive = async <T>(opened: T): Promise<T> => {
    await page.waitForFunction(
      ([data, mark]) =>
        document.getElementById(data) === null || performance.getEntriesByName(mark).length > 0,
      [bootstrapElementId, interactiveMark] as const,
    );
    return opened;
  };
  page.goto = async (...args) => alive(await goto.apply(page, args));
  page.reload = async (...args) => alive(await reload.apply(page, args));
}

/**
 * Collects the faults of every page of a context; the returned function fails when there were any.
 */
function watch(context: BrowserContext, expected: RegExp[]): () => void {
  const faults: string[] = [];
  const note = (text: string) => {
    if (isSlowSearch(text) || expected.some(pattern => pattern.test(text))) return;
    faults.push(text);
  };
  context.on('console', message => {
    if (isFault(message.type(), message.text())) {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', error => note(`uncaught: ${error.error().message}`));
  return () => expect(faults, 'console errors and warnings').toEqual([]);
}

export { expect };
