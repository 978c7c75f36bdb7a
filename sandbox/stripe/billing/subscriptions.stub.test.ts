import type Stripe from 'stripe';
import { createMonthlyClass, eventsOf, subscribe } from '../../testing/monthly.ts';
import type { MonthlyClass } from '../../testing/monthly.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

const DAY = 24 * 3600;

let now = Date.parse('2027-01-31T18:00:00Z');
let sandbox: TestSandbox;
let stripe: Stripe;
let sold: MonthlyClass;

const seconds = () => Math.floor(now / 1000);
const wait = (days: number) => void (now += days * DAY * 1000);

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  stripe = sandbox.stripe;
  sold = await createMonthlyClass(stripe);
});
afterAll(() => sandbox.close());

async function balanceOf(stripeAccount?: string): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available.find(row => row.currency === 'usd')?.amount ?? 0;
}

async function invoicesOf(subscription: string) {
  return (await stripe.invoices.list({ subscription, expand: ['data.payments'] })).data;
}

describe('a subscription', () => {
  test('pays its month at once, shared to the cent', async () => {
    const before = { platform: await balanceOf(), teacher: await balanceOf(sold.teacher.id) };
    const subscription = await subscribe(stripe, sold);
    expect(subscription).toMatchObject({
      object: 'subscription',
      application_fee_percent: 23.5,
      cancel_at_period_end: false,
      metadata: { transactionId: 't1' },
      status: 'active',
      transfer_data: { destination: sold.teacher.id },
    });
    expect(subscription.items.data).toMatchObject([
      { current_period_start: seconds(), price: { id: sold.price.id }, quantity: 1 },
    ]);

    const [invoice] = await invoicesOf(subscription.id);
    expect(invoice).toMatchObject({
      id: subscription.latest_invoice,
      amount_paid: 3_990,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: subscription.id } },
      status: 'paid',
    });
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).payments).toBeUndefined();
    const { data: payments } = await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' });
    expect(payments).toEqual(invoice?.payments?.data);
    const intent = await stripe.paymentIntents.retrieve(
      payments[0]?.payment.payment_intent as string,
      { expand: ['latest_charge.transfer'] },
    );
    // 23.5 % of 39.90 are 9.3765, so 9.38.
    expect(intent).toMatchObject({
      amount_received: 3_990,
      application_fee_amount: 938,
      status: 'succeeded',
      latest_charge: { transfer: { amount: 3_990, destination: sold.teacher.id } },
    });
    // The processing fee: 2.9 % of 39.90 and 30, so 1.46.
    expect(await balanceOf()).toBe(before.platform + 938 - 146);
    expect(await balanceOf(sold.teacher.id)).toBe(before.teacher + 3_990 - 938);

    // Its month comes back like any other payment.
    await stripe.refunds.create({
      payment_intent: intent.id,
      refund_application_fee: true,
      reverse_transfer: true,
    });
    expect(await balanceOf(sold.teacher.id)).toBe(before.teacher);
    expect(await balanceOf()).toBe(before.platform - 146);
    await stripe.subscriptions.cancel(subscription.id);
  });

  test('makes nothing when its card is refused', async () => {
    const before = (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.length;
    await expect(subscribe(stripe, sold, 'pm_card_chargeCustomerFail')).rejects.toMatchObject({
      code: 'card_declined',
      statusCode: 402,
    });
    const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
    expect(data).toHaveLength(before);
  });

  test('is charged every month, also for months when nobody looked', async () => {
    const before = await balanceOf(sold.teacher.id);
    const began = seconds();
    const { id } = await subscribe(stripe, sold);
    wait(100);
    const subscription = await stripe.subscriptions.retrieve(id);
    const invoices = await invoicesOf(id);
    expect(invoices.map(row => [row.billing_reason, row.status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    // Each as of its own day, and all of them counted from the first.
    const days = invoices.map(row => Math.round((row.created - began) / DAY)).reverse();
    expect(days[0]).toBe(0);
    days.slice(1).forEach((day, index) => {
      expect(day - (days[index] ?? 0)).toBeGreaterThanOrEqual(28);
      expect(day - (days[index] ?? 0)).toBeLessThanOrEqual(31);
    });
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: invoices[0]?.id });
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(seconds());
    expect(await balanceOf(sold.teacher.id)).toBe(before + 4 * (3_990 - 938));
    expect(new Set(invoices.map(row => row.number)).size).toBe(4);
    await stripe.subscriptions.cancel(id);
  });

  test('is canceled at once, and nothing is charged any more', async () => {
    const { id } = await subscribe(stripe, sold);
    const canceled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: 'moved away' },
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      canceled_at: seconds(),
      ended_at: seconds(),
      cancellation_details: { comment: 'moved away', reason: 'cancellation_requested' },
    });
    wait(62);
    expect(await stripe.subscriptions.retrieve(id)).toEqual(canceled);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await eventsOf(stripe, id)).toEqual([
      'customer.subscription.deleted',
      'customer.subscription.created',
    ]);
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(
      stripe.subscriptions.update(id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ message: expect.stringContaining('canceled subscription') });
    const { data: active } = await stripe.subscriptions.list({ limit: 100 });
    expect(active.map(row => row.id)).not.toContain(id);
    const { data: ended } = await stripe.subscriptions.list({ status: 'ended', limit: 100 });
    expect(ended.map(row => row.id)).toContain(id);
  });

  test('can run out with its month', async () => {
    const { id } = await subscribe(stripe, sold);
    const ending = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { note: 'x', transactionId: '' },
    });
    expect(ending).toMatchObject({
      cancel_at: ending.items.data[0]?.current_period_end,
      metadata: { note: 'x' },
      status: 'active',
    });
    const stays = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(stays).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    wait(32);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('ends with its customer', async () => {
    const { id, customer } = await subscribe(stripe, sold);
    await stripe.customers.del(customer as string);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  test('whose card is taken away is past due, then ends', async () => {
    const { id, default_payment_method: method } = await subscribe(stripe, sold);
    await stripe.paymentMethods.detach(method as string);
    wait(31);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    const [failed] = await invoicesOf(id);
    expect(failed).toMatchObject({ attempt_count: 1, status: 'open', amount_paid: 0 });
    wait(14);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    wait(2);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const [open] = await invoicesOf(id);
    expect(open).toMatchObject({ attempt_count: 4, next_payment_attempt: null, status: 'open' });
    expect(
      (await eventsOf(stripe, open?.id ?? '')).filter(type => type.endsWith('failed')),
    ).toHaveLength(4);
  });

  test('with a new card goes on', async () => {
    const { id, customer, default_payment_method: method } = await subscribe(stripe, sold);
    await stripe.paymentMethods.detach(method as string);
    wait(31);
    const fresh = await stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: customer as string,
    });
    await stripe.subscriptions.update(id, { default_payment_method: fresh.id });
    wait(4);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 2, status: 'paid' });
    await stripe.subscriptions.cancel(id);
  });

  test('bills nothing while its collection is paused, and goes on by itself', async () => {
    const { id } = await subscribe(stripe, sold);
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      amount_due: 3_990,
      next_payment_attempt: end,
    });
    await expect(
      stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: seconds() - 1 },
      }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const pause = { behavior: 'void' as const, resumes_at: end + 20 * DAY };
    const paused = await stripe.subscriptions.update(id, { pause_collection: pause });
    expect(paused).toMatchObject({ status: 'active', pause_collection: pause });
    wait(35);
    const [gone] = await invoicesOf(id);
    expect(gone).toMatchObject({ status: 'void', amount_due: 3_990, amount_paid: 0 });
    expect(gone?.payments?.data).toMatchObject([{ status: 'canceled' }]);
    await expect(stripe.invoices.pay(gone?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    wait(40);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pause_collection: null });
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
    const again = { ...pause, resumes_at: seconds() + DAY };
    await stripe.subscriptions.update(id, { pause_collection: again });
    expect(
      await stripe.subscriptions.update(id, { pause_collection: '', cancel_at_period_end: true }),
    ).toMatchObject({ pause_collection: null });
    await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    });
    await stripe.subscriptions.cancel(id);
  });

  test('starts a new month and charges it, or changes nothing', async () => {
    const { id } = await subscribe(stripe, sold);
    wait(10);
    const anew = {
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
      payment_behavior: 'error_if_incomplete',
    } as const;
    await sandbox.control({ subscription: { id, card: 'declined' } });
    const before = await stripe.subscriptions.retrieve(id);
    await expect(stripe.subscriptions.update(id, anew)).rejects.toMatchObject({ statusCode: 402 });
    expect(await stripe.subscriptions.retrieve(id)).toEqual(before);
    await sandbox.control({ subscription: { id, card: 'good' } });
    expect(await stripe.subscriptions.update(id, anew)).toMatchObject({
      billing_cycle_anchor: seconds(),
      items: { data: [{ current_period_start: seconds() }] },
    });
    expect((await invoicesOf(id)).map(row => row.billing_reason)).toEqual([
      'subscription_update',
      'subscription_create',
    ]);
    await stripe.subscriptions.cancel(id);
  });

  test('whose month is open is paid by hand with another card', async () => {
    const { id, customer } = await subscribe(stripe, sold);
    await sandbox.control({ subscription: { id, card: 'declined', bring: 'month' } });
    const [open] = await invoicesOf(id);
    const pay = () => stripe.invoices.pay(open?.id ?? '', { off_session: true });
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 });
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 2, status: 'open' });
    const intent = await stripe.setupIntents.create({
      customer: customer as string,
      allowed_payment_method_types: ['card'],
    });
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    const { payment_method: method } = await stripe.setupIntents.retrieve(intent.id);
    await stripe.subscriptions.update(id, { default_payment_method: method as string });
    expect(await pay()).toMatchObject({ status: 'paid', amount_paid: 3_990 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await stripe.charges.list({ customer: customer as string });
    expect(data[0]?.payment_method_details?.card).toMatchObject({ brand: 'mastercard' });
    await stripe.subscriptions.cancel(id);
  });
});
