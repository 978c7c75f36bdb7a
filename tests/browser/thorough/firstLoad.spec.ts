import path from 'node:path';
import { firstLoads, soonAfter } from '#scripts/bundler/bundleBudget.ts';
import { filesOf } from '../support/chunks.ts';
import { fetched, namesOf } from '../support/fetched.ts';
import { expect, test } from '../support/test.ts';

test('the first load grows by the map where there is room for it', async ({ page }) => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const search = firstLoads(root).find(({ page: name }) => name === 'SearchPage');
  const known = filesOf(['search-map', 'maplibre', 'words-en-map-json', ...soonAfter]);
  const all = await fetched(page, '/s', filesOf(['search-map']));
  const later = namesOf(all).filter(file => !search?.files.includes(file));
  expect(later.length).toBeGreaterThan(2);
  expect(later.filter(file => !known.includes(file))).toEqual([]);
});

test('the first load grows by the SDK when something is requested from the marketplace', async ({
  page,
}) => {
  // Without what the hearts share with it.
  const early = filesOf(soonAfter);
  const sdk = filesOf(['sdk']).filter(name => !early.includes(name));
  const sdkIn = (paths: readonly string[]) => sdk.filter(name => paths.includes(`/static/${name}`));
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
