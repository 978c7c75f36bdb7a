import type { Page } from '@playwright/test';
import { overflowOf } from '../support/shape.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // One search is answered with a failure.
  expectedErrors: async ({}, use) => {
    await use([/status of 500 .*\/listings\/query/]);
  },
});

const auckland = { timezoneId: 'Pacific/Auckland' };
const desk = { viewport: { width: 1440, height: 900 }, ...auckland };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const summary = (page: Page) => page.getByRole('status').filter({ hasText: /Found|No classes/ });
/** Returns the number of classes that the page shows. */
const found = async (page: Page) => Number(/\d+/.exec(await summary(page).innerText())?.[0] ?? 0);
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const cards = (page: Page) => page.getByRole('article');

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.ariaLabel ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    });
    if (name.test(words)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test('every filter of a desk works by keyboard, and the address holds them all', async ({
  person,
}) => {
  const page = await person(desk);
  await page.goto('/s');
  const all = await found(page);

  await tabTo(page, /^Language/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find: Language' })).toBeFocused();
  await page.keyboard.type('GER');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'German' })).toBeChecked();
  expect(await faultsOf(page, false)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?language=german');
  const language = page.getByRole('button', { name: 'Language: German' });
  await expect(language).toBeFocused();
  await expect.poll(() => found(page)).toBeLessThan(all);
  await page.keyboard.press('Enter');
  const clear = page.getByRole('dialog').getByRole('button', { name: 'Clear' });
  await clear.press('Enter');
  await expect(page).toHaveURL('/s');

  await tabTo(page, /^Duration/);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '45 minutes' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Duration' })).toBeFocused();
  await expect(page).toHaveURL('/s');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '45 minutes' }).press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?duration=45_minutes');
  await expect(cards(page).filter({ hasNotText: '45 min' })).toHaveCount(0);
  const ofThisLength = await found(page);
  expect(ofThisLength).toBeGreaterThan(0);

  const more = page.getByRole('button', { name: 'More filters' });
  await more.press('Enter');
  await page.getByRole('checkbox', { name: 'Dance' }).press('Space');
  const find = page.getByRole('textbox', { name: 'Find: Workouts' });
  await find.fill('stre');
  await page.getByRole('checkbox', { name: 'Stretch' }).press('Space');
  await find.fill('');
  expect(await faultsOf(page, false)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL('/s?duration=45_minutes&workouts=dance%2Cstretch');
  await expect(more).toHaveAccessibleName('More filters (1)');
  await expect.poll(() => found(page)).toBeLessThan(ofThisLength);
  const any = await found(page);
  expect(any).toBeGreaterThan(0);
  await more.press('Enter');
  await page.getByRole('radio', { name: 'All of these' }).press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect.poll(() => query(page).workouts).toBe('has_all:dance,stretch');
  await expect.poll(() => found(page)).toBeLessThan(any);

  // Each of these was a step: Back takes them away one by one.
  await page.goBack();
  await expect.poll(() => found(page)).toBe(any);
  await page.goBack();
  await expect(page).toHaveURL('/s?duration=45_minutes');
  await expect(more).toHaveAccessibleName('More filters');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Duration: 45 minutes' })).toBeVisible();
  await expect(cards(page).filter({ hasNotText: '45 min' })).toHaveCount(0);
});

/**
 * Counts those of so many days from today in Auckland that the month of the last one shows, in
 * weeks from Sunday on.
 */
function shownOf(count: number): number {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });
  const days = Array.from({ length: count }, (_, day) => Date.parse(today) + day * 86_400_000);
  const first = new Date(days.at(-1) ?? 0);
  first.setUTCDate(1);
  first.setUTCDate(1 - first.getUTCDay());
  return days.filter(day => day >= first.getTime()).length;
}

