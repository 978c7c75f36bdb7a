import type Stripe from 'stripe';
import { createMonthlyClass, eventsOf, subscribe } from '../../testing/monthly.ts';
import type { MonthlyClass } from '../../testing/monthly.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

const MONTH_MS = 31 * 24 * 3600 * 1000;

let now = Date.parse('2027-03-01T09:00:00Z');
let sandbox: TestSandbox;
let stripe: Stripe;
let sold: MonthlyClass;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  stripe = sandbox.stripe;
  sold = await createMonthlyClass(stripe);
});
afterAll(() => sandbox.close());

describe('products', () => {
  it('leave what an update does not name, and emit the change', async () => {
    const made = await stripe.products.create({
      name: 'Evening flow',
      description: 'Slow',
      metadata: { listingId: 'l2', note: 'x' },
    });
    now += 5_000;
    const updated = await stripe.products.update(made.id, {
      name: 'Night flow',
      metadata: { note: '' },
    });
    expect(updated).toEqual({
      ...made,
      name: 'Night flow',
      metadata: { listingId: 'l2' },
      updated: made.updated + 5,
    });
    expect(await eventsOf(stripe, made.id)).toEqual(['product.updated', 'product.created']);
  });

  it('that are inactive can be found apart, and get no new price', async () => {
    const { id } = await stripe.products.create({ name: 'Gone' });
    await stripe.products.update(id, { active: false });
    const { data } = await stripe.products.list({ active: false });
    expect(data.map(product => product.id)).toEqual([id]);
    await expect(
      stripe.prices.create({ product: id, currency: 'usd', unit_amount: 100 }),
    ).rejects.toMatchObject({ param: 'product' });
  });

  it('are not there for a connected account', async () => {
    const acting = { stripeAccount: sold.teacher.id };
    await expect(stripe.products.retrieve(sold.product.id, {}, acting)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });

  it.each<[string, Stripe.ProductCreateParams, object]>([
    ['an empty name', { name: '' }, { code: 'parameter_invalid_empty', param: 'name' }],
    ['a name of 251 letters', { name: 'x'.repeat(251) }, { param: 'name' }],
  ])('are refused for %s', async (_reason, params, error) => {
    await expect(stripe.products.create(params)).rejects.toMatchObject({
      statusCode: 400,
      ...error,
    });
  });
});

describe('prices', () => {
  it('change in name and state only', async () => {
    const { product } = sold;
    const made = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1_200,
      metadata: { listingId: 'l1' },
    });
    const updated = await stripe.prices.update(made.id, {
      active: false,
      nickname: 'Old price',
      metadata: { replacedBy: 'p2' },
    });
    expect(updated).toEqual({
      ...made,
      active: false,
      nickname: 'Old price',
      metadata: { listingId: 'l1', replacedBy: 'p2' },
    });
    const { data } = await stripe.prices.list({ active: false, product: product.id });
    expect(data).toEqual([updated]);
  });

  it('are found by kind', async () => {
    const { product, price } = sold;
    const monthly = await stripe.prices.list({ product: product.id, type: 'recurring' });
    expect(monthly.data.map(({ id }) => id)).toEqual([price.id]);
  });

  it('come with a new product on demand, and with one product only', async () => {
    const base = { currency: 'usd', unit_amount: 900 };
    const { product } = await stripe.prices.create({ ...base, product_data: { name: 'Trial' } });
    expect(await stripe.products.retrieve(String(product))).toMatchObject({ name: 'Trial' });
    await expect(stripe.prices.create(base)).rejects.toMatchObject({ param: 'product' });
    await expect(
      stripe.prices.create({ ...base, product: sold.product.id, product_data: { name: 'x' } }),
    ).rejects.toMatchObject({ param: 'product' });
  });

  it('are charged by the month and by no other interval', async () => {
    await expect(
      stripe.prices.create({
        product: sold.product.id,
        currency: 'usd',
        unit_amount: 900,
        recurring: { interval: 'week' },
      }),
    ).rejects.toMatchObject({ param: 'recurring[interval]' });
  });
});

