import type { Page } from '@playwright/test';

/** Makes the clock of the pages that somebody opens from now on go ahead by so much more. */
export const moveClock = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript(by => {
    const { Date: Before } = globalThis;
    globalThis.Date = new Proxy(Before, {
      construct: (target, args: [number]) =>
        args.length > 0 ? new target(...args) : new target(target.now() + by),
      get: (target, key) =>
        key === 'now' ? () => target.now() + by : (Reflect.get(target, key) as unknown),
    });
  }, ms);
