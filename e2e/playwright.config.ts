import { defineConfig } from '@playwright/test';

/**
 * Browser tests: Debian's Chromium against the built product. Each worker has a server of its own.
 * Traces of failed tests are recorded on request: `--trace on`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Limit for hanging tests; the longest take a minute on an idle machine.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 860 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
