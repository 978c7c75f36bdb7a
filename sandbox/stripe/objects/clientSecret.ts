import { sameText } from '../../base/secrets.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { findOwn } from '../state/find.ts';
import type { StripeData } from '../model/rows.ts';

/**
 * The payment or set-up of the path. A browser must show its client secret; a wrong secret and an
 * unknown id give the same answer.
 */
export function findBySecret<K extends 'payment_intents' | 'setup_intents'>(
  call: Call,
  collection: K,
  secret: string | undefined,
): StripeData[K] {
  const id = call.ids.id ?? '';
  if (call.key === 'secret' && secret === undefined) return findOwn(call, collection, id);
  if (secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  const row = call.tx.get(collection, id);
  if (!row || !sameText(row.client_secret, secret)) {
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account. Ensure the client_secret and the API key used match.',
      { code: 'resource_missing', param: 'client_secret' },
    );
  }
  return row;
}