describe('invoices', () => {
  it('come every month with the payment that paid them', async () => {
    const subscription = await subscribe(stripe, sold);
    now += MONTH_MS;
    const { data: invoices } = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    const [latest] = invoices;
    const { data: payments } = await stripe.invoicePayments.list({ invoice: latest?.id ?? '' });
    expect(payments).toMatchObject([
      {
        object: 'invoice_payment',
        amount_paid: 3_990,
        currency: 'usd',
        invoice: latest?.id,
        payment: { type: 'payment_intent', payment_intent: expect.stringMatching(/^pi_/) },
        status: 'paid',
      },
    ]);
    const [payment] = payments;
    expect(await stripe.invoicePayments.retrieve(payment?.id ?? '')).toEqual(payment);
    await expect(stripe.invoicePayments.retrieve('inpay_no')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await stripe.subscriptions.cancel(subscription.id);
  });

  it('are found by state, and so are their payments', async () => {
    const { id, default_payment_method: method } = await subscribe(stripe, sold);
    await stripe.paymentMethods.detach(String(method));
    now += MONTH_MS;
    const open = await stripe.invoices.list({ subscription: id, status: 'open' });
    expect(open.data).toMatchObject([{ amount_paid: 0, attempt_count: 1, status: 'open' }]);
    const invoice = open.data[0]?.id ?? '';
    const unpaid = await stripe.invoicePayments.list({ invoice, status: 'open' });
    expect(unpaid.data).toMatchObject([{ invoice, status: 'open' }]);
    expect((await stripe.invoicePayments.list({ invoice, status: 'paid' })).data).toEqual([]);
    await stripe.subscriptions.cancel(id);
  });

  it('are given back with the share of the teacher and the fee', async () => {
    const { id } = await subscribe(stripe, sold);
    const before = await stripe.balance.retrieve({}, { stripeAccount: sold.teacher.id });
    const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'paid' })).data;
    const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
    const refund = await stripe.refunds.create({
      payment_intent: String(paid?.payment.payment_intent),
      amount: 1_995,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    expect(refund).toMatchObject({ amount: 1_995, status: 'succeeded' });
    const after = await stripe.balance.retrieve({}, { stripeAccount: sold.teacher.id });
    // Half of 39.90 goes back, less half of the fee of 9.38.
    expect((before.available[0]?.amount ?? 0) - (after.available[0]?.amount ?? 0)).toBe(
      1_995 - 469,
    );
    await stripe.subscriptions.cancel(id);
  });

  it('are those of the platform', async () => {
    const acting = { stripeAccount: sold.teacher.id };
    expect((await stripe.invoices.list({}, acting)).data).toEqual([]);
    expect((await stripe.invoicePayments.list({}, acting)).data).toEqual([]);
  });
});

describe('test overrides of a subscription', () => {
  const bring = (order: object) => sandbox.control({ subscription: order });

  it('bring the next month with its charge', async () => {
    const { id } = await subscribe(stripe, sold);
    expect(await bring({ id, bring: 'month' })).toMatchObject({
      subscription: { id, status: 'active' },
    });
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid']);
    await stripe.subscriptions.cancel(id);
  });

  it('make the card fail, and the tries to collect end the subscription', async () => {
    const { id } = await subscribe(stripe, sold);
    expect(await bring({ id, card: 'declined', bring: 'month' })).toMatchObject({
      subscription: { status: 'past_due' },
    });
    await bring({ id, bring: 'attempt' });
    await bring({ id, bring: 'attempt' });
    expect(await bring({ id, bring: 'attempt' })).toMatchObject({
      subscription: {
        status: 'canceled',
        cancellation_details: { reason: 'payment_failed' },
      },
    });
  });

  it('make the card good again before the next try', async () => {
    const { id } = await subscribe(stripe, sold);
    await bring({ id, card: 'declined', bring: 'month' });
    expect(await bring({ id, card: 'good', bring: 'attempt' })).toMatchObject({
      subscription: { status: 'active' },
    });
    await stripe.subscriptions.cancel(id);
  });

  it('of an unknown subscription are refused', async () => {
    expect(await bring({ id: 'sub_no', bring: 'month' })).toMatchObject({
      error: { code: 'resource_missing', type: 'invalid_request_error' },
    });
  });
});
