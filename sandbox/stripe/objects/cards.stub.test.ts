import type Stripe from 'stripe';
import { createAccount, paymentParams } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const customerWith = async (card: string) => {
  const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return { customer, method };
};

describe('customers', () => {
  it('change what an update names, and leave the rest', async () => {
    const { id } = await stripe.customers.create({
      email: 'ana@example.com',
      name: 'Ana',
      metadata: { user: 'u1', note: 'x' },
    });
    const updated = await stripe.customers.update(id, {
      name: '',
      phone: '+1555',
      metadata: { note: '' },
    });
    expect(updated).toMatchObject({
      email: 'ana@example.com',
      name: null,
      phone: '+1555',
      metadata: { user: 'u1' },
    });
    expect(await stripe.customers.retrieve(id)).toEqual(updated);
  });

  it('are created with a card, which can be the default of invoices', async () => {
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data).toMatchObject([{ type: 'card', card: { brand: 'visa', last4: '4242' } }]);
    const [method] = data;
    const updated = await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method?.id ?? '' },
    });
    expect(updated.invoice_settings.default_payment_method).toBe(method?.id);
    await stripe.paymentMethods.detach(method?.id ?? '');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  it('are not created when their card is refused', async () => {
    const email = 'refused@example.com';
    await expect(
      stripe.customers.create({ email, payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect((await stripe.customers.list({ email })).data).toEqual([]);
  });

  it('that are deleted are in no list, and take no payment', async () => {
    const { customer } = await customerWith('pm_card_visa');
    expect(await stripe.customers.del(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    const { data } = await stripe.customers.list({ email: 'ana@example.com', limit: 100 });
    expect(data.map(({ id }) => id)).not.toContain(customer.id);
    await expect(stripe.customers.retrieve('cus_no')).rejects.toMatchObject({
      code: 'resource_missing',
      message: "No such customer: 'cus_no'",
      param: 'id',
    });
  });
});

describe('payment methods', () => {
  it('show the card and never its number', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '5555555555554444', exp_month: 4, exp_year: 2040, cvc: '123' },
      billing_details: { name: 'Ana', address: { country: 'US', postal_code: '94105' } },
    });
    expect(method).toMatchObject({
      object: 'payment_method',
      billing_details: { name: 'Ana', address: { country: 'US', postal_code: '94105' } },
      card: { brand: 'mastercard', exp_month: 4, exp_year: 2040, last4: '4444' },
      customer: null,
      type: 'card',
    });
    const stored = await stripe.paymentMethods.retrieve(method.id);
    expect(stored).toEqual(method);
    expect(JSON.stringify(stored)).not.toContain('5555555555554444');
  });

  it.each([
    ['a number that fails its check', { number: '4242424242424241' }, 'incorrect_number'],
    ['a month that does not exist', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a year in the past', { exp_year: 2001 }, 'invalid_expiry_year'],
    ['a short security code', { cvc: '1' }, 'invalid_cvc'],
  ])('are refused for %s', async (_reason, wrong, code) => {
    const card = { number: '4242424242424242', exp_month: 4, exp_year: 2040, cvc: '123', ...wrong };
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({
      code,
      statusCode: 402,
      type: 'StripeCardError',
    });
  });

  it('are made of a card token, which serves once', async () => {
    const token = await stripe.tokens.create({
      card: { number: '4242424242424242', exp_month: '4', exp_year: '2040', cvc: '123' },
    });
    const card = { token: token.id };
    expect(await stripe.paymentMethods.create({ type: 'card', card })).toMatchObject({
      card: { last4: '4242' },
    });
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({
      code: 'token_already_used',
    });
  });

  it('take new billing details and a new expiry', async () => {
    const { method } = await customerWith('pm_card_visa');
    const updated = await stripe.paymentMethods.update(method.id, {
      billing_details: { email: 'new@example.com' },
      card: { exp_month: 1, exp_year: 2041 },
      metadata: { label: 'home' },
    });
    expect(updated).toMatchObject({
      billing_details: { email: 'new@example.com' },
      card: { exp_month: 1, exp_year: 2041, last4: '4242' },
      metadata: { label: 'home' },
    });
  });

  it('are listed by customer', async () => {
    const { customer, method } = await customerWith('pm_card_visa');
    await customerWith('pm_card_visa');
    const { data } = await stripe.paymentMethods.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([method.id]);
  });

  it('are detached once, and belong to one customer', async () => {
    const { method } = await customerWith('pm_card_visa');
    const other = await stripe.customers.create();
    await expect(
      stripe.paymentMethods.attach(method.id, { customer: other.id }),
    ).rejects.toMatchObject({ code: 'payment_method_unexpected_state' });
    expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
    await expect(stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    });
  });
});

