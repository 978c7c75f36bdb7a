import type { Page } from '@playwright/test';
import { smokeOf } from '../support/soundness.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  // The page that is not there answers 404, which the console calls an error.
  expectedErrors: async ({}, use) => {
    await use([/status of 404 .*\/nowhere/]);
  },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('public pages are sound', async ({ page, person }) => {
  await page.goto('/s');
  const cards = page.getByRole('article');
  const classOf = (words: RegExp) =>
    cards.filter({ hasText: words }).first().getByRole('link').first().getAttribute('href');
  const classes = await Promise.all([
    classOf(/(Every|, then ).*per session/s),
    classOf(/per session.*places? left/s),
  ]);
  await page.goto(classes[0] ?? '/');
  const teacher = page.getByRole('link', { name: 'View profile' });
  const addresses = [
    '/',
    '/s',
    '/s?keywords=nobodyteachesthis',
    ...classes.map(address => address ?? '/'),
    `${classes[1]}?book=true`,
    (await teacher.getAttribute('href')) ?? '/',
    '/login',
    '/signup',
    '/recover-password',
    '/contact-us',
    '/terms-of-service',
    '/?mobilemenu=open',
    '/nowhere',
  ];
  expect(await smokeOf(await person(phone), addresses)).toEqual({});
});

/** Returns the titles of the classes on the search page. */
const titlesOf = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link') {
  const target = page.getByRole(role, { name }).first();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(element => element === document.activeElement)) return target;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test('a class is found by keyboard alone, and Back leads there again', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // With its suggestions it is a combobox.
  const main = page.getByRole('main');
  const field = main
    .getByRole('searchbox')
    .or(main.getByRole('combobox', { name: 'Search classes' }));
  await expect(field).toBeFocused();

  await page.keyboard.type('yoga');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?keywords=yoga');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classes for “yoga”');
  const summary = page.getByRole('status').filter({ hasText: /Found \d+/ });
  const all = await summary.innerText();

  await tabTo(page, 'Price', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Lowest price' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/price=0(,|%2C)12/);
  await expect(page.getByRole('button', { name: '$0 – $12' })).toBeFocused();
  await expect(summary).not.toHaveText(all);
  const cheap = await titlesOf(page);

  const first = await tabTo(page, cheap[0] ?? '', 'link');
  await first.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cheap[0] ?? '');
  await page.goBack();
  await expect(page.getByRole('button', { name: '$0 – $12' })).toBeVisible();
  await expect.poll(() => titlesOf(page)).toEqual(cheap);
});

test('pages are turned by keyboard, and Back restores page and place', async ({ page }) => {
  await page.goto('/s');
  const firstPage = await titlesOf(page);
  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => titlesOf(page)).not.toEqual(firstPage);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const secondPage = await titlesOf(page);

  const far = page.getByRole('article').nth(12);
  await far.scrollIntoViewIfNeeded();
  await far.getByRole('link').focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/l\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place));
  await expect.poll(() => titlesOf(page)).toEqual(secondPage);
  await page.goBack();
  await expect.poll(() => titlesOf(page)).toEqual(firstPage);
});

test('menu, search and booking of a phone open, close and give the focus back', async ({
  person,
}) => {
  const visitor = await person(phone);
  await visitor.goto('/s');
  // Not one of the classes that other tests have made, which end in a number.
  const card = visitor
    .getByRole('article')
    .filter({ hasNotText: /Subscription|Sold out|night|\d{10}/ });
  for (const [opener, dialog] of [
    ['Open menu', 'Menu'],
    ['Open search', 'Search'],
  ] as const) {
    const link = visitor.getByRole('link', { name: opener });
    await link.press('Enter');
    await expect(visitor.getByRole('dialog', { name: dialog })).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await expect(visitor).toHaveURL('/s');
    await expect(link).toBeFocused();
  }
  const title = await card.first().getByRole('heading').innerText();
  await card.first().getByRole('link').press('Enter');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  const book = visitor.getByRole('button', { name: /^Choose (a|this) time$/ });
  await book.press('Enter');
  await expect(visitor.getByRole('dialog', { name: title })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await expect(book).toBeFocused();
});

test('what was chosen for the night stays chosen', async ({ page }) => {
  await page.goto('/');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const byDay = await ground();
  await page.getByRole('radio', { name: 'Dark' }).press('Space');
  await expect.poll(ground).not.toBe(byDay);
  const byNight = await ground();
  await page.reload();
  expect(await ground()).toBe(byNight);
});
