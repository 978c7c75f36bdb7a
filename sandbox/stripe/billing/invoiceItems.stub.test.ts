import type Stripe from 'stripe';
import { createMonthlyClass, eventsOf, subscribe } from '../../testing/monthly.ts';
import type { MonthlyClass } from '../../testing/monthly.ts';
import { startSandbox } from '../../testing/startSandbox.ts';
import type { TestSandbox } from '../../testing/startSandbox.ts';

const dayMs = 24 * 3600 * 1000;
const price = 3_990;

let now = Date.parse('2027-01-15T18:00:00Z');
let sandbox: TestSandbox;
let stripe: Stripe;
let sold: MonthlyClass;

const wait = (days: number) => void (now += days * dayMs);

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
  stripe = sandbox.stripe;
  sold = await createMonthlyClass(stripe);
});
afterAll(() => sandbox.close());

const itemFor = (
  { id, customer }: Stripe.Subscription,
  amount: number,
  more: Partial<Stripe.InvoiceItemCreateParams> = {},
) =>
  stripe.invoiceItems.create({
    customer: String(customer),
    subscription: id,
    amount,
    currency: 'usd',
    metadata: { creditKey: 'k' },
    ...more,
  });

async function newestInvoice(subscription: string) {
  const { data } = await stripe.invoices.list({ subscription, expand: ['data.payments'] });
  return data[0];
}

describe('an invoice item', () => {
  test('below zero lowers the next invoice of its subscription, and no other', async () => {
    const [own, other] = [await subscribe(stripe, sold), await subscribe(stripe, sold)];
    const item = await itemFor(own, -490);
    expect(item).toMatchObject({ object: 'invoiceitem', amount: -490, invoice: null });
    wait(32);
    const invoice = await newestInvoice(own.id);
    expect(invoice).toMatchObject({ total: 3_500, amount_paid: 3_500, status: 'paid' });
    // Items that waited come first.
    expect(invoice?.lines.data.map(({ amount, parent }) => [amount, parent?.type])).toEqual([
      [-490, 'invoice_item_details'],
      [price, 'subscription_item_details'],
    ]);
    expect(invoice?.lines.data[0]?.metadata).toEqual({ creditKey: 'k' });
    const [payment] = invoice?.payments?.data ?? [];
    const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent));
    // 23.5 % of what is charged.
    expect(intent).toMatchObject({ amount: 3_500, application_fee_amount: 822 });
    expect(await newestInvoice(other.id)).toMatchObject({ amount_paid: price });
    expect(await stripe.invoiceItems.retrieve(item.id)).toMatchObject({ invoice: invoice?.id });
    wait(31);
    expect(await newestInvoice(own.id)).toMatchObject({ amount_paid: price });
    await stripe.subscriptions.cancel(own.id);
    await stripe.subscriptions.cancel(other.id);
  });

  test('can leave nothing to pay; what is below zero, or too little, goes to the next bill', async () => {
    const own = await subscribe(stripe, sold);
    await itemFor(own, -price);
    wait(32);
    const free = await newestInvoice(own.id);
    expect(free).toMatchObject({
      amount_due: 0,
      amount_paid: 0,
      status: 'paid',
      ending_balance: 0,
    });
    expect(free?.payments?.data).toEqual([]);
    await itemFor(own, -price - 100);
    wait(31);
    expect(await newestInvoice(own.id)).toMatchObject({ total: -100, ending_balance: -100 });
    await itemFor(own, 120 - price);
    wait(31);
    // 20 cents can not be charged.
    expect(await newestInvoice(own.id)).toMatchObject({ amount_due: 0, ending_balance: 20 });
    wait(31);
    expect(await newestInvoice(own.id)).toMatchObject({
      starting_balance: 20,
      amount_paid: price + 20,
      ending_balance: 0,
    });
    await stripe.subscriptions.cancel(own.id);
  });

  test('can be deleted while it waits', async () => {
    const own = await subscribe(stripe, sold);
    const [item, late] = [await itemFor(own, -100), await itemFor(own, -200)];
    const pending = await stripe.invoiceItems.list({
      customer: String(own.customer),
      pending: true,
    });
    expect(pending.data.map(({ id }) => id)).toEqual([late.id, item.id]);
    expect(await stripe.invoiceItems.del(item.id)).toMatchObject({ deleted: true });
    await expect(stripe.invoiceItems.retrieve(item.id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await eventsOf(stripe, item.id)).toEqual(['invoiceitem.deleted', 'invoiceitem.created']);
    wait(32);
    expect(await newestInvoice(own.id)).toMatchObject({ amount_paid: price - 200 });
    await expect(stripe.invoiceItems.del(late.id)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.subscriptions.cancel(own.id);
  });

  test('belongs to a subscription of its customer that still runs, in its currency', async () => {
    const [own, other] = [await subscribe(stripe, sold), await subscribe(stripe, sold)];
    await expect(itemFor(own, -100, { customer: String(other.customer) })).rejects.toMatchObject({
      param: 'subscription',
    });
    await expect(itemFor(own, -100, { currency: 'eur' })).rejects.toMatchObject({
      param: 'currency',
    });
    await stripe.subscriptions.cancel(own.id);
    await expect(itemFor(own, -100)).rejects.toMatchObject({ code: 'resource_missing' });
    await stripe.subscriptions.cancel(other.id);
  });

  test('beyond ten is found with the lines of its invoice', async () => {
    const own = await subscribe(stripe, sold);
    for (let count = 0; count < 12; count += 1) await itemFor(own, -10);
    wait(32);
    const invoice = await newestInvoice(own.id);
    expect(invoice?.lines).toMatchObject({ has_more: true });
    expect(invoice?.lines.data).toHaveLength(10);
    const { data: lines } = await stripe.invoices.listLineItems(invoice?.id ?? '', { limit: 100 });
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toMatchObject({ amount: price });
    await stripe.subscriptions.cancel(own.id);
  });
});
