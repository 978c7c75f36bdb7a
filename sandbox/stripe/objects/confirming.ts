import { StripeError, docUrl, invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { emit } from '../state/emit.ts';
import { newId } from '../model/ids.ts';
import type {
  Decline,
  ErrorBody,
  NextAction,
  PaymentIntent,
  PaymentMethod,
} from '../model/rows.ts';
import { authorise, settle } from './charging.ts';
import { attach } from './paymentMethods.ts';

/** How a payment is confirmed. */
export interface Confirmation {
  returnUrl?: string;
  offSession?: boolean;
  failOnAction?: boolean;
  /** The bank has identified the payer already. */
  authenticated?: boolean;
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The error left on a payment by a failed or abandoned 3-D Secure challenge. */
const AUTHENTICATION_FAILURE: ErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  doc_url: docUrl('payment_intent_authentication_failure'),
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Confirms a payment: challenge, authorisation or decline. A decline throws and is stored. */
export function confirm(call: Call, intent: PaymentIntent, how: Confirmation): PaymentIntent {
  assertConfirmable(intent);
  const method = methodOf(call, intent);
  if (!how.authenticated && needsAuthentication(method)) {
    if (how.offSession || how.failOnAction) {
      throw decline(call, intent, method, AUTHENTICATION_REQUIRED);
    }
    if (method.type !== 'card' && how.returnUrl === undefined) {
      throw invalidRequest(
        `A \`return_url\` is needed to confirm a PaymentIntent with the payment method type ${method.type}.`,
        { code: 'parameter_missing', param: 'return_url' },
      );
    }
    return save(call, 'payment_intent.requires_action', {
      ...intent,
      status: 'requires_action',
      next_action: challengeOf(call, intent, how.returnUrl),
    });
  }
  if (method.$card.decline) throw decline(call, intent, method, method.$card.decline);
  return charge(call, intent, method);
}

/** Ends a challenge: the payment continues, or needs another card. */
export function finishChallenge(call: Call, intent: PaymentIntent, passed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action') return intent;
  const ready: PaymentIntent = { ...intent, status: 'requires_confirmation', next_action: null };
  if (passed) return confirm(call, ready, { authenticated: true });
  const method = methodOf(call, intent);
  return save(call, 'payment_intent.payment_failed', {
    ...ready,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...AUTHENTICATION_FAILURE, payment_method: method },
  });
}

/** Stores a new state of the payment and announces it. */
export function save(call: Call, event: string, intent: PaymentIntent): PaymentIntent {
  const saved = call.tx.put('payment_intents', intent);
  emit(call, event, saved, saved.$account);
  return saved;
}

/** 400 `payment_intent_unexpected_state`, with the payment as it is. */
export function unexpectedState(intent: PaymentIntent, message: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}

function assertConfirmable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.',
    );
  }
  if (intent.payment_method === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
}

function methodOf(call: Call, intent: PaymentIntent): PaymentMethod {
  const method = call.tx.get('payment_methods', intent.payment_method ?? '');
  if (!method) throw invalidRequest('The payment method of this PaymentIntent is gone.');
  return method;
}

function needsAuthentication(method: PaymentMethod): boolean {
  const { authentication, setUp } = method.$card;
  return authentication === 'always' || (authentication === 'unlessSetUp' && !setUp);
}

function charge(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  if (intent.setup_future_usage && intent.customer && method.customer === null) {
    const saved = attach(call, method, intent.customer);
    call.tx.put('payment_methods', { ...saved, $card: { ...saved.$card, setUp: true } });
  }
  const authorised = authorise(call, intent, method, null);
  const paid: PaymentIntent = {
    ...intent,
    latest_charge: authorised.id,
    last_payment_error: null,
    next_action: null,
  };
  if (intent.capture_method === 'manual') {
    emit(call, 'charge.succeeded', authorised, intent.$account);
    return save(call, 'payment_intent.amount_capturable_updated', {
      ...paid,
      status: 'requires_capture',
      amount_capturable: intent.amount,
    });
  }
  const settled = settle(call, authorised, intent.amount);
  emit(call, 'charge.succeeded', settled, intent.$account);
  const succeeded = save(call, 'payment_intent.succeeded', {
    ...paid,
    status: 'succeeded',
    amount_received: intent.amount,
  });
  call.afterPayment(call, succeeded);
  return succeeded;
}

function decline(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): StripeError {
  const failed = authorise(call, intent, method, reason);
  emit(call, 'charge.failed', failed, intent.$account);
  const error: ErrorBody = {
    type: 'card_error',
    ...reason,
    doc_url: docUrl(reason.code),
    charge: failed.id,
    payment_method: method,
  };
  const saved = save(call, 'payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: failed.id,
    next_action: null,
    payment_method: null,
    last_payment_error: error,
  });
  return new StripeError(402, { ...error, payment_intent: saved }, { commits: true });
}

/** Where the payer proves who they are: a page of our own, or a redirect through it. */
export function challengeOf(
  call: Call,
  intent: { id: string; client_secret: string },
  returnUrl: string | undefined,
): NextAction {
  const page = `${call.publicUrl}/stripe/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  return returnUrl === undefined
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          stripe_js: page,
          source: newId('src'),
        },
      }
    : {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: returnUrl,
          url: `${page}&return_url=${encodeURIComponent(returnUrl)}`,
        },
      };
}
