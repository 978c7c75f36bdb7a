import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const sanFrancisco = '/s?address=San+Francisco&bounds=37.832395,-122.356984,37.708131,-122.51781';
const wide = { width: 1440, height: 900 };

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the classes', exact: true });
const groupsOf = (page: Page) => mapOf(page).getByRole('button', { name: /classes here$/ });
const drawn = (page: Page) => expect(page.locator('[data-drawn]')).toBeVisible({ timeout: 30_000 });
const boundsIn = (page: Page) => new URL(page.url()).searchParams.get('bounds') ?? '';

test('classes on the map: markers, card, search as the map moves', async ({ page, server }) => {
  const outside: string[] = [];
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) {
      outside.push(request.url());
    }
  });
  // Colours in transition between the themes have no defined contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  await page.goto(sanFrancisco);
  await drawn(page);
  const map = mapOf(page);
  await expect(map.getByRole('button', { name: /, (\$|Free)/ }).first()).toBeVisible();
  await expect(map.getByRole('link', { name: 'GeoNames' })).toBeVisible();
  // Opening the page has moved nothing.
  expect(boundsIn(page)).toBe('37.832395,-122.356984,37.708131,-122.51781');

  // A card, by keyboard: leafs, closes, gives the focus back.
  const group = groupsOf(page).first();
  await group.focus();
  await page.keyboard.press('Enter');
  const card = map.getByRole('article');
  await expect(card).toBeFocused();
  const title = await card.getByRole('heading').textContent();
  await expect(card.getByText(/^1\/\d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByText(/^2\/\d+$/)).toBeVisible();
  await expect(card.getByRole('heading')).not.toHaveText(title ?? '');
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await drawn(page);
  expect(await violationsOf(page, ['color-contrast'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(group).toBeFocused();

  // By mouse: a click elsewhere on the map closes it.
  await group.click();
  await expect(card).toBeVisible();
  await page.locator('canvas').click({ position: { x: 40, y: 560 } });
  await expect(card).toHaveCount(0);

  // Moving the map searches there.
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => boundsIn(page)).not.toBe('37.832395,-122.356984,37.708131,-122.51781');
  const moved = boundsIn(page);
  expect(moved).toMatch(/^(-?\d+(\.\d{1,8})?,){3}-?\d+(\.\d{1,8})?$/);
  expect(new URL(page.url()).searchParams.get('address')).toBeNull();
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => boundsIn(page)).not.toBe(moved);
  await expect(page.getByText(/^Found \d+ class/)).toBeVisible();
  expect(outside).toEqual([]);
});
