import { violationsOf } from '../support/axe.ts';
import { fillProjection } from '../support/projection.ts';
import { expect, test } from '../support/test.ts';

test('a visitor goes from the foot of the page to a workout, a city and all its classes', async ({
  page,
  server,
}) => {
  await fillProjection(server);
  // A busy server answers without numbers.
  const counted = async () => (await page.request.get('/classes/yoga')).text();
  await expect.poll(counted, { timeout: 60_000 }).toContain('/classes/in/los-angeles');
  await page.goto('/');
  const foot = page.getByRole('contentinfo').getByRole('navigation', { name: 'Classes' });
  await foot.getByRole('link', { name: 'Yoga' }).click();
  await expect(page).toHaveURL('/classes/yoga');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Live yoga classes online');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const cities = page.getByRole('navigation', { name: 'By city' });
  await cities.getByRole('link', { name: 'Los Angeles' }).click();
  await expect(heading).toHaveText('Live classes with teachers in Los Angeles');
  const shown = await page.getByRole('article').getByRole('heading').allInnerTexts();
  await page.getByRole('link', { name: /in the search/ }).click();
  await expect(page).toHaveURL(/\/s\?address=Los\+Angeles&bounds=/);
  await expect(page.getByRole('heading', { name: shown[0] ?? '', exact: true })).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText('Live classes with teachers in Los Angeles');

  // What a search engine reads: the page in another language, and its address in the sitemap.
  const spanish = await page.request.get('/es/classes/in/los-angeles');
  expect(await spanish.text()).toContain('Clases en directo con profesores de Los Angeles');
  expect((await page.request.get('/classes/in/atlantis')).status()).toBe(404);
  const sitemap = await page.request.get('/sitemap-classes.xml');
  expect(await sitemap.text()).toContain('/classes/in/los-angeles</loc>');
});
