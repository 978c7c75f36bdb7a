import checkout from '#src/translations/en/checkout.json';
import type { StripeCardElement, StripeJs, StripePaymentResult } from '#src/util/stripeJs.ts';
import { problemOf } from './checkoutErrors.ts';
import { cardFailureOf, isProcessed, payWithCard } from './payment.ts';

const messages: Record<string, string> = checkout;
const card = {} as StripeCardElement;

function stripeThat(confirmed: StripePaymentResult, retrieved: StripePaymentResult = {}) {
  const confirmCardPayment = jest.fn(() => Promise.resolve(confirmed));
  const stripe = {
    confirmCardPayment,
    retrievePaymentIntent: () => Promise.resolve(retrieved),
  } as unknown as StripeJs;
  return { stripe, confirmCardPayment };
}
const intent = (status: string) => ({ paymentIntent: { id: 'pi', status } });
const payment = { clientSecret: 'secret', card, billing: { name: 'Sam' }, isResumed: false };

describe('payWithCard', () => {
  it('confirms the payment with card and billing details', async () => {
    const { stripe, confirmCardPayment } = stripeThat(intent('requires_capture'));
    expect(await payWithCard(stripe, payment)).toEqual({ kind: 'handled' });
    expect(confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: { card, billing_details: { name: 'Sam' } },
    });
  });

  it.each(['processing', 'requires_capture', 'canceled', 'succeeded'])(
    'does not ask for the card again when the payment is %s',
    async status => {
      const { stripe, confirmCardPayment } = stripeThat({}, intent(status));
      const outcome = await payWithCard(stripe, { ...payment, isResumed: true });
      expect(outcome).toEqual({ kind: 'handled' });
      expect(confirmCardPayment).not.toHaveBeenCalled();
    },
  );

  it.each(['requires_payment_method', 'requires_action', 'requires_confirmation'])(
    'asks for the card when a resumed payment is %s',
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
      error: { message: 'CheckoutPage.card.declined' },
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

describe('words for a refused card', () => {
  it.each([
    [{ type: 'card_error', code: 'card_declined' }, 'declined'],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficientFunds',
    ],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      'authenticationFailed',
    ],
    [{ type: 'card_error', code: 'expired_card' }, 'expired'],
    [{ type: 'card_error', code: 'processing_error' }, 'processing'],
    [{ type: 'validation_error', code: 'incomplete_number' }, 'incompleteNumber'],
    [{ type: 'validation_error', code: 'invalid_number' }, 'incorrectNumber'],
    [{ type: 'validation_error', code: 'incomplete_cvc' }, 'incompleteCvc'],
    [{ type: 'validation_error', code: 'incorrect_cvc' }, 'incorrectCvc'],
    [{ type: 'validation_error', code: 'incomplete_zip' }, 'incompleteZip'],
    [{ type: 'validation_error', code: 'incorrect_zip' }, 'incorrectZip'],
    [{ type: 'validation_error', code: 'incomplete_expiry' }, 'incompleteExpiry'],
    [{ type: 'validation_error', code: 'invalid_expiry_year_past' }, 'invalidExpiry'],
    [{ type: 'api_connection_error' }, 'connection'],
    [{ type: 'api_error' }, 'api'],
    [{ type: 'authentication_error' }, 'authentication'],
    [{ type: 'card_error' }, 'declined'],
    [{ type: 'invalid_request_error' }, 'invalidRequest'],
    [{ type: 'rate_limit_error' }, 'rateLimit'],
  ])('reads %j as %s', (error, name) => {
    const { message } = cardFailureOf(error);
    expect(message).toBe(`CheckoutPage.card.${name}`);
    expect(messages[message]).toBeTruthy();
  });

  it('hands the words of the provider on when it has none', () => {
    expect(cardFailureOf({ type: 'new_error', message: 'So it is.' })).toEqual({
      message: 'CheckoutPage.card.other',
      providerMessage: 'So it is.',
    });
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

  it('tell a lost place from a lost connection', () => {
    const error = (code: string) => ({ code, status: 409, message: '' });
    expect(problemOf(error('transaction-booking-time-not-available'), 'initiate').way).toBe(
      'search',
    );
    expect(problemOf(error('network'), 'confirm').way).toBe('retry');
  });
});
