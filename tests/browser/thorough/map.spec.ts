import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { filesOf } from '../support/chunks.ts';
import { overflowOf } from '../support/shape.ts';
import { FlowroomServer } from '../../support/server.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The console reports a chunk that fails to load as an error.
  expectedErrors: async ({}, use) => {
    await use([/net::ERR_FAILED.*\/static\//, /net::ERR_FAILED.*\/api\/map\/tiles/]);
  },
});

const sanFrancisco = '/s?address=San+Francisco&bounds=37.832395,-122.356984,37.708131,-122.51781';
const brooklyn = '/s?address=Brooklyn&bounds=40.80,-73.85,40.60,-74.05';
const wide = { width: 1440, height: 900 };

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the classes', exact: true });
const groupsOf = (page: Page) => mapOf(page).getByRole('button', { name: /classes here$/ });
const drawn = (page: Page) => expect(page.locator('[data-drawn]')).toBeVisible({ timeout: 30_000 });

/** Marks the canvas, to recognise it on another page. */
const canvasMark = (page: Page, mark?: string) =>
  page.locator('canvas').evaluate((canvas, given) => {
    if (given) canvas.dataset.mark = given;
    return canvas.dataset.mark;
  }, mark);

test('a marker leads to the class, and the page of a room shows the map of the search', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto(sanFrancisco);
  await drawn(page);
  const map = mapOf(page);
  const card = map.getByRole('article');
  // The class is online and has no map.
  await map
    .getByRole('button', { expanded: false, name: /here$|, (\$|Free)/ })
    .first()
    .click();
  await expect(card.getByText(/^Online/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Save / })).toBeVisible();
  const link = card.getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Live, online')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore the map' })).toHaveCount(0);

  // The page of a room shows the map of the search.
  await page.goto(brooklyn);
  await drawn(page);
  await canvasMark(page, 'first');
  await page.getByRole('link', { name: 'A quiet studio in Brooklyn', exact: true }).click();
  await page.getByRole('button', { name: 'Explore the map' }).click();
  await drawn(page);
  expect(await canvasMark(page)).toBe('first');
  await page.goBack();
  await drawn(page);
  expect(await canvasMark(page)).toBe('first');
});

test('a place is found from the landing page, and its classes on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const main = page.getByRole('main');
  const place = main.getByRole('combobox', { name: 'Near a place' });
  await place.click();
  await place.pressSequentially('portl');
  await expect(main.getByRole('option').first()).toHaveText('Portland, Oregon, United States');
  await expect(main.getByText('Places by GeoNames')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await place.fill('no such place at all');
  await place.press('Enter');
  await expect(main.getByText("We didn't recognize this location")).toBeVisible();
  await place.fill('portland, or');
  await expect(main.getByRole('option')).toHaveCount(1);
  await place.press('ArrowDown');
  await place.press('Enter');
  await expect(place).toHaveValue('Portland, Oregon, United States');
  await place.press('Enter');
  await page.waitForURL(/origin=/);
  await expect(page.getByText(/Around Portland, Oregon/)).toBeVisible();

  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await drawn(page);
  await groupsOf(page)
    .or(mapOf(page).getByRole('button', { name: /, \$/ }))
    .first()
    .click();
  await expect(mapOf(page).getByRole('article')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  const small = await mapOf(page)
    .getByRole('button')
    .evaluateAll(buttons =>
      buttons
        .filter(button => button.getBoundingClientRect().height < 43.5)
        .map(button => button.getAttribute('aria-label')),
    );
  expect(small).toEqual([]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(mapOf(page).getByRole('article')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});

test('without a map its place says so, and the list goes on', async ({ page, person }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.setViewportSize(wide);
  await page.goto('/s');
  await expect(page.getByText('This browser draws no maps')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  const other = await person({ viewport: wide });
  const engine = filesOf(['maplibre']).filter(name => name.endsWith('.js'));
  for (const name of engine) await other.route(`**/static/${name}`, route => route.abort());
  await other.goto('/s');
  await expect(other.getByText('The map did not arrive')).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  for (const name of engine) await other.unroute(`**/static/${name}`);
  await other.getByRole('button', { name: 'Try again' }).click();
  await drawn(other);
});

test('with a token the maps service draws', async ({ person }) => {
  const server = await FlowroomServer.start({
    MAPBOX_ACCESS_TOKEN: 'pk.eyJ1IjoidGVzdCJ9.test',
    SEED_DEMO: 'false',
  });
  try {
    const asked: string[] = [];
    const page = await person({ baseURL: server.url, viewport: wide });
    await page.route(/^https:\/\//, route => {
      const { host, pathname } = new URL(route.request().url());
      asked.push(`${host}${pathname}`);
      const style = { version: 8, sources: {}, layers: [{ id: 'b', type: 'background' }] };
      return pathname.startsWith('/styles/') && !pathname.includes('/static/')
        ? route.fulfill({ json: style })
        : route.fulfill({ status: 204 });
    });
    const answer = await page.goto('/s');
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    expect(policy).toContain("worker-src 'self' blob:");
    await drawn(page);
    expect(asked).toContain('api.mapbox.com/styles/v1/mapbox/light-v11');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => asked).toContain('api.mapbox.com/styles/v1/mapbox/dark-v11');
    const picture = await page.request.get(
      '/api/map/static?lat=45.5&lng=-122.6&width=640&height=320&radius=500',
      { maxRedirects: 0 },
    );
    expect(picture.headers().location).toMatch(/^https:\/\/api\.mapbox\.com\/styles\/v1\/mapbox\//);
  } finally {
    await server.stop();
  }
});
