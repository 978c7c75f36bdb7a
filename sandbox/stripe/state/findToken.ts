import { invalidRequest, resourceMissing } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import type { Token } from './rows.ts';

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
