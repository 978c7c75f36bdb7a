import { StripeError, invalidRequest, resourceMissing } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, int, oneOf, required, text } from '../http/params.ts';
import type { InvoicePayment, Subscription } from '../model/billingRows.ts';
import { findOwn } from '../state/find.ts';
import { payNow } from './collecting.ts';
import { dueOf } from './invoicing.ts';
import { inMonth, periodEnd } from './periods.ts';
import { upToDate } from './scheduler.ts';

/** `/v1/invoices` and their payments: one for each month of a subscription. */
export const invoiceOperations: Operation[] = upToDate([
  operation('GET /invoices/:id', {}, call => findOwn(call, 'invoices', call.ids.id ?? '')),
  operation(
    'POST /invoices/:id/pay',
    { off_session: bool(), payment_method: text() },
    (call, { payment_method: method }) => {
      const invoice = findOwn(call, 'invoices', call.ids.id ?? '');
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
      if (invoice.status === 'void') throw invalidRequest('This invoice can no longer be paid');
      const { subscription: id } = invoice.parent.subscription_details;
      return payNow(call, invoice, findOwn(call, 'subscriptions', id), method);
    },
  ),
  operation(
    'POST /invoices/create_preview',
    { customer: text(), subscription: required(text()) },
    (call, { subscription: id }) =>
      previewOf(call, findOwn(call, 'subscriptions', id, 'subscription')),
  ),
  operation(
    'GET /invoices/:id/lines',
    { limit: int(1), starting_after: text(), ending_before: text() },
    (call, params) => {
      const { id, lines, $lines } = findOwn(call, 'invoices', call.ids.id ?? '');
      // Invoices of older stores have no more than they show.
      return page($lines ?? lines.data, params, `/v1/invoices/${id}/lines`);
    },
  ),
  listOperation('GET /invoices', {
    collection: 'invoices',
    shape: {
      customer: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text(),
    },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.customer === undefined || row.customer === params.customer) &&
      (params.status === undefined || row.status === params.status) &&
      (params.subscription === undefined ||
        row.parent.subscription_details.subscription === params.subscription),
  }),
  operation('GET /invoice_payments/:id', {}, call => {
    const id = call.ids.id ?? '';
    const found = paymentsOf(call).find(payment => payment.id === id);
    if (!found) throw resourceMissing('invoice_payment', id);
    return found;
  }),
  operation(
    'GET /invoice_payments',
    {
      invoice: text(),
      status: oneOf('canceled', 'open', 'paid'),
      limit: int(1),
      starting_after: text(),
      ending_before: text(),
    },
    (call, params) => {
      const { invoice, status } = params;
      const rows = paymentsOf(call).filter(
        row =>
          (invoice === undefined || row.invoice === invoice) &&
          (status === undefined || row.status === status),
      );
      return page(rows, params, '/v1/invoice_payments');
    },
  ),
]);

/** Newest first. */
function paymentsOf(call: Call): InvoicePayment[] {
  return call.tx
    .all('invoices')
    .filter(row => row.$account === call.account)
    .flatMap(row => row.$included.payments.data)
    .reverse();
}

/** The next invoice of a subscription as it would be now; an error where there is none. */
function previewOf(call: Call, subscription: Subscription) {
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end) {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for subscription: ${subscription.id}`,
    });
  }
  const at = periodEnd(subscription);
  const due = dueOf(call, inMonth(subscription, subscription.$months + 1));
  return {
    id: `upcoming_in_${subscription.id}`,
    object: 'invoice',
    amount_due: due,
    amount_remaining: due,
    billing_reason: 'upcoming',
    created: at,
    currency: subscription.currency,
    customer: subscription.customer,
    next_payment_attempt: at,
    period_end: at,
    period_start: at,
    status: 'draft',
  };
}
