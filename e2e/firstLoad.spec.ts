import path from 'node:path';
import type { Page } from '@playwright/test';
import { budget, firstLoads } from '#bundler/bundleBudget.ts';
import { filesOf } from './support/chunks.ts';
import { expect, test } from './support/test.ts';

interface Fetched {
  path: string;
  /** Compressed body as transferred. */
  bytes: number;
}

/** Returns all responses to a page's own requests until the network is idle. */
async function fetched(page: Page, address: string): Promise<Fetched[]> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(entry => ({
      path: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
    })),
  );
}

/** Parts whose code follows that of the page: what lies below the first view (decision 090). */
const soonAfter: Record<string, string[]> = { ListingPage: ['ListingBody'] };

const ending = (extension: string) => (file: Fetched) => file.path.endsWith(extension);
const sum = (files: Fetched[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

test.describe('what a browser fetches for the first page', () => {
  const weighed = new Map(
    firstLoads(path.resolve(import.meta.dirname, '..')).map(load => [load.page, load]),
  );
  const addresses = {
    LandingPage: () => Promise.resolve('/'),
    SearchPage: () => Promise.resolve('/s'),
    ListingPage: async (page: Page) => {
      const text = await (await page.request.get('/s')).text();
      return /href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/.exec(text)?.[1] ?? 'none';
    },
  };

  for (const [name, address] of Object.entries(addresses)) {
    test(`${name} is what the build weighed, and nothing after it`, async ({ page }) => {
      // On a phone: a wider screen has room for the map, which comes later.
      await page.setViewportSize({ width: 390, height: 844 });
      const all = await fetched(page, await address(page));
      const js = all.filter(ending('.js'));
      const css = all.filter(ending('.css'));
      expect(sum(js)).toBeGreaterThan(0);
      expect(sum(js)).toBeLessThanOrEqual(budget.js);
      expect(sum(css)).toBeLessThanOrEqual(budget.css);
      const names = [...js, ...css].map(file => file.path.replace('/static/', ''));
      const known = [...(weighed.get(name)?.files ?? []), ...filesOf(soonAfter[name] ?? [])];
      expect(names.sort()).toEqual([...new Set(known)].sort());
      expect(all.filter(file => /stripe|mapbox|maps/.test(file.path))).toEqual([]);
    });
  }

  test('grows by the map where there is room for it', async ({ page }) => {
    const mapFiles = filesOf(['search-map', 'maplibre']);
    const all = await fetched(page, '/s');
    const later = all
      .filter(file => /\.(js|css)$/.test(file.path))
      .map(file => file.path.replace('/static/', ''))
      .filter(file => !weighed.get('SearchPage')?.files.includes(file));
    expect(later.length).toBeGreaterThan(2);
    expect(later.filter(file => !mapFiles.includes(file))).toEqual([]);
  });

  test('grows by the SDK when something is asked of the marketplace', async ({ page }) => {
    const sdk = filesOf(['sdk']);
    const sdkIn = (paths: readonly string[]) =>
      sdk.filter(name => paths.includes(`/static/${name}`));
    const before = await fetched(page, '/s');
    await page.getByRole('link', { name: /next/i }).first().click();
    await page.waitForURL(/page=2/);
    await expect
      .poll(async () =>
        sdkIn(
          await page.evaluate(() =>
            performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname),
          ),
        ),
      )
      .toEqual(sdk);
    expect(sdkIn(before.map(file => file.path))).toEqual([]);
  });
});
