import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: [/ERR_FAILED|extend-meetings-failed/] });

const decide = async (page: Page, decision: 'Allow' | 'Deny') => {
  await expect(page.getByRole('heading', { name: 'Connect Flowroom' })).toBeVisible();
  await page.getByRole('button', { name: decision }).click();
};
const lastDayIn = (text: string) => Date.parse(/\w+ \d+, \d{4}/.exec(text)?.[0] ?? '');

test('a teacher makes six more months of meetings', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, server, 'teacher');
  await page.goto('/listings');

  // The row of tabs is wider than a phone: a press at its end scrolls to the last one, another to
  // the first.
  const tabs = page.getByRole('navigation', { name: 'Pages of your desk' });
  const more = tabs.locator('xpath=../button');
  await expect(tabs.getByRole('link', { name: 'Earnings' })).not.toBeInViewport({
    ratio: 1,
  });
  await more.click();
  // Browsers round the end of a scrolled row to a part of a pixel.
  await expect(tabs.getByRole('link', { name: 'Earnings' })).toBeInViewport({
    ratio: 0.99,
  });
  await expect(tabs.getByRole('link', { name: 'Desk' })).not.toBeInViewport({ ratio: 1 });
  await more.click();
  await expect(tabs.getByRole('link', { name: 'Desk' })).toBeInViewport({ ratio: 1 });

  const extendable = page.getByRole('article').filter({
    has: page.getByRole('button', { name: 'Extend Meetings' }),
  });
  const title = (await extendable.first().getByRole('heading').textContent()) ?? '';
  const card = page.getByRole('article', { name: title });
  const button = card.getByRole('button', { name: 'Extend Meetings' });

  await test.step('the class moves from the classroom to Zoom', async () => {
    await card.getByRole('link', { name: 'Edit' }).click();
    const stored = page.waitForResponse(answer => answer.url().endsWith('/api/meeting-provider'));
    await page.getByRole('radio', { name: 'Zoom' }).check();
    expect((await stored).ok()).toBe(true);
    await expect(page.getByText('Zoom is connected')).toBeVisible();
    await page.goto('/listings');
  });

  // Without network the button says so, and works again.
  await page.route('**/api/extend-meetings', route => route.abort());
  await button.click();
  await expect(card.getByRole('alert')).toContainText('There is no connection');
  await page.unroute('**/api/extend-meetings');

  await button.click();
  await decide(page, 'Deny');
  const refused = card.getByRole('status').filter({ hasText: 'No more meetings were made' });
  await expect(refused).toBeVisible();
  const before = lastDayIn((await refused.textContent()) ?? '');
  expect(new URL(page.url()).search).toBe('');
  expect(await faultsOf(page, false)).toEqual([]);

  // Gone to the meeting service and back by the browser's own button.
  await button.click();
  await expect(page.getByRole('heading', { name: 'Connect Flowroom' })).toBeVisible();
  await page.goBack();
  await expect(refused).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('link', { name: 'Edit' }).click();
  const section = page.getByRole('region', { name: 'Meeting' });
  expect(lastDayIn((await section.textContent()) ?? '')).toBe(before);
  await section.getByRole('button', { name: 'Extend Meetings' }).click();
  await decide(page, 'Allow');
  const made = section.getByRole('status').filter({ hasText: 'Six more months' });
  await expect(made).toBeVisible();
  const months = (lastDayIn((await made.textContent()) ?? '') - before) / (86_400_000 * 30.4);
  expect(Math.round(months)).toBe(6);
  expect(await faultsOf(page, false)).toEqual([]);

  // The message is shown once.
  await page.reload();
  await expect(section.getByText(/^Meetings are made until/)).toBeVisible();
  await expect(made).toHaveCount(0);
});
