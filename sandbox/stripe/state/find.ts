import { invalidRequest, resourceMissing } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import type { StripeData, Token } from '../model/rows.ts';
import { PLATFORM } from '../model/ids.ts';

/** Collections whose rows belong to one account. */
type Owned = {
  [K in keyof StripeData]: StripeData[K] extends { $account: string } ? K : never;
}[keyof StripeData];

/** The row of the calling account, or 404 (400 naming `param` when the id came as a parameter). */
export function findOwn<K extends Owned>(
  call: Call,
  collection: K,
  id: string,
  param?: string,
): StripeData[K] {
  const row = call.tx.get(collection, id);
  if (!row || row.$account !== call.account) throw missing(collection, id, param);
  return row;
}

/** A connected account, which only its platform (or itself) may see. */
export function findAccount(call: Call, id: string, param?: string): StripeData['accounts'] {
  const row = call.tx.get('accounts', id);
  if (!row || (call.account !== PLATFORM && call.account !== id)) {
    throw resourceMissing('account', id, param);
  }
  return row;
}

/** An unused token of the wanted kind; 400 naming `param` otherwise. */
export function findToken(
  call: Call,
  id: string,
  type: Token['type'],
  param: string = type,
): Token {
  const token = call.tx.get('tokens', id);
  if (!token) throw resourceMissing('token', id, param);
  if (token.type !== type) {
    throw invalidRequest(`The token ${id} is a ${token.type} token, not a ${type} token.`, {
      param,
    });
  }
  if (token.used) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    });
  }
  return token;
}

function missing(collection: Owned, id: string, param?: string) {
  const kind = collection.replace(/s$/, '');
  return resourceMissing(kind === 'payment_method' ? 'PaymentMethod' : kind, id, param);
}
