import { invalidRequest } from '../http/errors.ts';
import { page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, hash, int, mergeMetadata, metadata, required, text } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import type { InvoiceItem } from '../model/billingRows.ts';
import { currency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import { upToDate } from './scheduler.ts';

// The provider takes items without a subscription too; here all invoices are those of one.
const createShape = {
  amount: required(int()),
  currency: required(currency()),
  customer: required(text()),
  description: text(),
  metadata: metadata(),
  period: hash({ end: required(int(0)), start: required(int(0)) }),
  subscription: required(text()),
};

/** `/v1/invoiceitems`: what is added to the next invoice of a subscription. */
export const invoiceItemOperations: Operation[] = upToDate([
  operation('POST /invoiceitems', createShape, create),
  operation('GET /invoiceitems/:id', {}, find),
  operation('DELETE /invoiceitems/:id', {}, call => {
    const item = find(call);
    if (item.invoice !== null) {
      throw invalidRequest(
        'You can only delete an invoice item that is not attached to an invoice.',
      );
    }
    call.tx.remove('invoice_items', item.id);
    emit(call, 'invoiceitem.deleted', item);
    return { id: item.id, object: 'invoiceitem', deleted: true };
  }),
  operation(
    'GET /invoiceitems',
    {
      customer: text(),
      invoice: text(),
      pending: bool(),
      limit: int(1),
      starting_after: text(),
      ending_before: text(),
    },
    (call, params) => {
      const { customer, invoice, pending } = params;
      const rows = call.tx
        .all('invoice_items')
        .filter(
          row =>
            row.$account === call.account &&
            (customer === undefined || row.customer === customer) &&
            (invoice === undefined || row.invoice === invoice) &&
            (pending === undefined || (row.invoice === null) === pending),
        )
        .reverse();
      return page(rows, params, '/v1/invoiceitems');
    },
  ),
]);

function find(call: Call): InvoiceItem {
  return findOwn(call, 'invoice_items', call.ids.id ?? '');
}

function create(call: Call, params: Parsed<typeof createShape>): InvoiceItem {
  const { amount, currency: code, period, subscription: id } = params;
  const customer = findOwn(call, 'customers', params.customer, 'customer');
  const subscription = findOwn(call, 'subscriptions', id, 'subscription');
  if (subscription.customer !== customer.id || subscription.status === 'canceled') {
    throw invalidRequest(`Customer ${customer.id} does not have a subscription with ID ${id}`, {
      code: 'resource_missing',
      param: 'subscription',
    });
  }
  if (subscription.currency !== code) {
    throw invalidRequest(
      `The currency of the invoice item (${code}) differs from that of the subscription (${subscription.currency}).`,
      { param: 'currency' },
    );
  }
  const item = call.tx.put('invoice_items', {
    id: newId('ii'),
    object: 'invoiceitem',
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    amount,
    currency: code,
    customer: customer.id,
    date: call.now,
    description: params.description ?? null,
    discountable: false,
    discounts: [],
    invoice: null,
    parent: { subscription_details: { subscription: id }, type: 'subscription_details' },
    period: period ?? { end: call.now, start: call.now },
    pricing: { type: 'price_details', unit_amount_decimal: String(amount) },
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
    $account: call.account,
  });
  emit(call, 'invoiceitem.created', item);
  return item;
}
