import { lighthouseFaultsOf } from '../support/lighthouseFaults.ts';
import { expect, test } from '../support/test.ts';

test('Lighthouse has nothing to say of the page of a class', async ({ page, server }) => {
  await page.goto('/s');
  const listing = page.getByRole('article').getByRole('link').first();
  const address = (await listing.getAttribute('href')) ?? '';
  expect(await lighthouseFaultsOf(server, [address])).toEqual([]);
});
