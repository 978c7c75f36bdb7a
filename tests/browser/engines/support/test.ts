import { test as base, expect } from '../../support/test.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';
import type {
  Cookie,
  Engine,
  Screen,
  ScreenOptions,
  Size,
  Target,
  TestedEngine,
} from './screen.ts';

/**
 * Who sits before a screen: by default a visitor at a wide one in Auckland, at the server itself.
 */
type Person = Partial<Omit<ScreenOptions, 'cookies'>> & { session?: readonly Cookie[] };

interface Fixtures {
  /** Opens a window for a person. An error that one of its pages reports fails the test. */
  screenOf: (person?: Person) => Promise<Screen>;
}

interface WorkerFixtures {
  engineName: TestedEngine;
  engine: Engine;
}

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 860 };

const start = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

/** Test in one of the engines, against the same servers as the other browser tests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName, launchOptions }, use) => {
      const engine = await start[engineName](launchOptions);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  screenOf: async ({ engine, server }, use, testInfo) => {
    const screens: Screen[] = [];
    await use(async ({ session = [], ...person } = {}) => {
      const cookies = [...session, { name: 'cookieconsent', value: 'accepted' }];
      const usual = { url: server.url, size: desktop, timezone: 'Pacific/Auckland' };
      const screen = await engine.open({ ...usual, ...person, cookies });
      screens.push(screen);
      return screen;
    });
    const faults: string[] = [];
    for (const [index, screen] of screens.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await screen.picture?.(testInfo.outputPath(`test-failed-${index + 1}.png`));
      }
      faults.push(...(await screen.faults()));
      await screen.close();
    }
    expect(faults, 'errors of the pages').toEqual([]);
  },
});

/** Waits until something is shown. */
export const expectShown = (screen: Pick<Screen, 'isShown'>, target: Target): Promise<void> =>
  expect.poll(() => screen.isShown(target), JSON.stringify(target)).toBe(true);

export { expect };
