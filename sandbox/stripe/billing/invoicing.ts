import type { Call } from '../http/operation.ts';
import type { Invoice, InvoiceLine, Subscription } from '../state/billingRows.ts';
import { amountText } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { newId } from '../state/ids.ts';
import type { PaymentIntent } from '../state/rows.ts';
import { monthlyAmount } from './periods.ts';

/** Writes the invoice of the subscription's current month; it is open until its payment succeeds. */
export function writeInvoice(
  call: Call,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  intent: PaymentIntent,
): Invoice {
  const id = newId('in');
  const amount = monthlyAmount(subscription);
  const customer = call.tx.get('customers', subscription.customer);
  const before = call.tx.all('invoices').filter(row => row.customer === subscription.customer);
  const lines = subscription.items.data.map(item => lineOf(id, subscription, item));
  const { metadata, $account } = subscription;
  const invoice = call.tx.put('invoices', {
    id,
    object: 'invoice',
    created: call.now,
    livemode: false,
    metadata: {},
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    default_payment_method: null,
    description: null,
    due_date: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number: `${subscription.customer.slice(-8).toUpperCase()}-${String(before.length + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // An invoice in advance closes a period of no length, as with the provider.
    period_end: lines[0]?.period.start ?? call.now,
    period_start: lines[0]?.period.start ?? call.now,
    status: 'open',
    status_transitions: {
      finalized_at: call.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
    $account,
    $included: {
      payments: {
        object: 'list',
        data: [
          {
            id: newId('inpay'),
            object: 'invoice_payment',
            amount_paid: null,
            amount_requested: amount,
            created: call.now,
            currency: subscription.currency,
            invoice: id,
            is_default: true,
            livemode: false,
            payment: { payment_intent: intent.id, type: 'payment_intent' },
            status: 'open',
            status_transitions: { canceled_at: null, paid_at: null },
          },
        ],
        has_more: false,
        url: `/v1/invoice_payments?invoice=${id}`,
      },
    },
  });
  emit(call, 'invoice.created', invoice, $account);
  emit(call, 'invoice.finalized', invoice, $account);
  return invoice;
}

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
