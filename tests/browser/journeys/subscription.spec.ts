import { becomeMember, newPerson } from '../support/account.ts';
import { cards } from '../support/card.ts';
import { expect, test } from '../support/test.ts';

/** A class of the demo's teacher that is sold by the month. */
const title = 'Morning circle';

test('a student takes a class by the month, and leaves it again', async ({ page, server }) => {
  await becomeMember(page, server, newPerson('Student', 'Ada', 'Kaplan'));

  await test.step('pays at the provider, sees the confirmation, and sees the way into the classes', async () => {
    await page.goto(`/s?keywords=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    const panel = page.getByRole('complementary', { name: 'Booking' });
    await panel.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: `Subscribe to ${title}` })).toBeVisible();
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByLabel('Expiry').fill('12 / 40');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay and subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    await page.getByRole('link', { name: 'See your booking' }).click();
    await expect(
      page.getByRole('heading', { name: `You are subscribed to ${title}` }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Join (class|in )/ })).toBeVisible();
  });

  await test.step('ends it at once, knowing what that means', async () => {
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' });
    await dialog.getByRole('radio', { name: /^Now/ }).check();
    await expect(dialog.getByText(/not refunded/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(
      page.getByRole('heading', { name: `Your subscription to ${title} has ended` }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Join (class|in )/ })).toHaveCount(0);
  });
});
