import { randomText } from '../../base/secrets.ts';
import { StripeError, docUrl, invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, list, metadata, oneOf, open, text, unsettable } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import type { ErrorBody, SetupIntent } from '../model/rows.ts';
import { findBySecret } from './clientSecret.ts';
import { challengeOf } from './confirming.ts';
import { attach, createFromData, resolvePaymentMethod } from './paymentMethods.ts';

const confirmation = {
  payment_method: unsettable(text()),
  payment_method_data: open(),
  payment_method_options: open(),
  return_url: text(),
  mandate_data: open(),
  use_stripe_sdk: bool(),
};
const createShape = {
  ...confirmation,
  allowed_payment_method_types: list(text()),
  automatic_payment_methods: open(),
  confirm: bool(),
  customer: text(),
  description: unsettable(text()),
  metadata: metadata(),
  on_behalf_of: text(),
  payment_method_types: list(text()),
  usage: oneOf('off_session', 'on_session'),
};

/** `/v1/setup_intents`: saving a card for later. */
export const setupIntentOperations: Operation[] = [
  operation('POST /setup_intents', createShape, create),
  operation(
    'GET /setup_intents/:id',
    { client_secret: text(), is_stripe_sdk: bool() },
    (call, params) => findBySecret(call, 'setup_intents', params.client_secret),
    { browser: true },
  ),
  listOperation('GET /setup_intents', {
    collection: 'setup_intents',
    shape: { customer: text(), payment_method: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.customer === undefined || row.customer === params.customer) &&
      (params.payment_method === undefined || row.payment_method === params.payment_method),
  }),
  operation(
    'POST /setup_intents/:id/confirm',
    {
      ...confirmation,
      client_secret: text(),
      key: text(),
      expected_payment_method_type: text(),
    },
    (call, params) => {
      const intent = findBySecret(call, 'setup_intents', params.client_secret);
      return confirmSetup(call, withMethod(call, intent, params), params.return_url, false);
    },
    { browser: true },
  ),
  operation(
    'POST /setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    (call, params) => {
      const intent = findOwn(call, 'setup_intents', call.ids.id ?? '');
      assertOpen(intent, 'cancel');
      return save(call, 'setup_intent.canceled', {
        ...intent,
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      });
    },
  ),
];

function create(call: Call, params: Parsed<typeof createShape>): SetupIntent {
  if (params.customer !== undefined) findOwn(call, 'customers', params.customer, 'customer');
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    created: call.now,
    livemode: false,
    metadata: params.metadata ?? {},
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    customer: params.customer ?? null,
    description: params.description ?? null,
    last_setup_error: null,
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_options: params.payment_method_options ?? {},
    payment_method_types: params.allowed_payment_method_types ??
      params.payment_method_types ?? ['card'],
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
    $account: call.account,
  };
  const created = save(call, 'setup_intent.created', withMethod(call, intent, params));
  return params.confirm ? confirmSetup(call, created, params.return_url, false) : created;
}

/** Confirms a set-up, with a challenge when the card requires it. */
function confirmSetup(
  call: Call,
  intent: SetupIntent,
  returnUrl: string | undefined,
  authenticated: boolean,
): SetupIntent {
  assertOpen(intent, 'confirm');
  const method = call.tx.get('payment_methods', intent.payment_method ?? '');
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    );
  }
  if (!authenticated && method.$card.authentication !== 'never') {
    return save(call, 'setup_intent.requires_action', {
      ...intent,
      status: 'requires_action',
      next_action: challengeOf(call, intent, returnUrl),
    });
  }
  const { decline, attachable } = method.$card;
  if (decline && !attachable) {
    const error: ErrorBody = {
      type: 'card_error',
      ...decline,
      doc_url: docUrl(decline.code),
      payment_method: method,
    };
    const failed = save(call, 'setup_intent.setup_failed', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: error,
    });
    throw new StripeError(402, { ...error, setup_intent: failed }, { commits: true });
  }
  call.tx.put('payment_methods', { ...method, $card: { ...method.$card, setUp: true } });
  if (intent.customer !== null && method.customer === null) {
    attach(call, { ...method, $card: { ...method.$card, setUp: true } }, intent.customer);
  }
  return save(call, 'setup_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    next_action: null,
    last_setup_error: null,
  });
}

/** Ends a challenge on a set-up. */
export function finishSetupChallenge(
  call: Call,
  intent: SetupIntent,
  passed: boolean,
): SetupIntent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) {
    const ready: SetupIntent = { ...intent, status: 'requires_confirmation', next_action: null };
    return confirmSetup(call, ready, undefined, true);
  }
  return save(call, 'setup_intent.setup_failed', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      doc_url: docUrl('setup_intent_authentication_failure'),
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });
}

function withMethod(
  call: Call,
  intent: SetupIntent,
  params: Partial<Parsed<typeof confirmation>>,
): SetupIntent {
  const { payment_method: id, payment_method_data: data } = params;
  if (!data && !id) return intent;
  const method = data ? createFromData(call, data) : resolvePaymentMethod(call, id ?? '');
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the SetupIntent.`,
      { param: 'payment_method' },
    );
  }
  if (method.type !== 'card') {
    throw invalidRequest(`Payment methods of type ${method.type} can not be saved for later.`, {
      param: 'payment_method',
    });
  }
  const open = intent.status === 'requires_payment_method' || intent.status === 'requires_action';
  return {
    ...intent,
    payment_method: method.id,
    status: open ? 'requires_confirmation' : intent.status,
    next_action: open ? null : intent.next_action,
  };
}

function assertOpen(intent: SetupIntent, step: 'cancel' | 'confirm'): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  throw unexpectedState(
    intent,
    intent.status === 'succeeded'
      ? `You cannot ${step} this SetupIntent because it has already succeeded.`
      : `You cannot ${step} this SetupIntent because it has a status of canceled.`,
  );
}

function unexpectedState(intent: SetupIntent, message: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  });
}

function save(call: Call, event: string, intent: SetupIntent): SetupIntent {
  const saved = call.tx.put('setup_intents', intent);
  emit(call, event, saved, saved.$account);
  return saved;
}
