import { isStorableText, readUuid } from '#marketplace/contract/fields.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

/** A valid request: the user to impersonate, and the redirect. */
export interface AuthorizeRequest {
  clientId: string;
  userId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
}

/** Result of reading an authorize URL. */
export type AuthorizeResult =
  /** The client or its redirect URI is unknown: no redirect is safe. */
  | { kind: 'unknown-client'; reason: string }
  /** The request is invalid; the client learns it by a redirect. */
  | { kind: 'invalid'; redirect: URL }
  | { kind: 'valid'; request: AuthorizeRequest };

/** Returns the redirect URI with response values and the client's state. */
export function redirectUrl(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  values: Record<string, string>,
): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  if (state !== '') address.searchParams.set('state', state);
  return address;
}

/** Allows the marketplace's own site and the redirect URIs of the configuration. */
function mayRedirectTo(given: string, options: MarketplaceOptions): boolean {
  if (options.loginAsRedirectUris?.includes(given)) return true;
  // Browsers drop control characters and spaces while parsing.
  if (!URL.canParse(given) || !/^[\x21-\x7e]+$/.test(given)) return false;
  const address = new URL(given);
  const isPlain = address.username === '' && address.password === '' && !given.includes('#');
  return isPlain && address.origin === new URL(options.webUrl).origin;
}

/** Reads the query of the authorize page. */
export function readRequest(query: URLSearchParams, options: MarketplaceOptions): AuthorizeResult {
  const get = (name: string) => query.get(name) ?? '';
  const [clientId, redirectUri, state] = [get('client_id'), get('redirect_uri'), get('state')];
  if (![...query].flat().every(isStorableText)) {
    return { kind: 'unknown-client', reason: 'The address has characters that no address has.' };
  }
  if (clientId !== options.credentials.clientId) {
    return { kind: 'unknown-client', reason: 'The application is not known here.' };
  }
  if (!mayRedirectTo(redirectUri, options)) {
    return {
      kind: 'unknown-client',
      reason: 'The address to return to is not one of this marketplace.',
    };
  }
  const refuse = (error: string): AuthorizeResult => ({
    kind: 'invalid',
    redirect: redirectUrl({ redirectUri, state: state.slice(0, maxState) }, { error }),
  });
  if (get('response_type') !== 'code') return refuse('unsupported_response_type');
  const [userId, codeChallenge] = [readUuid(get('user_id')), get('code_challenge')];
  const isWhole =
    userId !== undefined &&
    state !== '' &&
    state.length <= maxState &&
    get('code_challenge_method') === 'S256' &&
    // The length of a SHA-256 in base64url.
    /^[\w-]{43}$/.test(codeChallenge);
  return isWhole
    ? { kind: 'valid', request: { clientId, userId, redirectUri, state, codeChallenge } }
    : refuse('invalid_request');
}

const maxState = 1000;
