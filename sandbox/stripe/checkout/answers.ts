import { formFields } from '../../base/requests.ts';
import type { StripeError } from '../http/errors.ts';
import type { Messages } from './messages.ts';

/** Form values by field. */
export interface Answers {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
}

/** Validation errors by field; `''` is the form as a whole. */
export type Faults = Partial<Record<keyof Answers | '', string>>;

/** A card as it is typed. */
export interface TypedCard {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

/** The fields of a sent form, without the blanks around what was typed. */
export function readAnswers(body: unknown): Answers {
  const { email = '', number = '', expiry = '', cvc = '' } = formFields(body);
  return { email, number, expiry, cvc };
}

/** Reads the card from the answers; returns `faults` when a field is missing or malformed. */
export function cardOf(
  answers: Answers,
  messages: Messages,
): { card: TypedCard } | { faults: Faults } {
  const { email, number, expiry, cvc } = answers;
  const date = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(expiry);
  const faults: Faults = {
    ...(!/^\S+@\S+\.\S+$/.test(email) && { email: messages.enterEmail }),
    ...(!number && { number: messages.enterNumber }),
    ...(!date && { expiry: messages.enterExpiry }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: messages.enterCvc }),
  };
  const [, month = '', year = ''] = date ?? [];
  if (Object.keys(faults).length > 0) return { faults };
  return { card: { number, exp_month: month, exp_year: year, cvc } };
}

const BY_PARAM: Record<string, keyof Answers> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};
const BY_CODE: Record<string, keyof Answers> = {
  card_declined: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  payment_intent_authentication_failure: 'number',
};

/** Returns the message of a refused card by the field it belongs to. */
export function faultsOf(
  { code = '', decline_code: reason = '', message, param = '' }: StripeError['body'],
  { refusals }: Messages,
): Faults {
  const said = refusals[reason] ?? refusals[code] ?? message;
  return { [BY_PARAM[param] ?? BY_CODE[code] ?? '']: said };
}
