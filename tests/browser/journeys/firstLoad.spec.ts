import path from 'node:path';
import type { Page } from '@playwright/test';
import { budget, firstLoads, soonAfter } from '#scripts/bundler/bundleBudget.ts';
import { filesOf } from '../support/chunks.ts';
import { fetched, namesOf } from '../support/fetched.ts';
import type { Fetched } from '../support/fetched.ts';
import { expect, test } from '../support/test.ts';

const ending = (extension: string) => (file: Fetched) => file.path.endsWith(extension);
const sum = (files: Fetched[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

/** Pages that people come in by, with their addresses. */
const addresses: Record<string, (page: Page) => Promise<string>> = {
  LandingPage: () => Promise.resolve('/'),
  SearchPage: () => Promise.resolve('/s'),
  ListingPage: async page => {
    const text = await (await page.request.get('/s')).text();
    return /href="(\/l\/[^"/]+\/[0-9a-f-]{36})"/.exec(text)?.[1] ?? 'none';
  },
};

test('a browser fetches for a first page what the build weighed, and nothing after it', async ({
  page,
}) => {
  const weighed = firstLoads(path.resolve(import.meta.dirname, '../../..'));
  // On a phone: a wider screen has room for the map, which comes later.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, address] of Object.entries(addresses)) {
    const first = weighed.find(load => load.page === name)?.files ?? [];
    const known = [...new Set([...first, ...filesOf(soonAfter)])].sort();
    const all = await fetched(page, await address(page), known);
    const js = all.filter(ending('.js'));
    const css = all.filter(ending('.css'));
    const isFirst = ({ path: file }: Fetched) => first.includes(file.replace('/static/', ''));
    expect(sum(js.filter(isFirst)), name).toBeGreaterThan(0);
    expect(sum(js.filter(isFirst)), name).toBeLessThanOrEqual(budget.js);
    expect(sum(css.filter(isFirst)), name).toBeLessThanOrEqual(budget.css);
    expect(namesOf(all), name).toEqual(known);
    expect(all.filter(file => /stripe|mapbox|maps/.test(file.path))).toEqual([]);
  }
});
