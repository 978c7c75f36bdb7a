import { overflowOf } from '../support/shape.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // A page that is not there answers 404, which the browser's console calls an error.
  expectedErrors: async ({}, use) => {
    await use([/responded with a status of 404/]);
  },
});

const nobody = '00000000-0000-4000-8000-000000000000';
const odd: [path: string, status: number][] = [
  ['/l/%ZZ', 404],
  ['/%', 404],
  ['/l/%E0%A4%A', 404],
  [`/l/a-class/${nobody}`, 404],
  ['/l/a-class/not-an-id', 404],
  [`/${'a'.repeat(6000)}`, 404],
  [`/s?keywords=${'a'.repeat(6000)}`, 200],
  [`/s?keywords=${'a'.repeat(20_000)}`, 431],
  ['/s?keywords=%ZZ', 200],
  ['/s?keywords=%00', 200],
  ['/s?keywords=%ED%A0%80', 200],
  ["/s?keywords=';--%22%3C%26", 200],
  ['/s?price=abc', 200],
  ['/s?price=-5,99999999999999999999', 200],
  ['/s?page=0', 200],
  ['/s?page=-1', 200],
  ['/s?page=abc', 200],
  ['/s?page=1e9', 200],
  ['/s?page=999999999999', 200],
  ['/s?bounds=NaN,1,2,3', 200],
  ['/s?bounds=91,181,-91,-181', 200],
  ['/s?sort=%3Bdrop', 200],
  ['/s?__proto__=1&page=1&page=x', 200],
  ['/inbox/orders?page=abc', 401],
  ['//', 200],
  ['/../etc/passwd', 404],
];

test('an odd address gets a page that fits, never a failure', async ({ server }) => {
  for (const [path, status] of odd) {
    const answer = await fetch(server.url + path);
    const html = await answer.text();
    expect([path.slice(0, 60), answer.status]).toEqual([path.slice(0, 60), status]);
    expect(html).toMatch(/<h1|Sign up/);
    expect([path.slice(0, 60), html.includes('did not load')]).toEqual([path.slice(0, 60), false]);
  }
  expect(server.log).not.toMatch(/"level":50/);
});

test('an address that can not be decoded is a page not found, in the browser too', async ({
  page,
}) => {
  await page.goto('/l/%ZZ');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('a search that makes no sense shows what there is', async ({ page }) => {
  await page.goto('/s?price=abc&page=minus&bounds=1,2&sort=up');
  await expect(page.getByRole('article').first()).toBeVisible();
  // One word that is longer than a line.
  await page.goto(`/s?address=${'y'.repeat(200)}&bounds=50,-60,20,-130`);
  await expect(page.getByText(/Around y+/)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page)).toBe(0);
  }
});
