import type { Page } from '@playwright/test';
import { newPerson, signInAs, signUp } from '../../support/account.ts';
import { cardField, cards, typeCard } from '../../support/card.ts';
import { paidClasses } from '../../support/paidClasses.ts';
import { refusing } from '../../support/provoke.ts';
import type { Refusal } from '../../support/provoke.ts';
import { expect, test } from '../../support/test.ts';

// Provokes the errors of bookings in the catalogue (specification 2, section 8) and reads what the page says.

// The browser reports each refusal.
test.use({ expectedErrors: [/status of [45]\d\d/] });

const flex = 'flex/v1/api';
const initiate = 'api/initiate-privileged';

const says = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

/** Opens the newest order in a state, as the inbox names it. */
async function openOrder(page: Page, tab: 'orders' | 'sales', state: string): Promise<void> {
  for (let number = 1; number <= 3; number += 1) {
    await page.goto(`/inbox/${tab}?page=${number}`);
    const order = page.getByRole('article').filter({ hasText: state }).first();
    if ((await order.count()) === 0) continue;
    await order.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    return;
  }
  throw new Error(`No order of the demo is in the state "${state}".`);
}

const words = 'Words of the provider.';

/** Refusals of an order, with the title and the text of the notice. */
const refusals: [Refusal, title: string, text: string][] = [
  [
    { status: 409, code: 'transaction-listing-not-found' },
    'This listing is not there any more',
    'Its teacher has taken it down. Nothing was charged.',
  ],
  [
    { status: 409, code: 'transaction-booking-time-not-available' },
    'Somebody else was quicker',
    'The booking time is not available any more. Nothing was charged.',
  ],
  [
    { status: 402, code: 'transaction-payment-failed' },
    'The payment did not go through',
    'Nothing was charged. Try again, or use another card.',
  ],
  [
    { status: 402, code: 'transaction-payment-failed', stripeMessage: words },
    'The payment did not go through',
    words,
  ],
  [
    {
      status: 402,
      code: 'transaction-payment-failed',
      stripeMessage: 'Amount must be at least 50 cents',
    },
    'The price is too low to be paid by card',
    'Amount must be at least 50 cents',
  ],
  [
    {
      status: 402,
      code: 'transaction-payment-failed',
      stripeMessage: 'Your account cannot currently make charges.',
    },
    'This teacher cannot take payments at the moment',
    'Your account cannot currently make charges.',
  ],
  [
    { status: 409, code: 'transaction-charge-zero-payin' },
    'The price is too low to be paid by card',
    'The teacher has to raise it before this can be booked.',
  ],
  [
    { status: 409, code: 'transaction-charge-zero-payout' },
    'The price is too low to be paid by card',
    'The teacher has to raise it before this can be booked.',
  ],
  [
    { status: 409, code: 'transaction-missing-stripe-account' },
    'This teacher cannot be paid yet',
    'Their payout details are incomplete, so this cannot be booked. Nothing was charged.',
  ],
  [
    { status: 403, code: 'forbidden' },
    'You cannot book this',
    'Your account has no right to. Nothing was charged.',
  ],
  [{ status: 500 }, 'The booking could not be made', 'Nothing was charged. Try again in a moment.'],
];

