import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A response to a page's own request. */
export interface Fetched {
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

/** Names of the scripts and style sheets among them, in order. */
export const namesOf = (files: readonly Fetched[]): string[] =>
  files
    .filter(file => /\.(js|css)$/.test(file.path))
    .map(file => file.path.replace('/static/', ''))
    .sort();

/**
 * Returns all responses to a page's own requests until it has the files and the network is idle. A
 * slow machine pauses for longer than that between the page and what follows it.
 */
export async function fetched(
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
