import { invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  hash,
  int,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  open,
  required,
  sent,
  text,
  unsettable,
} from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { assertChargeable, currency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import type { PaymentIntent } from '../model/rows.ts';
import { findBySecret } from './clientSecret.ts';
import { assertDestination } from './destination.ts';
import { confirm, save, unexpectedState } from './confirming.ts';
import { blankIntent } from './newPaymentIntent.ts';
import { createFromData, resolvePaymentMethod } from './paymentMethods.ts';
import { methodTypesOf } from './pushMethods.ts';

const confirmation = {
  payment_method: unsettable(text()),
  payment_method_data: open(),
  payment_method_options: open(),
  return_url: text(),
  off_session: bool(),
  error_on_requires_action: bool(),
  mandate_data: open(),
  use_stripe_sdk: bool(),
};

const details = {
  application_fee_amount: unsettable(int(0)),
  customer: text(),
  description: unsettable(text()),
  metadata: metadata(),
  payment_method_types: list(text()),
  receipt_email: unsettable(text()),
  setup_future_usage: unsettable(oneOf('off_session', 'on_session')),
  shipping: unsettable(open()),
  statement_descriptor: unsettable(text(22)),
  statement_descriptor_suffix: unsettable(text(22)),
  transfer_data: hash({ destination: text(), amount: int(1) }),
  transfer_group: text(),
};

const createShape = {
  amount: required(int(1)),
  currency: required(currency()),
  allowed_payment_method_types: list(text()),
  automatic_payment_methods: hash({
    enabled: required(bool()),
    allow_redirects: oneOf('always', 'never'),
  }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: bool(),
  confirmation_method: oneOf('automatic', 'manual'),
  on_behalf_of: text(),
  ...details,
  ...confirmation,
};

/** `/v1/payment_intents`, without the steps capture and cancel. */
export const paymentIntentOperations: Operation[] = [
  operation('POST /payment_intents', createShape, create),
  operation(
    'GET /payment_intents/:id',
    { client_secret: text(), is_stripe_sdk: bool() },
    (call, params) => findBySecret(call, 'payment_intents', params.client_secret),
    { browser: true },
  ),
  listOperation('GET /payment_intents', {
    collection: 'payment_intents',
    shape: { customer: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.customer === undefined || row.customer === params.customer),
  }),
  operation(
    'POST /payment_intents/:id',
    { amount: int(1), currency: currency(), payment_method: unsettable(text()), ...details },
    update,
  ),
  operation(
    'POST /payment_intents/:id/confirm',
    {
      ...confirmation,
      client_secret: text(),
      key: text(),
      expected_payment_method_type: text(),
      receipt_email: unsettable(text()),
      setup_future_usage: unsettable(oneOf('off_session', 'on_session')),
      shipping: unsettable(open()),
    },
    (call, { client_secret, ...params }) => {
      const found = findBySecret(call, 'payment_intents', client_secret);
      if (call.key === 'publishable' && found.confirmation_method === 'manual') {
        throw unexpectedState(found, 'This PaymentIntent can only be confirmed with a secret key.');
      }
      const intent = withMethod(call, found, params);
      return confirm(
        call,
        {
          ...intent,
          receipt_email: params.receipt_email ?? intent.receipt_email,
          setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
          shipping: params.shipping ?? intent.shipping,
        },
        howOf(params),
      );
    },
    { browser: true },
  ),
];

function create(call: Call, params: Parsed<typeof createShape>): PaymentIntent {
  assertChargeable(params.amount, params.currency);
  const methodTypes = methodTypesOf(params);
  if (params.customer !== undefined) findOwn(call, 'customers', params.customer, 'customer');
  assertDestination(call, params);
  const { confirm: now = false, off_session, return_url } = params;
  if (!now && (off_session !== undefined || return_url !== undefined)) {
    const param = off_session !== undefined ? 'off_session' : 'return_url';
    throw invalidRequest(`You cannot set \`${param}\` unless \`confirm\` is true.`, { param });
  }
  const blank = blankIntent(call, params, methodTypes);
  const created = save(call, 'payment_intent.created', withMethod(call, blank, params));
  return now ? confirm(call, created, howOf(params)) : created;
}

function update(
  call: Call,
  params: Parsed<typeof details> & {
    amount?: number;
    currency?: string;
    payment_method?: string | null;
  },
): PaymentIntent {
  const found = findOwn(call, 'payment_intents', call.ids.id ?? '');
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  const { metadata: notes, description, payment_method, transfer_data, ...rest } = params;
  const money = Object.values(sent({ ...rest, payment_method, transfer_data })).length > 0;
  if (money && !open.includes(found.status)) {
    throw unexpectedState(
      found,
      `This PaymentIntent's parameters could not be updated because it has a status of ${found.status}. Only metadata and description may be updated.`,
    );
  }
  const intent: PaymentIntent = withMethod(
    call,
    {
      ...found,
      ...sent(rest),
      description: description === undefined ? found.description : description,
      metadata: mergeMetadata(found.metadata, notes),
      transfer_data:
        transfer_data && found.transfer_data
          ? { ...found.transfer_data, ...sent({ amount: transfer_data.amount }) }
          : found.transfer_data,
    },
    { payment_method },
  );
  assertChargeable(intent.amount, intent.currency);
  assertDestination(call, {
    amount: intent.amount,
    application_fee_amount: intent.application_fee_amount,
    transfer_data: intent.transfer_data ?? undefined,
    on_behalf_of: undefined,
  });
  const saved = call.tx.put('payment_intents', intent);
  emit(call, 'payment_intent.updated', saved);
  return saved;
}

/** The payment with the payment method that the parameters name or describe. */
function withMethod(
  call: Call,
  intent: PaymentIntent,
  params: Partial<Pick<Parsed<typeof confirmation>, 'payment_method' | 'payment_method_data'>>,
): PaymentIntent {
  const { payment_method: id, payment_method_data: data } = params;
  if (id === undefined && data === undefined) return intent;
  if (id === null) {
    return { ...intent, payment_method: null, status: 'requires_payment_method' };
  }
  const method = data ? createFromData(call, data) : resolvePaymentMethod(call, id ?? '');
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    );
  }
  const waiting =
    intent.status === 'requires_payment_method' || intent.status === 'requires_action';
  return {
    ...intent,
    payment_method: method.id,
    status: waiting ? 'requires_confirmation' : intent.status,
    next_action: waiting ? null : intent.next_action,
  };
}

function howOf(params: Partial<Parsed<typeof confirmation>>) {
  return {
    returnUrl: params.return_url,
    offSession: params.off_session,
    failOnAction: params.error_on_requires_action,
  };
}
