import { StripeError, invalidRequest, resourceMissing } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  hash,
  int,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
  unsettable,
} from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import type { Subscription } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { startSubscription } from './startSubscription.ts';
import { change, endSubscription } from './subscriptionChanges.ts';
import { billMonth, payInvoice } from './collecting.ts';
import { inMonth } from './periods.ts';
import { upToDate } from './scheduler.ts';
import { itemOf, itemsShape, readPricingTerms, pricingTermsShape } from './pricingTerms.ts';

const cancellation = hash({
  comment: unsettable(text()),
  feedback: unsettable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});

// A failed first payment creates nothing; subscriptions that wait for one start as checkout
// sessions.
const createShape = {
  ...pricingTermsShape,
  customer: required(text()),
  default_payment_method: text(),
  items: required(itemsShape),
  off_session: bool(),
  payment_behavior: required(oneOf('error_if_incomplete')),
};

const updateShape = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at_period_end: bool(),
  cancellation_details: cancellation,
  default_payment_method: text(),
  description: unsettable(text(500)),
  metadata: metadata(),
  pause_collection: unsettable(hash({ behavior: required(oneOf('void')), resumes_at: int(1) })),
  // A new month is paid or not begun; what is left of the old one is not given back.
  payment_behavior: oneOf('error_if_incomplete'),
  proration_behavior: oneOf('none'),
};

/** `/v1/subscriptions`: monthly charges until the cancellation. */
export const subscriptionOperations: Operation[] = upToDate([
  operation('POST /subscriptions', createShape, create),
  operation('GET /subscriptions/:id', {}, find),
  operation('POST /subscriptions/:id', updateShape, update),
  operation(
    'DELETE /subscriptions/:id',
    { cancellation_details: cancellation, invoice_now: bool(), prorate: bool() },
    (call, { cancellation_details: details }) => {
      const subscription = find(call);
      // An ended subscription can be read, but is not there to be canceled.
      if (subscription.status === 'canceled')
        throw resourceMissing('subscription', subscription.id);
      return endSubscription(call, subscription, {
        comment: details?.comment ?? null,
        feedback: details?.feedback ?? null,
        reason: 'cancellation_requested',
      });
    },
  ),
  listOperation('GET /subscriptions', {
    collection: 'subscriptions',
    shape: {
      customer: text(),
      price: text(),
      status: oneOf('active', 'all', 'canceled', 'ended', 'past_due'),
    },
    keep: (row, params, call) =>
      row.$account === call.account &&
      isWanted(row, params.status) &&
      (params.customer === undefined || row.customer === params.customer) &&
      (params.price === undefined || row.items.data.some(({ price }) => price.id === params.price)),
  }),
]);

function find(call: Call): Subscription {
  return findOwn(call, 'subscriptions', call.ids.id ?? '');
}

function isWanted({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === undefined) return status !== 'canceled';
  return status === (wanted === 'ended' ? 'canceled' : wanted);
}

function create(call: Call, params: Parsed<typeof createShape>): Subscription {
  const customer = findOwn(call, 'customers', params.customer, 'customer');
  const item = itemOf(call, params.items, 'items');
  const amount = item.price.unit_amount * item.quantity;
  const method = params.default_payment_method;
  assertSaved(call, customer.id, method);
  const blank = startSubscription(call, {
    account: call.account,
    customer: customer.id,
    item,
    paymentMethod: method ?? null,
    terms: readPricingTerms(call, params, { amount, currency: item.price.currency }),
  });
  const invoice = billMonth(call, blank, 'subscription_create');
  const begun = call.tx.put('subscriptions', { ...blank, latest_invoice: invoice.id });
  emit(call, 'customer.subscription.created', begun);
  try {
    payInvoice(call, invoice, begun);
  } catch (error) {
    throw withoutPayment(error);
  }
  return begun;
}

function update(call: Call, params: Parsed<typeof updateShape>): Subscription {
  const found = find(call);
  const { cancellation_details: details, metadata: notes, ...rest } = params;
  const { cancel_at_period_end: ends, default_payment_method: method, description } = rest;
  const { pause_collection: pause, billing_cycle_anchor: anchor } = rest;
  if (found.status === 'canceled' && Object.values(rest).some(value => value !== undefined)) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  assertSaved(call, found.customer, method);
  if (pause?.resumes_at !== undefined && pause.resumes_at <= call.now) {
    throw invalidRequest('`resumes_at` must be in the future.', {
      param: 'pause_collection[resumes_at]',
    });
  }
  const changed: Subscription = {
    ...found,
    ...(ends === undefined ? {} : endingOf(call, found, ends)),
    cancellation_details: {
      ...found.cancellation_details,
      ...(details?.comment === undefined ? {} : { comment: details.comment }),
      ...(details?.feedback === undefined ? {} : { feedback: details.feedback }),
      ...(ends === undefined ? {} : { reason: ends ? 'cancellation_requested' : null }),
    },
    default_payment_method: method ?? found.default_payment_method,
    description: description === undefined ? found.description : description,
    metadata: mergeMetadata(found.metadata, notes),
    ...(pause === undefined
      ? {}
      : { pause_collection: pause && { ...pause, resumes_at: pause.resumes_at ?? null } }),
  };
  return change(call, anchor?.type === 'now' ? beginMonth(call, changed, rest) : changed);
}

/**
 * Begins a new month now, from which the later ones are counted, and charges it. A refusal changes
 * nothing.
 */
function beginMonth(
  call: Call,
  subscription: Subscription,
  {
    payment_behavior: behaviour,
    proration_behavior: proration,
  }: Pick<Parsed<typeof updateShape>, 'payment_behavior' | 'proration_behavior'>,
): Subscription {
  if (behaviour === undefined || proration === undefined) {
    throw invalidRequest(
      'The stub begins a month with `payment_behavior` `error_if_incomplete` and `proration_behavior` `none` only.',
      { param: 'billing_cycle_anchor' },
    );
  }
  const begun = inMonth({ ...subscription, billing_cycle_anchor: call.now }, 0);
  const invoice = billMonth(call, begun, 'subscription_update');
  try {
    payInvoice(call, invoice, begun);
  } catch (error) {
    throw withoutPayment(error);
  }
  return { ...begun, latest_invoice: invoice.id };
}

/** A refusal of which nothing is stored, neither the change nor its failed payment. */
function withoutPayment(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { payment_intent: _gone, charge: _failed, ...body } = error.body;
  return new StripeError(error.status, body);
}

/** Fields of a subscription that is (or is no longer) canceled at the end of its period. */
function endingOf({ now }: Call, { items }: Subscription, ends: boolean) {
  return {
    cancel_at: ends ? (items.data[0]?.current_period_end ?? null) : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? now : null,
  };
}

function assertSaved(call: Call, customer: string, method: string | undefined): void {
  if (method === undefined) return;
  if (findOwn(call, 'payment_methods', method, 'default_payment_method').customer === customer) {
    return;
  }
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}
