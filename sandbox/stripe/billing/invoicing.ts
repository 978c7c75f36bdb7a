import { page } from '../http/list.ts';
import type { Call } from '../http/operation.ts';
import type {
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  Subscription,
} from '../model/billingRows.ts';
import { amountText, leastCharge } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { newId } from '../model/ids.ts';
import type { PaymentIntent } from '../model/rows.ts';
import { monthlyAmount } from './periods.ts';

/** Lists the items that wait for the next invoice of a subscription, newest first. */
const pendingItems = (call: Call, { id }: Subscription): InvoiceItem[] =>
  call.tx
    .all('invoice_items')
    .filter(item => item.invoice === null && item.parent.subscription_details.subscription === id)
    .reverse();

/**
 * Returns what the subscription's current month comes to with the items that wait for it, in minor
 * units.
 */
const totalOf = (call: Call, subscription: Subscription): number =>
  pendingItems(call, subscription).reduce(
    (sum, { amount }) => sum + amount,
    monthlyAmount(subscription),
  );

const balanceOf = (call: Call, { customer }: Subscription): number =>
  call.tx.get('customers', customer)?.balance ?? 0;

/**
 * Returns what is charged for the subscription's current month, in minor units: the customer's
 * balance included, and nothing where that is less than the currency can be charged with.
 */
export function dueOf(call: Call, subscription: Subscription): number {
  const due = totalOf(call, subscription) + balanceOf(call, subscription);
  return due < leastCharge(subscription.currency) ? 0 : due;
}

/** Fields that every invoice of the stub begins with. */
const newInvoice = {
  object: 'invoice',
  livemode: false,
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  collection_method: 'charge_automatically',
  default_payment_method: null,
  description: null,
  due_date: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  next_payment_attempt: null,
  status: 'open',
} as const;

/**
 * Writes the invoice of the subscription's current month; it is open until its payment succeeds.
 * Without a payment nothing is due, and it is paid at once.
 */
export function writeInvoice(
  call: Call,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  intent: PaymentIntent | null,
): Invoice {
  const id = newId('in');
  const amount = intent?.amount ?? 0;
  const total = totalOf(call, subscription);
  const customer = call.tx.get('customers', subscription.customer);
  // What is not charged or given back now goes to the next invoice.
  const balance = balanceOf(call, subscription) + total - amount;
  if (customer) call.tx.put('customers', { ...customer, balance });
  const lines = takeLines(call, id, subscription);
  const month = subscription.items.data[0];
  const { metadata, $account } = subscription;
  const invoice = call.tx.put('invoices', {
    ...newInvoice,
    id,
    created: call.now,
    metadata: {},
    amount_due: amount,
    amount_remaining: amount,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    ending_balance: balance,
    lines: page(lines, {}, `/v1/invoices/${id}/lines`),
    number: nextNumber(call, subscription),
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // An invoice in advance closes a period of no length, as with the provider.
    period_end: month?.current_period_start ?? call.now,
    period_start: month?.current_period_start ?? call.now,
    starting_balance: customer?.balance ?? 0,
    status_transitions: {
      finalized_at: call.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    total,
    $account,
    $lines: lines,
    $included: {
      payments: {
        object: 'list',
        data: intent ? [paymentOf(call, id, amount, intent)] : [],
        has_more: false,
        url: `/v1/invoice_payments?invoice=${id}`,
      },
    },
  });
  emit(call, 'invoice.created', invoice, $account);
  emit(call, 'invoice.finalized', invoice, $account);
  return invoice;
}

/** Returns the lines of an invoice, and assigns the items that waited for it. */
function takeLines(call: Call, id: string, subscription: Subscription): InvoiceLine[] {
  const items = pendingItems(call, subscription).map(item =>
    call.tx.put('invoice_items', { ...item, invoice: id }),
  );
  return [
    ...items.map(item => lineOfItem(id, item)),
    ...subscription.items.data.map(item => lineOf(id, subscription, item)),
  ];
}

/** Returns the number of the customer's next invoice, e.g. `1A2B3C4D-0002`. */
function nextNumber(call: Call, { customer }: Subscription): string {
  const before = call.tx.all('invoices').filter(row => row.customer === customer);
  return `${customer.slice(-8).toUpperCase()}-${String(before.length + 1).padStart(4, '0')}`;
}

const paymentOf = (
  call: Call,
  invoice: string,
  amount: number,
  intent: PaymentIntent,
): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: amount,
  created: call.now,
  currency: intent.currency,
  invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});

/** Marks an invoice as paid by its payment. */
export function settleInvoice(call: Call, invoice: Invoice): Invoice {
  const { payments } = invoice.$included;
  const paid = call.tx.put('invoices', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: call.now },
    $included: {
      payments: {
        ...payments,
        data: payments.data.map(payment => ({
          ...payment,
          amount_paid: payment.amount_requested,
          status: 'paid' as const,
          status_transitions: { ...payment.status_transitions, paid_at: call.now },
        })),
      },
    },
  });
  emit(call, 'invoice.paid', paid, paid.$account);
  emit(call, 'invoice.payment_succeeded', paid, paid.$account);
  return paid;
}

/** The payment intent by which an invoice is paid. */
export const intentIdOf = ({ $included }: Invoice): string =>
  $included.payments.data[0]?.payment.payment_intent ?? '';

function lineOf(
  invoice: string,
  subscription: Subscription,
  { id, price, quantity, ...item }: Subscription['items']['data'][number],
): InvoiceLine {
  const amount = price.unit_amount * quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${subscription.description ?? 'Subscription'} (at ${amountText(price.unit_amount, price.currency)} / month)`,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
  };
}

const lineOfItem = (
  invoice: string,
  { id, amount, currency, description, metadata, parent, period, pricing }: InvoiceItem,
): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency,
  description: description ?? '',
  discountable: false,
  discounts: [],
  invoice,
  livemode: false,
  metadata,
  parent: {
    invoice_item_details: {
      invoice_item: id,
      proration: false,
      subscription: parent.subscription_details.subscription,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  },
  period,
  pricing,
  quantity: 1,
  quantity_decimal: '1',
  subscription: parent.subscription_details.subscription,
  subtotal: amount,
});
