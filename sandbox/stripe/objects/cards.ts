import { StripeError, invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { hash, int, text, unsettable } from '../http/params.ts';
import type { Field, Parsed } from '../http/params.ts';
import { findToken } from '../state/find.ts';
import { fingerprint } from '../model/ids.ts';
import type { CardFacts, CardSecret } from '../model/rows.ts';
import { namedTestCard, passesLuhn, testCardByNumber } from './testCards.ts';
import type { TestCard } from './testCards.ts';

/** A card as read: what may be shown, and how it behaves. The number itself goes no further. */
export interface CardInput {
  card: CardFacts;
  secret: CardSecret;
  name: string | null;
  postalCode: string | null;
}

/** Digits, with the blanks and dashes that people type. */
function digits(): Field<string> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
      return raw.replace(/[\s-]/g, '');
    },
  };
}

/** Card parameters as sent. */
export const cardShape = {
  number: digits(),
  exp_month: int(),
  exp_year: int(),
  cvc: unsettable(text(10)),
  name: unsettable(text()),
  address_zip: unsettable(text()),
  address_country: unsettable(text()),
  address_line1: unsettable(text()),
  address_line2: unsettable(text()),
  address_city: unsettable(text()),
  address_state: unsettable(text()),
  currency: text(),
  networks: hash({ preferred: text() }),
};

/** Checks number, expiry and security code as the provider does. */
export function readCard(call: Call, params: Parsed<typeof cardShape>): CardInput {
  const number = params.number ?? '';
  if (!/^\d+$/.test(number) || number.length > 19) {
    throw cardError(
      'invalid_number',
      'Your card number is not a valid credit card number.',
      'number',
    );
  }
  if (!passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const { month, year } = readExpiry(call, params.exp_month, params.exp_year);
  if (params.cvc != null && !/^\d{3,4}$/.test(params.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return {
    ...cardDetails(call, testCardByNumber(number), { month, year, cvc: params.cvc != null }),
    name: params.name ?? null,
    postalCode: params.address_zip ?? null,
  };
}

/** The card of a token (`tok_…`); a token made by a browser serves once. */
export function readToken(call: Call, id: string): CardInput {
  const named = namedTestCard(id);
  if (named) return cardDetails(call, named);
  const token = findToken(call, id, 'card');
  if (!token.card || !token.$card) throw invalidRequest(`Token ${id} is not a card token.`);
  const { id: _id, object: _object, name, ...card } = token.card;
  call.tx.put('tokens', { ...token, used: true });
  return { card, secret: token.$card, name, postalCode: null };
}

/** Public details of a test card; expires in three years by default. */
export function cardDetails(
  call: Call,
  known: TestCard,
  given?: { month: number; year: number; cvc: boolean },
): CardInput {
  const thisYear = new Date(call.now * 1000).getUTCFullYear();
  return {
    card: {
      brand: known.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: given?.cvc === false ? null : 'unchecked',
      },
      country: known.country,
      display_brand: known.brand,
      exp_month: given?.month ?? 12,
      exp_year: given?.year ?? thisYear + 3,
      fingerprint: fingerprint(known.number),
      funding: 'credit',
      last4: known.number.slice(-4),
      three_d_secure_usage: { supported: true },
    },
    secret: {
      decline: known.decline,
      authentication: known.authentication,
      attachable: known.attachable,
    },
    name: null,
    postalCode: null,
  };
}

function readExpiry(call: Call, month = 0, shortYear = 0): { month: number; year: number } {
  if (month < 1 || month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const today = new Date(call.now * 1000);
  const year = shortYear < 100 ? shortYear + 2000 : shortYear;
  const lastYear = today.getUTCFullYear() + 50;
  if (year < today.getUTCFullYear() || year > lastYear) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  return { month, year };
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
}
