import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Finds the address of a demo listing through the search page. */
async function addressOf(request: APIRequestContext, title: string): Promise<string> {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const html = await (await request.get(`/s?${new URLSearchParams({ keywords: title })}`)).text();
  const found = new RegExp(`/l/${slug}/[0-9a-f-]{36}`).exec(html)?.[0];
  if (!found) throw new Error(`The demo has no ${title}`);
  return found;
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Booking' });

test('a weekly class is read in Auckland: weeks, times in both zones, the calendar', async ({
  person,
  request,
}) => {
  const page = await person({ timezoneId: 'Pacific/Auckland' });
  await page.goto(await addressOf(request, 'Yoga for people who work nights'));
  const strip = page.getByRole('region', { name: 'Upcoming classes' });
  await expect(strip.getByText('All times in your time (Auckland)')).toBeVisible();
  await expect(page.getByText(/9:30.AM in New York/).first()).toBeVisible();
  await expect(page.getByText(/^Next class in/)).toBeVisible();

  await test.step('a time of another week is chosen for the booking', async () => {
    await strip.getByRole('button', { name: 'Next week' }).click();
    const time = strip.locator('li button:enabled').first();
    await time.click();
    await expect(time).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page).getByText(/9:30.AM in New York/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/signup/);
    await page.goBack();
  });

  await test.step('the calendar of the teacher can be followed', async () => {
    const link = page.getByRole('link', { name: 'Subscribe to the calendar' });
    await expect(link).toHaveAttribute('href', /^webcal:\/\//);
    const path = new URL((await link.getAttribute('href')) ?? '').pathname;
    const feed = await request.get(path);
    expect(feed.headers()['content-type']).toContain('text/calendar');
    const text = (await feed.text()).replace(/\r\n /g, '');
    expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(20);
    expect(text).not.toMatch(/sandbox\/zoom|join_url/);
    const etag = feed.headers().etag ?? '';
    const again = await request.get(path, { headers: { 'If-None-Match': etag } });
    expect(again.status()).toBe(304);
  });
});