test('a student reads why a booking fails, and books in the end', async ({ page }) => {
  await page.goto('/about');
  await signUp(page, newPerson('Student', 'Lea', 'Holm'));
  const [listing] = await paidClasses(page);
  const book = page.getByRole('button', { name: /^Book for \$/ });

  await test.step('the price', async () => {
    await refusing(page, 'api/transaction-line-items', { status: 500 }, () =>
      page.goto(listing ?? '/s'),
    );
    await says(page, 'The price could not be worked out.');
    await refusing(page, initiate, { status: 500 }, () => page.goto(`${listing}/checkout`));
    await says(page, 'The price could not be worked out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(book).toBeVisible();
  });

  await test.step('the order', async () => {
    await page.getByLabel('Name on the card').fill('Lea Holm');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel(/^Message to/).fill('See you there.');
    await page.getByLabel(/^Save this card/).check();
    await typeCard(cardField(page), cards.declined);
    for (const [refusal, title, text] of refusals) {
      await test.step(`${refusal.status} ${refusal.code ?? ''}: ${title}`, async () => {
        await refusing(page, initiate, refusal, () => book.click());
        const notice = page.getByRole('alert').filter({ hasText: title });
        await expect(notice).toBeVisible();
        await expect(notice).toContainText(text);
      });
    }
  });

  await test.step('the card and its confirmation', async () => {
    await book.click();
    await says(page, 'Your card was declined. Nothing was charged.');
    const failing = (address: string, refusal: Refusal) =>
      refusing(page, address, refusal, () => book.click());
    await page.route(/\/v1\/payment_intents\/[^/]+(\?|$)/, route =>
      route.fulfill({ status: 500, json: {} }),
    );
    await book.click();
    await says(page, 'The state of your payment could not be fetched');
    await page.unrouteAll();
    await typeCard(cardField(page), cards.good);
    await failing('api/transition-confirm-payment', { status: 500 });
    await says(page, 'The booking could not be confirmed');
  });

  await test.step('what comes after the booking', async () => {
    await refusing(page, `${flex}/messages/send`, { status: 500 }, () =>
      refusing(page, `${flex}/stripe_customer/create`, { status: 500 }, () =>
        page.getByRole('button', { name: 'Confirm payment info' }).click(),
      ),
    );
    await says(page, 'You have booked, but your message was not sent. Write it again below.');
    await says(
      page,
      'You have booked, but your card was not saved. You can save it in your account settings.',
    );
    await expect(page).toHaveURL(/\/order\/[0-9a-f-]+\/details/);
  });
});

test('a student reads why steps of an order fail', async ({ page, server }) => {
  await signInAs(page, server, 'student');

  await test.step('messages', async () => {
    const load = `${flex}/messages/query`;
    await refusing(page, load, { status: 500 }, () => openOrder(page, 'orders', 'Confirmed'));
    await says(page, 'The messages did not load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The messages did not load')).toBeHidden();
    await page
      .getByLabel(/message/i)
      .last()
      .fill('Is it raining?');
    await refusing(page, `${flex}/messages/send`, { status: 500 }, () =>
      page.getByRole('button', { name: 'Send message' }).click(),
    );
    await says(page, 'Not sent');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('the meeting', async () => {
    await page.route(/\/api\/zoom\?/, route => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await says(page, 'The link to the meeting could not be fetched');
    await page.unrouteAll();
  });

  await test.step('a subscription', async () => {
    await openOrder(page, 'orders', 'Subscribed');
    await page.getByRole('button', { name: /^Cancel subscription/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Now/ }).check();
    await refusing(page, 'api/cancel-stripe-recurring', { status: 500 }, () =>
      dialog
        .getByRole('button', { name: /^Cancel/ })
        .last()
        .click(),
    );
    await says(page, 'Failed to cancel subscription. Please try again.');
    await page.keyboard.press('Escape');
  });

  await test.step('a review', async () => {
    await openOrder(page, 'orders', 'Done');
    await page.getByRole('button', { name: 'Leave a review' }).click();
    const dialog = page.getByRole('dialog', { name: /^Review / });
    await dialog.getByRole('radio').nth(4).check({ force: true });
    await dialog.getByLabel('Your review').fill('A joy to follow.');
    const send = () => dialog.getByRole('button', { name: 'Send review' }).click();
    const transition = `${flex}/transactions/transition`;
    const reviewed = { status: 409, code: 'transaction-already-reviewed-by-customer' };
    await refusing(page, transition, { status: 500 }, send);
    await says(page, 'Nothing you typed is lost. Please try again.');
    await refusing(page, transition, reviewed, send);
    await says(page, 'You have sent your review already.');
    await page.keyboard.press('Escape');
  });

  await test.step('a question', async () => {
    const [, , listing = '/s'] = await paidClasses(page);
    await page.goto(`${listing}?contact=true`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Your message').fill('Is it right for a stiff back?');
    const send = () => form.getByRole('button', { name: 'Send message' }).click();
    const ask = `${flex}/transactions/initiate`;
    await refusing(page, ask, { status: 403, code: 'forbidden' }, send);
    await says(page, 'You cannot send this message');
    const gone = { status: 409, code: 'transaction-listing-not-found' };
    await refusing(page, ask, gone, send);
    await says(page, 'This listing is gone');
    await refusing(page, ask, { status: 500 }, send);
    await says(page, 'Your message was not sent');
  });
});

test('a teacher reads why a request is not answered', async ({ page, server }) => {
  await signInAs(page, server, 'teacher');
  await openOrder(page, 'sales', 'Answer needed');
  const press = (name: string) => () => page.getByRole('button', { name }).click();
  const accept = 'api/accept-transaction';
  const failed = { status: 402, code: 'transaction-payment-failed' };

  await refusing(page, accept, { status: 500 }, press('Accept'));
  await says(page, 'The request could not be accepted');
  await says(page, 'Nothing has changed. Please try again.');
  await refusing(page, accept, failed, press('Accept'));
  await says(page, 'The card could not be charged, so the booking is not accepted.');
  await refusing(page, accept, { ...failed, stripeMessage: words }, press('Accept'));
  await says(page, words);
  const conflict = { status: 409, code: 'transaction-invalid-transition' };
  await refusing(page, accept, conflict, press('Accept'));
  await says(page, 'The booking has changed meanwhile. The page shows where it stands now.');
  await refusing(page, `${flex}/transactions/transition`, { status: 500 }, press('Decline'));
  await says(page, 'The request could not be declined');
});
