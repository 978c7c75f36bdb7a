import type { Page } from '@playwright/test';
import { logIn, signInAs } from '../support/account.ts';
import { cardField, cards, typeCard } from '../support/card.ts';
import { refuseNextMonth } from '../support/payments.ts';
import { faultsOf } from '../support/soundness.ts';
import { dayAhead, publishAnother } from '../support/teaching.ts';
import { expect, test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The free places of every class time that the booking panel of the open page offers. */
async function placesOn(page: Page): Promise<string[]> {
  const panel = page.getByRole('complementary', { name: 'Booking' });
  const more = panel.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(more).toBeVisible();
  await more.click();
  const later = panel.getByRole('button', { name: /later dates/ });
  await later.click();
  await expect(later).toHaveCount(0);
  const rows = await panel
    .getByRole('radio', { name: /\d:\d\d/ })
    .evaluateAll(inputs => inputs.map(input => input.closest('label')?.textContent ?? ''));
  expect(rows.length).toBeGreaterThan(8);
  return [...new Set(rows.map(row => /\d+ places?$/.exec(row)?.[0] ?? row))];
}

/** Fills in the payment provider's page that is open, and sends it. */
async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
}

test('a subscription is declined, turned back from, canceled, refused, paid and paused', async ({
  person,
  server,
  expectedErrors,
}) => {
  // The provider answers a card that it declines with its form and the status 400.
  expectedErrors.push(/status of 400 .*\/sandbox\/stripe\/checkout/);
  const title = `Morning tide ${Date.now()}`;
  const teacher = await person({ timezoneId: 'Pacific/Auckland', viewport: wide });
  const student = await person({ timezoneId: 'Europe/Berlin', viewport: phone, hasTouch: true });

  await test.step('the teacher publishes it, sold both ways', async () => {
    await signInAs(teacher, server, 'teacher');
    await teacher.goto('/');
    await publishAnother(teacher, {
      title,
      date: dayAhead(9),
      places: 2,
      price: '15',
      weekly: { days: ['Tuesday'], monthlyPrice: '48' },
    });
    await teacher.waitForURL(url => /^\/l\/[^/]+\/[0-9a-f-]+$/.test(url.pathname));
  });
  const address = new URL(teacher.url()).pathname;

  await test.step('a visitor with a phone chooses the month, logs in and comes back to it', async () => {
    await student.goto(address);
    await student.getByRole('button', { name: 'Choose a time' }).click();
    const dialog = student.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Choose how you would like to pay')).toBeVisible();
    await dialog.getByRole('radio', { name: /Monthly subscription/ }).check();
    await expect(dialog.getByText('$48.00 × 1 month')).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await student.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(student, server.account('student'));
    await expect(dialog.getByRole('radio', { name: /Monthly subscription/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
  });

  await test.step('whose card is declined, and who turns back, goes on where it was', async () => {
    await expect(student.getByRole('heading', { name: `Subscribe to ${title}` })).toBeVisible();
    await pay(student, cards.declined);
    await expect(student.getByRole('alert')).toBeVisible();
    await student.getByRole('link', { name: 'Back without paying' }).click();
    await expect(student.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
    await student.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(student.getByRole('heading', { name: `Subscribe to ${title}` })).toBeVisible();
    await student.goBack();
    const again = student.getByRole('button', { name: 'Continue to payment' });
    await expect(again).not.toHaveAttribute('aria-busy');
    await again.click();
    await expect(student.getByRole('heading', { name: `Subscribe to ${title}` })).toBeVisible();
  });

  await test.step('pays, sees the confirmation, and sees the way into the classes', async () => {
    await pay(student, cards.good);
    await expect(student.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await student.getByRole('link', { name: 'See your booking' }).click();
    await expect(
      student.getByRole('heading', { name: `You are subscribed to ${title}` }),
    ).toBeVisible();
    await expect(student.getByRole('link', { name: /^Join (class|in )/ })).toBeVisible();
    await expect(student.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(student.getByText('$48.00 × 1 month')).toBeVisible();
  });

  await test.step('a place is gone from every class, and nobody subscribes twice', async () => {
    await student.setViewportSize(wide);
    await student.goto(address);
    const panel = student.getByRole('complementary', { name: 'Booking' });
    await expect(panel.getByText('You are subscribed to this class')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(await placesOn(student)).toEqual(['1 place']);
  });

  await test.step('cancels to the end of the paid month, and takes that back', async () => {
    await student.getByRole('link', { name: 'Look at your booking' }).click();
    await expect(student.getByText(/^\$48\.00 on /)).toBeVisible();
    await student.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = student.getByRole('dialog', { name: 'Cancel the subscription?' });
    await expect(dialog.getByRole('radio', { name: /^With the paid month/ })).toBeChecked();
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(student.getByText(/^Your subscription ends on .*\d:\d\d/)).toBeVisible();
    await student.getByRole('button', { name: 'Keep the subscription' }).click();
    await student.getByRole('button', { name: 'Keep it' }).click();
    await expect(student.getByRole('button', { name: 'Pause for a month' })).toBeVisible();
  });

  await test.step('pays a month that was refused with another card, on a phone', async () => {
    await student.setViewportSize(phone);
    await refuseNextMonth(server);
    await expect(async () => {
      await student.reload();
      await expect(student.getByText('Your card was refused', { exact: true })).toBeVisible({
        timeout: 4_000,
      });
    }).toPass();
    await expect(student.getByText(/Your place is kept until /)).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await student.getByRole('button', { name: 'Use another card' }).first().click();
    await typeCard(cardField(student), cards.mastercard);
    await student.getByRole('button', { name: 'Pay now' }).click();
    await expect(student.getByText('All is paid. Your subscription goes on.')).toBeVisible();
    await expect(
      student.getByRole('row', { name: /Paid.*Mastercard ending in 4444/ }),
    ).toBeVisible();
  });

  await test.step('pauses for a month, and takes the pause back', async () => {
    await student.getByRole('button', { name: 'Pause for a month' }).click();
    const dialog = student.getByRole('dialog', { name: 'Pause for a month?' });
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(student.getByText(/^A pause begins on /)).toBeVisible();
    await student.setViewportSize(wide);
    expect(await faultsOf(student, false)).toEqual([]);
    await student.getByRole('button', { name: 'Take the pause back' }).click();
    await student.getByRole('button', { name: 'Take it back' }).click();
    await expect(student.getByRole('button', { name: 'Pause for a month' })).toBeVisible();
  });

  await test.step('ends it at once, knowing what that means, and the places come back', async () => {
    await student.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = student.getByRole('dialog', { name: 'Cancel the subscription?' });
    await dialog.getByRole('radio', { name: /^Now/ }).check();
    await expect(dialog.getByText(/not refunded/)).toBeVisible();
    expect(await faultsOf(student, true)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(
      student.getByRole('heading', { name: `Your subscription to ${title} has ended` }),
    ).toBeVisible();
    await expect(student.getByRole('link', { name: /^Join (class|in )/ })).toHaveCount(0);
    await expect(async () => {
      await student.goto(address);
      expect(await placesOn(student)).toEqual(['2 places']);
    }).toPass();
  });

  await test.step('the teacher hears of its beginning and its end', async () => {
    await teacher.goto('/inbox/sales');
    await teacher.getByRole('link', { name: new RegExp(title) }).click();
    await expect(
      teacher.getByRole('heading', { name: new RegExp(`subscription to ${title} has ended`) }),
    ).toBeVisible();
    await expect(teacher.getByText('Each month was paid out as it was paid.')).toBeVisible();
  });
});
