import type { IncomingHttpHeaders } from 'node:http';
import { sameText } from '../../base/secrets.ts';
import { invalidRequest } from './errors.ts';

/** The keys that the stub accepts. */
export interface StripeKeys {
  secret: string;
  publishable: string;
}

/**
 * Which kind of key a request shows: in `Authorization`, or as the `key` parameter of a browser.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  parameter: string | undefined,
  keys: StripeKeys,
): 'publishable' | 'secret' {
  const shown = fromHeader(headers.authorization) ?? parameter;
  if (shown === undefined || shown === '') {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (sameText(shown, keys.secret)) return 'secret';
  if (sameText(shown, keys.publishable)) return 'publishable';
  throw invalidRequest(`Invalid API Key provided: ${mask(shown)}`, { status: 401 });
}

/** Refuses a publishable key where only a secret one will do. */
export function secretRequired() {
  return invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required', status: 401 },
  );
}

function fromHeader(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') {
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  }
  return undefined;
}

function mask(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
