import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/setup/chromium.mjs';
import type { TestedEngine } from './engines/support/screen.ts';

const fourJourneys = '**/fourJourneys/*.spec.ts';
const inEngines = ['**/engines/*.spec.ts', fourJourneys];
const first = ['**/signedInPages.spec.ts', '**/freshClone.spec.ts'];

/**
 * Browser tests: Debian's Chromium against the built product, smoke tests in Firefox and WebKit
 * (decision 186), and four journeys in all three. Each worker has a server of its own. `npm test`
 * runs the journeys, `npm run test:all` the thorough ones too: every width and theme of every page,
 * settings of their own, and what only a rare change can break. Traces of failed tests are recorded
 * on request: `--trace on`.
 */
export default defineConfig<object, { engineName: TestedEngine }>({
  testDir: '.',
  projects: [
    {
      name: 'journeys',
      testMatch: ['**/journeys/*.spec.ts', fourJourneys],
      use: { engineName: 'chromium' },
    },
    // The demo's unpaid order runs out a quarter of an hour after the run has seeded it, and one of
    // the first looks at it. The other one takes longest. `--project=thorough` selects both of this
    // name.
    { name: 'thorough', testDir: './thorough', testMatch: first },
    { name: 'thorough', testDir: './thorough', testIgnore: first },
    { name: 'firefox', testMatch: inEngines, use: { engineName: 'firefox' } },
    { name: 'webkit', testMatch: inEngines, use: { engineName: 'webkit' } },
  ],
  outputDir: '../test-results/browser',
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Limits for hanging tests, not for slow machines: the longest test takes a minute on two idle
  // cores, and several times that where other programs share them.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 860 },
    // The processor draws each frame of an animation: a twelfth of the time of a run.
    // `thorough/publicPages.spec.ts` runs with animations.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 25_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages live for seconds: their code is not worth optimising.
        '--js-flags=--no-opt',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
