import { resourceMissing } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { int, oneOf, text } from '../http/params.ts';
import type { InvoicePayment } from '../state/billingRows.ts';
import { findOwn } from '../state/find.ts';
import { upToDate } from './scheduler.ts';

/** `/v1/invoices` and their payments: one for each month of a subscription. */
export const invoiceOperations: Operation[] = upToDate([
  operation('GET /invoices/:id', {}, call => findOwn(call, 'invoices', call.ids.id ?? '')),
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