test('days are those of the reader, and a price waits until it has settled', async ({ person }) => {
  const page = await person(desk);
  await page.goto('/s?sort=price&keywords=class');
  const withKeyword = await found(page);
  await page.getByRole('button', { name: 'Clear keywords' }).click();
  await expect(page).toHaveURL('/s?sort=price');
  // The count of the search before stays until the new one is found.
  await expect.poll(() => found(page)).toBeGreaterThan(withKeyword);
  const all = await found(page);

  await page.getByRole('button', { name: 'Dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dates' });
  const least = dialog.getByRole('combobox', { name: 'At least this long' });
  await expect(least).toBeDisabled();
  await expect(dialog).toContainText('midnight in Auckland');
  // 38 px of a day are seen, 44 px take the press.
  const today = dialog.getByRole('gridcell').getByRole('button', { disabled: false }).first();
  await expect.poll(() => today.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await expect(today).toHaveCSS('border-top-width', '3px');
  await expect(today).toHaveCSS('background-clip', 'padding-box');
  // By keyboard: today, and five days on.
  await today.focus();
  await page.keyboard.press('Enter');
  for (let day = 0; day < 5; day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await least.selectOption('90 minutes');
  expect(await faultsOf(page, false)).toEqual([]);
  // In forced colours, selected options are marked by lines.
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = dialog.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveCount(shownOf(6));
  await expect(chosen.first()).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => query(page)).toMatchObject({ minDuration: '90', sort: 'price' });
  const { dates = '', zone } = query(page);
  const [from = '', to = ''] = dates.split(',');
  expect(zone).toBe('Pacific/Auckland');
  expect(Date.parse(to) - Date.parse(from)).toBe(5 * 86_400_000);
  expect(from).toBe(
    await page.evaluate(() =>
      new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' }),
    ),
  );
  await expect.poll(() => found(page)).toBeLessThan(all);
  await expect(cards(page).filter({ hasNotText: '90 min' })).toHaveCount(0);
  const onDays = await found(page);
  // The server finds the same, wherever it runs.
  await page.reload();
  expect(await found(page)).toBe(onDays);

  await page.getByRole('button', { name: 'Price' }).click();
  const highest = page.getByRole('slider', { name: 'Highest price' });
  await highest.focus();
  await page.keyboard.press('End');
  await page.getByRole('spinbutton', { name: 'Lowest price' }).fill('5000');
  await expect.poll(() => query(page).price).toBe('1000,1000');
  await expect(page.getByRole('spinbutton', { name: 'Lowest price' })).toHaveValue('5000');
  await highest.focus();
  await expect(page.getByRole('spinbutton', { name: 'Lowest price' })).toHaveValue('1000');
  await page.mouse.click(5, 300);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No class fits all of that' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(page).toHaveURL('/s?sort=price');
  await expect.poll(() => found(page)).toBe(all);
});

test('filters of a phone count while they are chosen, and going back restores the search', async ({
  person,
}) => {
  const page = await person({ ...phone, ...auckland });
  await page.goto('/s?price=5,60');
  const before = await found(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  await expect(opener).toHaveText('Filters (1)');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const choose = async () => {
    await opener.click();
    await sheet.getByRole('checkbox', { name: '1 hour' }).check();
    await expect(page).toHaveURL('/s?price=5%2C60&duration=60_minutes');
    await expect(sheet.getByRole('button', { name: /^Show \d+ class/ })).toBeVisible();
  };
  const restored = async () => {
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/s?price=5,60');
    await expect.poll(() => found(page)).toBe(before);
  };

  await choose();
  expect(await faultsOf(page, true)).toEqual([]);
  // A phone on its side, and a page enlarged four times: the fields keep some room.
  await page.setViewportSize({ width: 667, height: 375 });
  const top = async (name: string | RegExp) =>
    (await sheet.getByRole('button', { name }).last().boundingBox())?.y ?? 0;
  expect(Math.abs((await top('Reset all')) - (await top(/^Show/)))).toBeLessThan(20);
  await page.setViewportSize({ width: 320, height: 256 });
  await sheet.getByRole('textbox', { name: 'Keywords' }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('textbox', { name: 'Keywords' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone.viewport);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await restored();
  await expect(opener).toBeFocused();
  await choose();
  await page.goBack();
  await restored();
  await choose();
  await page.keyboard.press('Escape');
  await restored();

  await choose();
  const show = sheet.getByRole('button', { name: /^Show \d+ class/ });
  const counted = async () => Number(/\d+/.exec(await show.innerText())?.[0]);
  // The count of the search before stays until the new one is found.
  await expect.poll(counted).toBeLessThan(before);
  const promised = await counted();
  await show.click();
  await expect(sheet).toHaveCount(0);
  expect(await found(page)).toBe(promised);
  await page.goBack();
  await restored();

  await opener.click();
  await sheet.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(() => query(page)).toEqual({});
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(opener).toHaveText('Filters');

  // The same page on wider screens: the filters are in a bar, and the map beside the list.
  for (const [width, inBar] of [
    [768, true],
    [1440, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Language' })).toBeVisible({ visible: inBar });
    await expect(opener).toBeVisible({ visible: !inBar });
    expect(await overflowOf(page)).toBe(0);
  }
});

test('the search goes around the reader, waits and fails in words', async ({ person }) => {
  const page = await person(desk);
  await page.goto('/s');
  const all = await found(page);
  await page.getByRole('button', { name: 'Place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place' });
  await dialog.getByRole('button', { name: 'Use my current location' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await faultsOf(page, false)).toEqual([]);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -36.8485, longitude: 174.7633 });
  await dialog.getByRole('button', { name: 'Use my current location' }).click();
  await expect.poll(() => query(page).origin).toBe('-36.8485,174.7633');
  const [ne = 0, , sw = 0] = (query(page).bounds ?? '').split(',').map(Number);
  expect((ne - sw) * 111_195).toBeCloseTo(2000, -1);
  await expect(page.getByRole('button', { name: 'Place: Nearby' })).toBeFocused();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL('/s');
  // Its answer must not be the one that is held.
  await expect.poll(() => found(page)).toBe(all);

  let answer = () => {};
  const held = new Promise<void>(resolve => (answer = resolve));
  await page.route('**/listings/query*', async route => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest');
  await expect(page.getByRole('status').filter({ hasText: 'Loading classes…' })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Failed to load listings.');
  await page.unroute('**/listings/query*');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/s?sort=-createdAt');
});
