import type { APIRequestContext, Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { violationsOf } from '../support/axe.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { overflowOf, smallTargetsOf } from '../support/shape.ts';
import { expect, test } from '../support/test.ts';

/** Finds the address of a demo listing through the search page. */
async function addressOf(request: APIRequestContext, title: string): Promise<string> {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const html = await (await request.get(`/s?${new URLSearchParams({ keywords: title })}`)).text();
  const found = new RegExp(`/l/${slug}/[0-9a-f-]{36}`).exec(html)?.[0];
  if (!found) throw new Error(`The demo has no ${title}`);
  return found;
}

const widths = [390, 768, 1440];
const size = (page: Page, width: number) => page.setViewportSize({ width, height: 860 });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Booking' });

test('a class is looked at: one address, its pictures, what search engines read', async ({
  page,
  request,
}) => {
  const address = await addressOf(request, 'Slow flow for the end of the day');
  const id = address.split('/').at(-1) ?? '';

  await test.step('wrong addresses go on to the right one', async () => {
    for (const wrong of [`/l/${id}`, `/l/wrong/${id}`, `/l/x/${id.toUpperCase()}`]) {
      const answer = await request.get(`${wrong}?book=true`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, `${address}?book=true`]);
    }
  });

  await page.goto(`/l/wrong/${id}`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  await test.step('search engines read an event with offer, times and performer', async () => {
    const text = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(text ?? '')).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/T18:30:00-0[45]:00$/) as unknown,
      performer: { '@type': 'Person', url: expect.stringContaining('/u/') as unknown },
      offers: { price: 24, priceCurrency: 'USD' },
    });
  });

  await test.step('pictures turn by key and button, and fill the window', async () => {
    const gallery = page.getByRole('region', { name: /^Pictures of/ });
    await gallery.getByRole('button', { name: 'Next picture' }).click();
    await expect(gallery.getByText('2/3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText('3/3')).toBeVisible();
    const full = gallery.getByRole('button', { name: 'Full screen' });
    await full.click();
    const dialog = page.getByRole('dialog', { name: /^Pictures of/ });
    await expect(dialog.getByRole('img')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('1/3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(full).toBeFocused();
  });

  await test.step('holds at every width in both themes', async () => {
    await expect(panel(page).getByText('Total')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    for (const width of widths) {
      await size(page, width);
      expect([width, await overflowOf(page)]).toEqual([width, 0]);
    }
  });

  await test.step('on a phone the address opens the booking, and closing takes it back', async () => {
    await size(page, 390);
    await page
      .getByRole('button', { name: /^Choose (a|this) time$/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\?book=true$/);
    const dialog = page.getByRole('dialog', { name: 'Slow flow for the end of the day' });
    await expect(dialog).toBeVisible();
    expect(await smallTargetsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  await test.step('the address opens it up to 1023 px, and from 1024 px on the panel is there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Slow flow for the end of the day' });
    await size(page, 1023);
    await page.goto(`${address}?book=true`);
    await expect(dialog.getByText('Total')).toBeVisible();
    await size(page, 1024);
    await page.goto(`${address}?book=true`);
    await expect(panel(page).getByText('Total')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('a cabin is booked by the night, paid, and put into the calendar', async ({
  page,
  request,
  server,
}) => {
  const address = await addressOf(request, 'Cabin with a mat and a view');
  await signInAs(page, server, 'student');
  await page.goto(address);
  const first = panel(page).getByLabel('First night');
  const last = panel(page).getByLabel('Last night');

  await test.step('what is missing is named, and the end waits for the start', async () => {
    await panel(page).getByRole('button', { name: 'Continue' }).click();
    await expect(panel(page).getByText('Choose a start date')).toBeVisible();
    await expect(last).toBeDisabled();
  });

  await test.step('the start is picked, and the end no further than what is taken', async () => {
    await first.click();
    // Seven days ahead the cabin is free again, until twelve days later.
    const grid = panel(page).getByRole('grid');
    await expect(grid.locator('button:enabled').first()).toBeVisible();
    await first.fill(dayAhead(7));
    await first.press('Tab');
    await expect(last).toBeFocused();
    await last.fill(dayAhead(20));
    await last.blur();
    await expect(panel(page).getByText(/Invalid end date/)).toBeVisible();
    await last.fill(dayAhead(9));
    await page.keyboard.press('Escape');
    await expect(panel(page).getByText('3 nights', { exact: true })).toBeVisible();
    await expect(panel(page).getByText('$285.00').last()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('the checkout has the dates and the price of the server', async () => {
    await panel(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(
      new RegExp(`checkout\\?first=${dayAhead(7)}&last=${dayAhead(9)}$`),
    );
    const summary = page.getByRole('region', { name: 'Cabin with a mat and a view' });
    await expect(summary.getByText('$95.00 × 3 nights')).toBeVisible();
    await typeCard(cardField(page), cards.good);
    await page.getByLabel('Name on the card').fill('Elin Moss');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByRole('button', { name: 'Book for $285.00' }).click();
    await page.waitForURL(/\/order\/[0-9a-f-]+\/details/);
  });

  await test.step('the order leads into the calendar as whole days', async () => {
    await expect(page.getByText('3 nights', { exact: true })).toBeVisible();
    const calendar = page.getByRole('group', { name: 'Add to calendar' });
    const days = `${dayAhead(7)}/${dayAhead(10)}`.replace(/-/g, '');
    await expect(calendar.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      new RegExp(`dates=${encodeURIComponent(days)}`),
    );
    const href = await calendar.getByRole('link', { name: 'File (.ics)' }).getAttribute('href');
    const file = await (await page.request.get(href ?? '')).text();
    expect(file).toContain(`DTSTART;VALUE=DATE:${dayAhead(7).replace(/-/g, '')}`);
    expect(file).toContain('STATUS:TENTATIVE');
  });

  await test.step('and nobody else can have these nights', async () => {
    await page.goto(address);
    await expect(panel(page).getByText('You have asked for dates here')).toBeVisible();
  });
});

/** Returns the day `days` from now, `YYYY-MM-DD`, counted as the demo does. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
