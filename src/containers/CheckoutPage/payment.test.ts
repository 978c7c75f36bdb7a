import checkout from '#src/translations/en/checkout.json';
import type { StripeCardElement } from '@stripe/stripe-js';
import type { StripeJs } from '#src/util/stripeJs.ts';
import { problemOf } from './checkoutErrors.ts';
import { isProcessed, payWithCard } from './payment.ts';
import type { PayingCard } from './payment.ts';

const messages: Record<string, string> = checkout;
const element = {} as StripeCardElement;
const typed: PayingCard = { kind: 'typed', card: element, billing: { name: 'Sam' }, isKept: false };

interface Intent {
  id: string;
  status: string;
  payment_method?: string;
  setup_future_usage?: string;
}

/** As much of the provider's answers as is read. */
interface PaymentResult {
  error?: { type: string; code?: string; payment_intent?: Intent };
  paymentIntent?: Intent;
}

function stripeThat(confirmed: PaymentResult, retrieved: PaymentResult = {}) {
  const confirmCardPayment = jest.fn(() => Promise.resolve(confirmed));
  const stripe = {
    confirmCardPayment,
    retrievePaymentIntent: () => Promise.resolve(retrieved),
  } as unknown as StripeJs;
  return { stripe, confirmCardPayment };
}
const kept = {
  id: 'pi',
  status: 'requires_capture',
  payment_method: 'pm_2',
  setup_future_usage: 'off_session',
};
const intent = (status: string) => ({ paymentIntent: { id: 'pi', status } });
const payment = { clientSecret: 'secret', card: typed, isResumed: false };

describe('payWithCard', () => {
  it('confirms the payment with card and billing details', async () => {
    const { stripe, confirmCardPayment } = stripeThat(intent('requires_capture'));
    expect(await payWithCard(stripe, payment)).toEqual({ kind: 'handled' });
    expect(confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: { card: element, billing_details: { name: 'Sam' } },
    });
  });

  it('pays with the saved card', async () => {
    const { stripe, confirmCardPayment } = stripeThat(intent('requires_capture'));
    const card = { kind: 'saved', methodId: 'pm_1' } as const;
    await payWithCard(stripe, { ...payment, card });
    expect(confirmCardPayment).toHaveBeenCalledWith('secret', { payment_method: 'pm_1' });
  });

  it('has the provider keep the card that is to be saved, and names it', async () => {
    const { stripe, confirmCardPayment } = stripeThat({ paymentIntent: kept });
    const outcome = await payWithCard(stripe, { ...payment, card: { ...typed, isKept: true } });
    expect(outcome).toEqual({ kind: 'handled', methodToKeep: 'pm_2' });
    expect(confirmCardPayment).toHaveBeenCalledWith(
      'secret',
      expect.objectContaining({ setup_future_usage: 'off_session' }),
    );
  });

  it('names the card to save that another tab, or this one before a reload, has paid with', async () => {
    const earlier = stripeThat({}, { paymentIntent: kept }).stripe;
    const resumed = { ...payment, isResumed: true };
    expect(await payWithCard(earlier, resumed)).toEqual({ kind: 'handled', methodToKeep: 'pm_2' });
    const meanwhile = stripeThat({ error: { type: 'invalid', payment_intent: kept } }).stripe;
    expect(await payWithCard(meanwhile, payment)).toEqual({
      kind: 'handled',
      methodToKeep: 'pm_2',
    });
    const { setup_future_usage: _, ...notKept } = kept;
    const other = stripeThat({}, { paymentIntent: notKept }).stripe;
    expect(await payWithCard(other, resumed)).toEqual({ kind: 'handled' });
  });

  it.each(['processing', 'requires_capture', 'canceled', 'succeeded'])(
    'does not request the card again when the payment is %s',
    async status => {
      const { stripe, confirmCardPayment } = stripeThat({}, intent(status));
      const outcome = await payWithCard(stripe, { ...payment, isResumed: true });
      expect(outcome).toEqual({ kind: 'handled' });
      expect(confirmCardPayment).not.toHaveBeenCalled();
    },
  );

  it.each(['requires_payment_method', 'requires_action', 'requires_confirmation'])(
    'requests the card when a resumed payment is %s',
    async status => {
      const { stripe, confirmCardPayment } = stripeThat(intent('requires_capture'), intent(status));
      await payWithCard(stripe, { ...payment, isResumed: true });
      expect(confirmCardPayment).toHaveBeenCalledTimes(1);
    },
  );

  it('does not go on when nobody knows how far the payment is', async () => {
    const { stripe, confirmCardPayment } = stripeThat(
      {},
      { error: { type: 'api_connection_error' } },
    );
    const outcome = await payWithCard(stripe, { ...payment, isResumed: true });
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(confirmCardPayment).not.toHaveBeenCalled();
  });

  it('gives the reason of a refusal', async () => {
    const { stripe } = stripeThat({ error: { type: 'card_error', code: 'card_declined' } });
    expect(await payWithCard(stripe, payment)).toEqual({
      kind: 'refused',
      error: { message: 'CardField.declined' },
    });
  });

  it('goes on when another tab has paid in the meantime', async () => {
    const { stripe } = stripeThat({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { id: 'pi', status: 'requires_capture' },
      },
    });
    expect(await payWithCard(stripe, payment)).toEqual({ kind: 'handled' });
  });
});

describe('isProcessed', () => {
  it('is false for what nobody knows', () => {
    expect(isProcessed(undefined)).toBe(false);
    expect(isProcessed('requires_action')).toBe(false);
  });
});

describe('words for a failed step', () => {
  const codes = [
    'transaction-booking-time-not-available',
    'transaction-listing-insufficient-stock',
    'transaction-listing-not-found',
    'account-cannot-charge',
    'transaction-missing-stripe-account',
    'amount-too-low',
    'transaction-charge-zero-payin',
    'transaction-payment-failed',
    'transaction-same-author-and-customer',
    'stripe-invalid-payment-intent-status',
    'forbidden',
    'unauthorized',
    'network',
    'conflict',
    'too-many-requests',
    'something-else',
    'constructor',
  ];
  const steps = ['speculate', 'initiate', 'confirm'] as const;

  it.each(codes.flatMap(code => steps.map(step => [code, step] as const)))(
    'are written for %s on %s',
    (code, step) => {
      const { message } = problemOf({ code, status: 409, message: '' }, step);
      expect(messages[message]).toBeTruthy();
      expect(messages[`${message}.text`]).toBeTruthy();
    },
  );

  it('distinguish a lost place from a lost connection', () => {
    const error = (code: string) => ({ code, status: 409, message: '' });
    expect(problemOf(error('transaction-booking-time-not-available'), 'initiate').way).toBe(
      'search',
    );
    expect(problemOf(error('network'), 'confirm').way).toBe('retry');
  });
});
