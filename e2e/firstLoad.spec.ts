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

/** Returns all responses to a page's own requests so far. */
const fetchedNow = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(entry => ({
      path: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
    })),
  );

const namesOf = (files: readonly Fetched[]): string[] =>
  files
    .filter(file => /\.(js|css)$/.test(file.path))
    .map(file => file.path.replace('/static/', ''))
    .sort();

/**
 * Returns all responses to a page's own requests until it has the files and the network is idle. A slow machine pauses
 * for longer than that between the page and what follows it.
 */
async function fetched(
  page: Page,
  address: string,
  files: readonly string[] = [],
): Promise<Fetched[]> {
  await page.goto(address);
  await expect
    .poll(async () => {
      const names = namesOf(await fetchedNow(page));
      return files.filter(file => !names.includes(file));
    })
    .toEqual([]);
  await page.waitForLoadState('networkidle');
  return fetchedNow(page);
}

/**
 * Parts whose code follows the first load: what lies below the first view (decision 096), and what is the reader's own,
 * as hearts and reports are, and so no part of the page that all readers get alike.
 */
const soonAfter: Record<string, string[]> = {
  ListingPage: [
    'ListingBody',
    'SaveListing',
    'ListingSafety',
    'words-en-favorites-json',
    'words-en-safety-json',
  ],
  LandingPage: ['SaveUpcoming', 'words-en-favorites-json'],
  SearchPage: ['SaveClass', 'words-en-favorites-json'],
};

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
      const first = weighed.get(name)?.files ?? [];
      const known = [...new Set([...first, ...filesOf(soonAfter[name] ?? [])])].sort();
      const all = await fetched(page, await address(page), known);
      const js = all.filter(ending('.js'));
      const css = all.filter(ending('.css'));
      const isFirst = ({ path: file }: Fetched) => first.includes(file.replace('/static/', ''));
      expect(sum(js.filter(isFirst))).toBeGreaterThan(0);
      expect(sum(js.filter(isFirst))).toBeLessThanOrEqual(budget.js);
      expect(sum(css.filter(isFirst))).toBeLessThanOrEqual(budget.css);
      expect(namesOf(all)).toEqual(known);
      expect(all.filter(file => /stripe|mapbox|maps/.test(file.path))).toEqual([]);
    });
  }

  test('grows by the map where there is room for it', async ({ page }) => {
    const known = filesOf(['search-map', 'maplibre', ...(soonAfter['SearchPage'] ?? [])]);
    const all = await fetched(page, '/s', filesOf(['search-map']));
    const later = namesOf(all).filter(file => !weighed.get('SearchPage')?.files.includes(file));
    expect(later.length).toBeGreaterThan(2);
    expect(later.filter(file => !known.includes(file))).toEqual([]);
  });

  test('grows by the SDK when something is asked of the marketplace', async ({ page }) => {
    // Without what the hearts share with it.
    const early = filesOf(soonAfter['SearchPage'] ?? []);
    const sdk = filesOf(['sdk']).filter(name => !early.includes(name));
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
