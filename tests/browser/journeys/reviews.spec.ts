import type { Page } from '@playwright/test';
import { signInAs } from '../support/account.ts';
import { faultsOf } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opens the order of a class of the demo. */
async function openOrder(page: Page, title: string) {
  const link = page.getByRole('main').getByRole('link', { name: title });
  for (let number = 1; number <= 3; number += 1) {
    await page.goto(`/inbox/orders?page=${number}`);
    if ((await link.count()) > 0) break;
  }
  await link.first().click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
}

test('a student reviews a teacher after the class, and answers a review', async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'student');
  await openOrder(page, 'Evening stretch');
  const opener = page.getByRole('button', { name: 'Leave a review' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Review / });
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByText('2 fields need another look')).toBeVisible();

  // By keyboard: the arrows go through the stars.
  const stars = dialog.getByRole('radio');
  await stars.first().focus();
  await page.keyboard.press('Space');
  for (let star = 2; star <= 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(stars.nth(3)).toBeChecked();
  await dialog.getByLabel('Your review').fill('On time, and a joy to follow.');
  expect(await faultsOf(page, true)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send review' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Thank you for your review\. It is published when/)).toBeFocused();
  await page.reload();
  await expect(page.getByText('On time, and a joy to follow.')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(opener).toHaveCount(0);
  expect(await faultsOf(page, true)).toEqual([]);

  await openOrder(page, 'Breath before shape');
  await page.getByRole('button', { name: 'Leave a review too' }).click();
  await stars.nth(4).check({ force: true });
  await dialog.getByLabel('Your review').fill('I breathe differently since.');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Your review is published.')).toBeVisible();
  // Both are to be read now.
  await expect(page.getByRole('img', { name: /of 5 stars/ })).toHaveCount(2);
});
