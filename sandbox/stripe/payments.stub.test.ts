import type Stripe from 'stripe';
import { createAccount, paymentParams } from '../testing/factories.ts';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let teacher: Stripe.Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
  teacher = await createAccount(stripe);
});
afterAll(() => sandbox.close());

async function platformBalance() {
  return (await stripe.balance.retrieve()).available.find(row => row.currency === 'usd')?.amount;
}
async function teacherBalance() {
  const balance = await stripe.balance.retrieve({}, { stripeAccount: teacher.id });
  return balance.available.find(row => row.currency === 'usd')?.amount;
}

describe('a class payment', () => {
  test('is authorised, captured and shared to the cent', async () => {
    const before = { platform: (await platformBalance()) ?? 0, teacher: await teacherBalance() };
    const intent = await stripe.paymentIntents.create(paymentParams(teacher.id));
    expect(intent.status).toBe('requires_payment_method');
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));

    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
    });
    expect(confirmed).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
    expect(await platformBalance()).toBe(before.platform);

    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 10_000 });

    // 100.00 - 3.20 processing fee - 100.00 transfer + 23.50 application fee
    expect(await platformBalance()).toBe(before.platform + 10_000 - 320 - 10_000 + 2_350);
    expect(await teacherBalance()).toBe((before.teacher ?? 0) + 7_650);

    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction', 'latest_charge.transfer'],
    });
    expect(charge).toMatchObject({
      object: 'charge',
      captured: true,
      balance_transaction: { object: 'balance_transaction', net: 9_680, fee: 320 },
      transfer: { object: 'transfer', amount: 10_000, destination: teacher.id },
    });
  });

  test('comes back in full with its transfer and fee', async () => {
    const before = { platform: (await platformBalance()) ?? 0, teacher: await teacherBalance() };
    const intent = await stripe.paymentIntents.create(
      paymentParams(teacher.id, { confirm: true, payment_method: 'pm_card_mastercard' }),
    );
    await stripe.paymentIntents.capture(intent.id);
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 10_000 });
    expect(await platformBalance()).toBe(before.platform - 320);
    expect(await teacherBalance()).toBe(before.teacher);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'charge_already_refunded',
    });
  });

  test('can be given back in parts that add up', async () => {
    const before = { platform: (await platformBalance()) ?? 0, teacher: await teacherBalance() };
    const intent = await stripe.paymentIntents.create(
      paymentParams(teacher.id, {
        amount: 3_333,
        application_fee_amount: 783,
        confirm: true,
        payment_method: 'pm_card_visa',
      }),
    );
    await stripe.paymentIntents.capture(intent.id);
    for (const amount of [1_111, 1, 2_221]) {
      await stripe.refunds.create({
        payment_intent: intent.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      });
    }
    expect(await teacherBalance()).toBe(before.teacher);
    expect(await platformBalance()).toBe(before.platform - 127);
    await expect(
      stripe.refunds.create({ payment_intent: intent.id, amount: 1 }),
    ).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  test('that is not captured is released by cancelling', async () => {
    const before = await platformBalance();
    const intent = await stripe.paymentIntents.create(
      paymentParams(teacher.id, { confirm: true, payment_method: 'pm_card_visa' }),
    );
    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'requested_by_customer',
    });
    expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expect(await platformBalance()).toBe(before);
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'canceled' },
    });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('is paid out to the bank of the teacher, never more than there is', async () => {
    const amount = (await teacherBalance()) ?? 0;
    const account = { stripeAccount: teacher.id };
    await expect(
      stripe.payouts.create({ amount: amount + 1, currency: 'usd' }, account),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
    const payout = await stripe.payouts.create({ amount, currency: 'usd' }, account);
    expect(await stripe.payouts.retrieve(payout.id, {}, account)).toMatchObject({ status: 'paid' });
    expect(await teacherBalance()).toBe(0);
    await expect(stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });

  test('shares a fixed amount when the payment says so', async () => {
    const before = await teacherBalance();
    const intent = await stripe.paymentIntents.create(
      paymentParams(teacher.id, {
        application_fee_amount: undefined,
        transfer_data: { destination: teacher.id, amount: 7_650 },
        confirm: true,
        payment_method: 'pm_card_visa',
        capture_method: 'automatic',
      }),
    );
    expect(intent.status).toBe('succeeded');
    expect(await teacherBalance()).toBe((before ?? 0) + 7_650);
  });
});

describe('bad payments', () => {
  test.each([
    [{ amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [{ amount: 29, currency: 'gbp' }, 'amount_too_small', 'Amount must be at least £0.30 gbp'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [{ currency: 'xyz' }, undefined, 'Invalid currency: xyz'],
    [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.'],
    [{ amount: 'abc' }, 'parameter_invalid_integer', 'Invalid integer: abc'],
    [{ amont: 5 }, 'parameter_unknown', 'Received unknown parameter: amont'],
    [{ application_fee_amount: 10_001 }, undefined, 'The application fee cannot be greater'],
    [
      { transfer_data: { destination: 'acct_no' } },
      'resource_missing',
      "No such destination: 'acct_no'",
    ],
    [{ customer: 'cus_no' }, 'resource_missing', "No such customer: 'cus_no'"],
  ])('%j is refused with %s', async (overrides, code, message) => {
    const params = { ...paymentParams(teacher.id), ...overrides };
    const attempt = stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
    await expect(attempt).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      message: expect.stringContaining(message),
    });
  });

  test('an account that is not verified cannot make charges', async () => {
    const fresh = await createAccount(stripe, { individual: undefined });
    await expect(stripe.paymentIntents.create(paymentParams(fresh.id))).rejects.toMatchObject({
      message: 'Your account cannot currently make charges.',
    });
  });

  test('confirming twice and capturing too early are unexpected states', async () => {
    const intent = await stripe.paymentIntents.create(paymentParams(teacher.id));
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_001 }),
    ).rejects.toMatchObject({ code: 'amount_too_large' });
  });

  test('an authorisation that is seven days old cannot be captured', async () => {
    let now = Date.now();
    const later = await startSandbox({ now: () => now });
    const account = await createAccount(later.stripe);
    const intent = await later.stripe.paymentIntents.create(
      paymentParams(account.id, { confirm: true, payment_method: 'pm_card_visa' }),
    );
    now += 7 * 24 * 3600 * 1000 + 1000;
    await expect(later.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'charge_expired_for_capture',
    });
    await later.close();
  });
});

describe('a failure on order', () => {
  const again = { idempotencyKey: 'the same call' };
  const ask = () => stripe.paymentIntents.create(paymentParams(teacher.id), again);
  const next = { fail: 'next', method: 'POST' };

  test('loses the answer, and the same call under its key finds what was made', async () => {
    await sandbox.control({ ...next, dropAfter: true });
    await expect(ask()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    // A completed request can not be refused again, but the service may be down.
    await sandbox.control({ ...next, status: 500 });
    await expect(ask()).rejects.toMatchObject({ type: 'StripeAPIError' });
    await sandbox.control({ ...next, status: 402 });
    const made = await ask();
    expect((await ask()).id).toBe(made.id);
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    expect(data[0]?.id).toBe(made.id);
  });

  test('refuses what has not been done', async () => {
    await sandbox.control({ ...next, status: 402 });
    const call = stripe.paymentIntents.create(paymentParams(teacher.id), {
      idempotencyKey: 'another call',
    });
    await expect(call).rejects.toMatchObject({ code: 'card_declined' });
  });
});
