import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { cardField, cards, challengeOf, typeAhead, typeCard } from '../support/card.ts';
import { expect, test } from '../support/test.ts';
import type { FlowroomServer } from '../../support/server.ts';

interface Outcome {
  error?: { type: string; code?: string; decline_code?: string; payment_intent?: Intent };
  paymentIntent?: Intent;
}
interface Intent {
  id: string;
  status: string;
  client_secret: string;
}
interface Keys {
  stripeSecretKey: string;
  stripePublishableKey: string;
}

const keysOf = (server: FlowroomServer) =>
  (server.credentials as unknown as { sandbox: Keys }).sandbox;

/** A payment of 24 dollars, not confirmed yet. */
async function createIntent(server: FlowroomServer, request: APIRequestContext): Promise<Intent> {
  const answer = await request.post('/sandbox/stripe/v1/payment_intents', {
    headers: { Authorization: `Bearer ${keysOf(server).stripeSecretKey}` },
    form: { amount: '2400', currency: 'usd', capture_method: 'manual' },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Intent;
}

/** Opens a page of the site's origin, under its security policy, that only has a card field. */
async function openField(
  server: FlowroomServer,
  page: Page,
): Promise<{ field: FrameLocator; intent: Intent }> {
  const intent = await createIntent(server, page.request);
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-src 'self'");
  await page.route('**/card-field', route =>
    route.fulfill({
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy },
      body: `<!doctype html><html lang="en"><title>Card field</title><body>
        <form><label for="card">Card</label><div id="card" style="max-width:30rem"></div>
        <p role="alert" style="height:1lh"></p><button>Pay</button></form>
        <script async src="/sandbox/stripe/js/v3/" id="stripe"></script></body></html>`,
    }),
  );
  await page.goto('/card-field');
  await page.waitForFunction(() => 'Stripe' in window);
  await page.evaluate(
    ([key, secret]) => {
      const stripe = window.Stripe!(key!);
      const card = stripe.elements().create('card', { hidePostalCode: true });
      const state = { events: [] as string[], outcome: null as unknown };
      Object.assign(window, { cardTest: state, card });
      card.mount('#card');
      const alert = document.querySelector('[role=alert]')!;
      card.on('change', ({ error, complete }) => {
        alert.textContent = error?.message ?? '';
        state.events.push(`change ${error?.code ?? (complete ? 'complete' : 'open')}`);
      });
      for (const name of ['ready', 'focus', 'blur'] as const) {
        card.on(name as 'ready', () => state.events.push(name));
      }
      document.querySelector('form')!.addEventListener('submit', event => {
        event.preventDefault();
        state.outcome = null;
        void stripe
          .confirmCardPayment(secret!, {
            payment_method: { card, billing_details: { name: 'Ada Example' } },
          })
          .then(outcome => (state.outcome = outcome));
      });
    },
    [keysOf(server).stripePublishableKey, intent.client_secret],
  );
  const field = cardField(page);
  await expect.poll(() => events(page)).toContain('ready');
  await expect(field.getByLabel('Credit or debit card number')).toBeVisible();
  return { field, intent };
}

/** Result of `confirmCardPayment`. */
async function outcomeOf(page: Page): Promise<Outcome> {
  const handle = await page.waitForFunction(
    () => (window as unknown as { cardTest: { outcome: unknown } }).cardTest.outcome,
  );
  return (await handle.jsonValue()) as Outcome;
}

const events = (page: Page) =>
  page.evaluate(() => (window as unknown as { cardTest: { events: string[] } }).cardTest.events);

test.describe('the card field', () => {
  test('knows what was typed before its script had come', async ({ page, server }) => {
    let release: () => void = () => undefined;
    const typed = new Promise<void>(resolve => (release = resolve));
    await page.route('**/card.js', async route => {
      await typed;
      await route.continue();
    });
    const opening = openField(server, page);
    await typeAhead(cardField(page), '4242424242424242');
    release();
    const { field } = await opening;
    await expect(field.getByLabel('Credit or debit card number')).toHaveValue(
      '4242 4242 4242 4242',
    );
    await expect.poll(() => events(page)).toContain('change complete');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await outcomeOf(page)).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  });

  test('says what is missing or wrong without a request to the service', async ({
    page,
    server,
  }) => {
    const { field } = await openField(server, page);
    const number = field.getByLabel('Credit or debit card number');
    await number.pressSequentially('4242 42');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect((await outcomeOf(page)).error).toMatchObject({
      type: 'validation_error',
      code: 'incomplete_number',
    });
    await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeFocused();

    await number.fill('4242424242424241');
    await expect(page.getByRole('alert')).toHaveText('Your card number is invalid.');
    await number.fill('4242424242424242');
    await expect(page.getByRole('alert')).toBeEmpty();
    await field.getByLabel('Credit or debit card expiration date').fill('1220');
    await expect(page.getByRole('alert')).toHaveText("Your card's expiration year is in the past.");
  });

  test('works with the keyboard alone', async ({ page, server }) => {
    const { field } = await openField(server, page);
    const expiry = field.getByLabel('Credit or debit card expiration date');
    await page.keyboard.press('Tab');
    await expect(field.getByLabel('Credit or debit card number')).toBeFocused();
    // The frame runs in its own process: keys reach it after the browser process knows of the
    // focus.
    await expect.poll(() => events(page)).toContain('focus');
    // The focus moves on after each complete part.
    await page.keyboard.type('4242424242424242');
    await expect(expiry).toBeFocused();
    await page.keyboard.type('1/40');
    await expect(expiry).toHaveValue('01 / 40');
    await expect(field.getByLabel('Credit or debit card CVC/CVV')).toBeFocused();
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    expect(await outcomeOf(page)).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  });

  test('answers a lost connection with an error, and can be tried again', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const { field } = await openField(server, page);
    await typeCard(field, '4242424242424242');
    await page.route('**/confirm', route => route.abort());
    await page.getByRole('button', { name: 'Pay' }).click();
    expect((await outcomeOf(page)).error).toMatchObject({ type: 'api_connection_error' });
    await page.unroute('**/confirm');
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await outcomeOf(page)).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  });
});

test('a 3-D Secure challenge fails by Escape, and the payment requires another card', async ({
  page,
  server,
}) => {
  const { field, intent } = await openField(server, page);
  await typeCard(field, cards.challenged);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(challengeOf(page).getByRole('heading', { name: 'Confirm it is you' })).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await outcomeOf(page)).error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
