import type Stripe from 'stripe';
import { createMonthlyClass, eventsOf, sessionParams } from '../../testing/monthly.ts';
import type { MonthlyClass } from '../../testing/monthly.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

const DAY = 24 * 3600;

let now = Date.parse('2027-01-31T18:00:00Z');
let sandbox: TestSandbox;
let stripe: Stripe;
let sold: MonthlyClass;

const seconds = () => Math.floor(now / 1000);

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  stripe = sandbox.stripe;
  sold = await createMonthlyClass(stripe);
});
afterAll(() => sandbox.close());

describe('products and prices', () => {
  test('are made, found and changed; an amount never is', async () => {
    const { product, price } = sold;
    expect(product).toMatchObject({ object: 'product', active: true, description: null });
    const renamed = await stripe.products.update(product.id, { description: 'Every Monday' });
    expect(renamed).toMatchObject({ name: 'Morning Flow', description: 'Every Monday' });
    expect(await stripe.products.retrieve(product.id)).toEqual(renamed);
    const { data: products } = await stripe.products.list({ ids: [product.id] });
    expect(products).toEqual([renamed]);

    expect(price).toMatchObject({
      object: 'price',
      currency: 'usd',
      product: product.id,
      recurring: { interval: 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: 3_990,
    });
    expect((await stripe.prices.list({ product: product.id })).data).toEqual([price]);
    await expect(
      stripe.prices.update(price.id, { unit_amount: 1 } as Stripe.PriceUpdateParams),
    ).rejects.toMatchObject({ code: 'parameter_unknown' });
    const { product: whole } = await stripe.prices.retrieve(price.id, { expand: ['product'] });
    expect(whole).toMatchObject({ id: product.id, name: 'Morning Flow' });
  });

  test('have one lookup key and one id', async () => {
    const { product } = sold;
    const monthly = {
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    } as const;
    const keyed = { ...monthly, product: product.id, lookup_key: 'key-1' };
    const first = await stripe.prices.create(keyed);
    await expect(stripe.prices.create(keyed)).rejects.toMatchObject({ param: 'lookup_key' });
    const second = await stripe.prices.create({ ...keyed, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ['key-1'] });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    await stripe.prices.update(first.id, { active: false });
    expect((await stripe.prices.retrieve(first.id)).active).toBe(false);

    await stripe.products.create({ id: 'class-1', name: 'One' });
    await expect(stripe.products.create({ id: 'class-1', name: 'One' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    await expect(stripe.products.del(product.id)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be deleted'),
    });
    expect(await stripe.products.del('class-1')).toMatchObject({ deleted: true });
  });

  test('the same call under its key makes one price', async () => {
    const params = { currency: 'usd', unit_amount: 500, product: sold.product.id } as const;
    const again = { idempotencyKey: 'price of l1' };
    const made = await stripe.prices.create(params, again);
    expect((await stripe.prices.create(params, again)).id).toBe(made.id);
  });
});

describe('a checkout session', () => {
  test('is open for a day, and shows what is bought', async () => {
    const session = await stripe.checkout.sessions.create(sessionParams(sold));
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 3_990,
      client_reference_id: 't1',
      currency: 'usd',
      customer: null,
      customer_email: 'ana@example.com',
      expires_at: seconds() + DAY,
      metadata: { transactionId: 't1' },
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      url: `${sandbox.url}/stripe/checkout/${session.id}`,
    });
    expect(session.line_items).toBeUndefined();
    const { data: items } = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items).toMatchObject([
      {
        description: 'Morning Flow',
        amount_total: 3_990,
        quantity: 1,
        price: { id: sold.price.id },
      },
    ]);
    const shown = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'subscription'],
    });
    expect(shown.line_items?.data).toEqual(items);
  });

  test('expires on demand, once', async () => {
    const session = await stripe.checkout.sessions.create(sessionParams(sold));
    const expired = await stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    expect(await eventsOf(stripe, session.id)).toEqual(['checkout.session.expired']);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('status of `expired`'),
    });
  });

  test('expires by itself', async () => {
    const session = await stripe.checkout.sessions.create(
      sessionParams(sold, { expires_at: seconds() + 1800 }),
    );
    now += 1_799_000;
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    now += 1_000;
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const { data } = await stripe.checkout.sessions.list({ status: 'open', limit: 100 });
    expect(data.map(({ id }) => id)).not.toContain(session.id);
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['too soon an end', { expires_at: 1_800_000_000 }, 'at least 30 minutes'],
    ['too late an end', { expires_at: 2_000_000_000 }, 'less than 24 hours'],
    ['an unknown price', { line_items: [{ price: 'price_no' }] }, "No such price: 'price_no'"],
    ['an unknown customer', { customer: 'cus_no', customer_email: undefined }, 'No such customer'],
    ['two customers', { customer: 'cus_no' }, 'only specify one'],
    ['no address to go on to', { success_url: 'membership/success' }, 'Not a valid URL'],
    ['a fee without bounds', { subscription_data: { application_fee_percent: 101 } }, '0 and 100'],
    [
      'a fee of nobody',
      { subscription_data: { application_fee_percent: 10 } },
      'Can only apply an application_fee_amount',
    ],
    [
      'an unknown account',
      { subscription_data: { transfer_data: { destination: 'acct_no' } } },
      "No such destination: 'acct_no'",
    ],
  ])('with %s is refused', async (_what, overrides, message) => {
    await expect(
      stripe.checkout.sessions.create(sessionParams(sold, overrides)),
    ).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  });

  test('sells nothing that is paid once', async () => {
    const once = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 900,
      product: sold.product.id,
    });
    await expect(
      stripe.checkout.sessions.create(sessionParams(sold, { line_items: [{ price: once.id }] })),
    ).rejects.toMatchObject({ message: expect.stringContaining('at least one recurring price') });
  });
});
