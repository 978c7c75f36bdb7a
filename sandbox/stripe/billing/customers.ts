import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { hash, mergeMetadata, metadata, open, sent, text, unsettable } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { endSubscription } from './subscriptionChanges.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import type { Customer } from '../model/rows.ts';
import { attach, resolvePaymentMethod } from '../objects/paymentMethods.ts';

const details = {
  address: unsettable(open()),
  description: unsettable(text()),
  email: unsettable(text(512)),
  invoice_settings: hash({ default_payment_method: unsettable(text()) }),
  metadata: metadata(),
  name: unsettable(text(256)),
  phone: unsettable(text(20)),
  shipping: unsettable(open()),
};

const createShape = { ...details, payment_method: text() };

/** `/v1/customers`. */
export const customerOperations: Operation[] = [
  operation('POST /customers', createShape, createCustomer),
  operation('GET /customers/:id', {}, call => {
    const customer = findOwn(call, 'customers', call.ids.id ?? '');
    return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
  }),
  operation('POST /customers/:id', details, (call, params) => {
    const customer = findOwn(call, 'customers', call.ids.id ?? '');
    const updated = call.tx.put('customers', apply(call, customer, params));
    emit(call, 'customer.updated', updated);
    return updated;
  }),
  operation('DELETE /customers/:id', {}, call => {
    const customer = findOwn(call, 'customers', call.ids.id ?? '');
    for (const row of call.tx.all('subscriptions')) {
      if (row.customer !== customer.id || row.status === 'canceled') continue;
      endSubscription(call, row, { reason: 'cancellation_requested' });
    }
    call.tx.put('customers', { ...customer, deleted: true });
    emit(call, 'customer.deleted', customer);
    return { id: customer.id, object: 'customer', deleted: true };
  }),
  listOperation('GET /customers', {
    collection: 'customers',
    shape: { email: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      !row.deleted &&
      (params.email === undefined || row.email === params.email),
  }),
  listOperation('GET /customers/:id/payment_methods', {
    collection: 'payment_methods',
    shape: { type: text() },
    keep: (row, _params, call) => row.customer === call.ids.id && row.$account === call.account,
  }),
];

/** Makes a customer; a payment method that is given is saved to them. */
export function createCustomer(call: Call, params: Partial<Parsed<typeof createShape>>): Customer {
  const { payment_method: methodId, ...rest } = params;
  const blank: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: call.now,
    livemode: false,
    metadata: {},
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
    balance: 0,
    currency: null,
    default_source: null,
    invoice_settings: { default_payment_method: null },
    $account: call.account,
  };
  call.tx.put('customers', blank);
  if (methodId !== undefined) attach(call, resolvePaymentMethod(call, methodId), blank.id);
  const customer = call.tx.put('customers', apply(call, blank, rest));
  emit(call, 'customer.created', customer);
  return customer;
}

function apply(call: Call, customer: Customer, params: Partial<Parsed<typeof details>>): Customer {
  const { metadata: notes, invoice_settings, ...rest } = params;
  const method = invoice_settings?.default_payment_method;
  if (method) findOwn(call, 'payment_methods', method, 'invoice_settings[default_payment_method]');
  return {
    ...customer,
    ...sent(rest),
    metadata: mergeMetadata(customer.metadata, notes),
    invoice_settings:
      method === undefined ? customer.invoice_settings : { default_payment_method: method },
  };
}
