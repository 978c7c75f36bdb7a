import { createHash } from 'node:crypto';
import { StripeError, invalidRequest } from './errors.ts';
import type { RawHash } from './form.ts';
import type { Call, StripeTx } from './operation.ts';

const LIFETIME_SECONDS = 24 * 3600;

/** A request that may be sent again: its id within account and kind of API key, and its digest. */
export interface Repeatable {
  id: string;
  key: string;
  fingerprint: string;
}

/** Describes the request of an `Idempotency-Key`; 400 on keys beyond 255 characters. */
export function repeatable(
  key: string,
  { account, key: kind }: Pick<Call, 'account' | 'key'>,
  request: { method: string; path: string; params: RawHash },
): Repeatable {
  if (key.length === 0 || key.length > 255) {
    throw invalidRequest('Idempotency-Key must be between 1 and 255 characters.');
  }
  const asked = JSON.stringify([request.method, request.path, request.params]);
  const fingerprint = createHash('sha256').update(asked).digest('base64url');
  // A browser never gets the answer that was given to the secret key.
  const caller = kind === 'secret' ? account : `${account}/browser`;
  return { id: `${caller}/${key}`, key, fingerprint };
}

/** The answer given before to this key, or null; other parameters than then are a 400. */
export function earlierAnswer(
  tx: StripeTx,
  request: Repeatable,
  now: number,
): { status: number; body: unknown } | null {
  const record = tx.get('idempotency', request.id);
  if (!record || record.created < now - LIFETIME_SECONDS) return null;
  if (record.fingerprint === request.fingerprint) return record;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
  });
}

/** Stores an answer with the work that it answers, in the same commit. */
export function rememberAnswer(
  tx: StripeTx,
  request: Repeatable,
  now: number,
  answer: { status: number; body: unknown },
): void {
  const { id, fingerprint } = request;
  tx.put('idempotency', { id, fingerprint, created: now, ...answer });
}

/** Another request with the same key is still being worked on. */
export function keyInUse(request: Repeatable): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}.`,
  });
}
