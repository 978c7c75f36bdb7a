import type { PushMethod } from '../model/rows.ts';
import { invalidRequest } from '../http/errors.ts';

/** Currencies that each push method takes. */
const PUSH_METHODS = {
  alipay: ['usd', 'eur', 'gbp', 'aud', 'cad', 'cny', 'hkd', 'jpy', 'myr', 'nzd', 'sgd'],
  bancontact: ['eur'],
  eps: ['eur'],
  giropay: ['eur'],
  ideal: ['eur'],
  p24: ['eur', 'pln'],
} as const satisfies Record<PushMethod, readonly string[]>;

const isPushMethod = (type: string): type is PushMethod => Object.hasOwn(PUSH_METHODS, type);

export const pushMethods = Object.keys(PUSH_METHODS).filter(isPushMethod);

/** Parameters of a new payment that choose its payment methods. */
interface MethodParams {
  currency: string;
  capture_method?: string;
  /** All of these, or a refusal. */
  payment_method_types?: string[];
  /** Those of these that fit. */
  allowed_payment_method_types?: string[];
}

/** The types that a payment can be made with. */
export function methodTypesOf(params: MethodParams): string[] {
  const { allowed_payment_method_types: allowed, payment_method_types: exact } = params;
  if (!allowed) {
    assertMethodTypes(exact ?? [], params);
    return exact ?? ['card'];
  }
  if (exact) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, payment_method_types.',
      { code: 'parameters_exclusive', param: 'payment_method_types' },
    );
  }
  assertKnown(allowed, 'allowed_payment_method_types');
  const fitting = allowed.filter(type => !isPushMethod(type) || fits(type, params));
  if (fitting.length > 0) return fitting;
  throw invalidRequest(
    `None of the allowed payment method types can be used with this PaymentIntent's other parameters, such as its currency (${params.currency}).`,
    { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' },
  );
}

const fits = (type: PushMethod, { currency, capture_method }: MethodParams): boolean =>
  currenciesOf(type).includes(currency) && capture_method !== 'manual';

function assertKnown(types: readonly string[], param: string): void {
  const unknown = types.find(type => type !== 'card' && type !== 'link' && !isPushMethod(type));
  if (unknown === undefined) return;
  throw invalidRequest(
    `The payment method type "${unknown}" is invalid. Please ensure the provided type is activated in your dashboard.`,
    { code: 'payment_intent_invalid_parameter', param },
  );
}

/**
 * Refuses types that a payment can not be made with: unknown ones, and pushes that do not fit it.
 */
function assertMethodTypes(types: readonly string[], payment: MethodParams): void {
  assertKnown(types, 'payment_method_types');
  const code = 'payment_intent_invalid_parameter';
  const pushes = types.filter(isPushMethod);
  const other = pushes.find(type => !currenciesOf(type).includes(payment.currency));
  if (other !== undefined) {
    throw invalidRequest(
      `The currency provided (${payment.currency}) is invalid for the payment method type ${other}, which takes: ${currenciesOf(other).join(', ')}.`,
      { code, param: 'currency' },
    );
  }
  if (payment.capture_method === 'manual' && pushes[0] !== undefined) {
    throw invalidRequest(`The payment method type ${pushes[0]} does not support manual capture.`, {
      code,
      param: 'capture_method',
    });
  }
}

const currenciesOf = (type: PushMethod): readonly string[] => PUSH_METHODS[type];