describe('set-ups of a card', () => {
  it('are found by customer and by card', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({
      confirm: true,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      usage: 'off_session',
    });
    expect(intent).toMatchObject({ status: 'succeeded', usage: 'off_session' });
    const byCustomer = await stripe.setupIntents.list({ customer: customer.id });
    expect(byCustomer.data).toEqual([intent]);
    const byCard = await stripe.setupIntents.list({
      payment_method: String(intent.payment_method),
    });
    expect(byCard.data).toEqual([intent]);
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ id }) => id)).toEqual([intent.payment_method]);
  });

  it('are confirmed later, and not twice', async () => {
    const { id, status } = await stripe.setupIntents.create();
    expect(status).toBe('requires_payment_method');
    const done = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
    await expect(
      stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
  });

  it('are canceled while they are open', async () => {
    const { id } = await stripe.setupIntents.create();
    expect(
      await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(stripe.setupIntents.cancel(id)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('need another card after a refusal', async () => {
    const { id } = await stripe.setupIntents.create();
    await expect(
      stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    });
  });
});

describe('payment intents', () => {
  const intent = (overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 2_400, currency: 'usd', ...overrides });

  it('are changed until they are confirmed', async () => {
    const { id } = await intent({ metadata: { order: '1' } });
    const changed = await stripe.paymentIntents.update(id, {
      amount: 2_600,
      description: 'Morning flow',
      metadata: { seats: '2' },
    });
    expect(changed).toMatchObject({
      amount: 2_600,
      description: 'Morning flow',
      metadata: { order: '1', seats: '2' },
      status: 'requires_payment_method',
    });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await expect(stripe.paymentIntents.update(id, { amount: 1_000 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('wait for the confirmation of the card that they were made with', async () => {
    const made = await intent({ payment_method: 'pm_card_visa' });
    expect(made.status).toBe('requires_confirmation');
    expect(await stripe.paymentIntents.confirm(made.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2_400,
    });
  });

  it.each([
    ['a cent less than the least', { amount: 49 }, 'amount_too_small'],
    ['more than the most', { amount: 100_000_000 }, 'amount_too_large'],
    ['an unknown currency', { currency: 'xyz' }, undefined],
    ['an unknown customer', { customer: 'cus_no' }, 'resource_missing'],
  ])('are refused for %s', async (_reason, overrides, code) => {
    await expect(intent(overrides)).rejects.toMatchObject({
      code,
      param: Object.keys(overrides)[0],
      statusCode: 400,
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('store the refusal of %s', async (card, code, decline) => {
    const { id } = await intent();
    await expect(stripe.paymentIntents.confirm(id, { payment_method: card })).rejects.toMatchObject(
      { code, decline_code: decline, statusCode: 402 },
    );
    const after = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      last_payment_error: { code, payment_method: { object: 'payment_method' } },
      latest_charge: { status: 'failed', paid: false, failure_code: code },
      status: 'requires_payment_method',
    });
    const done = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(done).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('save the card of the customer for later payments', async () => {
    const customer = await stripe.customers.create();
    const { payment_method: saved } = await intent({
      confirm: true,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
    });
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ id }) => id)).toEqual([saved]);
    const again = await intent({
      confirm: true,
      customer: customer.id,
      off_session: true,
      payment_method: String(saved),
    });
    expect(again.status).toBe('succeeded');
  });

  it('of a payer who is away are refused when the bank requires authentication', async () => {
    const customer = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    await expect(
      intent({ confirm: true, customer: customer.id, off_session: true, payment_method: id }),
    ).rejects.toMatchObject({ code: 'authentication_required', statusCode: 402 });
  });

  it('are captured in part, and release the rest', async () => {
    const teacher = await createAccount(stripe);
    const held = await stripe.paymentIntents.create(
      paymentParams(teacher.id, { confirm: true, payment_method: 'pm_card_visa' }),
    );
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
    const captured = await stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 6_000,
      application_fee_amount: 1_000,
    });
    expect(captured).toMatchObject({ amount_received: 6_000, status: 'succeeded' });
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: teacher.id });
    expect(available[0]?.amount).toBe(5_000);
  });

  it('are canceled with a reason, and can be neither captured nor confirmed then', async () => {
    const { id } = await intent({ payment_method: 'pm_card_visa' });
    const canceled = await stripe.paymentIntents.cancel(id, {
      cancellation_reason: 'requested_by_customer',
    });
    expect(canceled).toMatchObject({
      cancellation_reason: 'requested_by_customer',
      canceled_at: expect.any(Number),
      status: 'canceled',
    });
    for (const call of [stripe.paymentIntents.capture(id), stripe.paymentIntents.confirm(id)]) {
      await expect(call).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    }
  });
});

describe('refunds', () => {
  const paid = () =>
    stripe.paymentIntents.create({
      amount: 2_400,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });

  it('are found by their payment and take metadata', async () => {
    const { id, latest_charge: charge } = await paid();
    const refund = await stripe.refunds.create({
      payment_intent: id,
      amount: 400,
      reason: 'requested_by_customer',
    });
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 400,
      charge,
      payment_intent: id,
      reason: 'requested_by_customer',
      status: 'succeeded',
    });
    const noted = await stripe.refunds.update(refund.id, { metadata: { by: 'operator' } });
    expect(noted).toEqual({ ...refund, metadata: { by: 'operator' } });
    expect(await stripe.refunds.retrieve(refund.id)).toEqual(noted);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([noted]);
    expect((await stripe.refunds.list({ charge: String(charge) })).data).toEqual([noted]);
  });

  it('give back what is left, and nothing after that', async () => {
    const { id } = await paid();
    await stripe.refunds.create({ payment_intent: id, amount: 400 });
    await expect(
      stripe.refunds.create({ payment_intent: id, amount: 2_001 }),
    ).rejects.toMatchObject({
      message: 'Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)',
      param: 'amount',
    });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 2_000 });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('need a payment with a captured charge', async () => {
    const open = await stripe.paymentIntents.create({
      amount: 2_400,
      capture_method: 'manual',
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  });

  it('reverse no transfer and no fee of a charge that has none', async () => {
    const { id } = await paid();
    const base = { payment_intent: id };
    await expect(stripe.refunds.create({ ...base, reverse_transfer: true })).rejects.toMatchObject({
      param: 'reverse_transfer',
    });
    await expect(
      stripe.refunds.create({ ...base, refund_application_fee: true }),
    ).rejects.toMatchObject({ param: 'refund_application_fee' });
    expect((await stripe.refunds.list(base)).data).toEqual([]);
  });
});
