import { isStorableText, readUuid } from '#marketplace/contract/fields.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';

/** A request that was checked: whom to look as, and where the browser goes afterwards. */
export interface AuthorizeRequest {
  clientId: string;
  userId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
}

/** What an address asks for. */
export type Asked =
  /** Nobody may be sent anywhere: an answer would go to a stranger. */
  | { kind: 'stranger'; reason: string }
  /** The application has made a mistake, and is told so. */
  | { kind: 'mistaken'; answer: URL }
  | { kind: 'asked'; request: AuthorizeRequest };

/** The address that an answer goes to, with the state that the application knows it by. */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  values: Record<string, string>,
): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  if (state !== '') address.searchParams.set('state', state);
  return address;
}

/** Only the marketplace's own site, and what its operator has added, may get codes. */
function mayRedirectTo(given: string, options: MarketplaceOptions): boolean {
  if (options.loginAsRedirectUris?.includes(given)) return true;
  // A browser would pass over what can not be seen.
  if (!URL.canParse(given) || !/^[\x21-\x7e]+$/.test(given)) return false;
  const address = new URL(given);
  const isPlain = address.username === '' && address.password === '' && !given.includes('#');
  return isPlain && address.origin === new URL(options.webUrl).origin;
}

/** Reads an address of the authorize page. */
export function readRequest(query: URLSearchParams, options: MarketplaceOptions): Asked {
  const get = (name: string) => query.get(name) ?? '';
  const [clientId, redirectUri, state] = [get('client_id'), get('redirect_uri'), get('state')];
  if (![...query].flat().every(isStorableText)) {
    return { kind: 'stranger', reason: 'The address has characters that no address has.' };
  }
  if (clientId !== options.credentials.clientId) {
    return { kind: 'stranger', reason: 'The application is not known here.' };
  }
  if (!mayRedirectTo(redirectUri, options)) {
    return { kind: 'stranger', reason: 'The address to return to is not one of this marketplace.' };
  }
  const refuse = (error: string): Asked => ({
    kind: 'mistaken',
    answer: answerAddress({ redirectUri, state: state.slice(0, maxState) }, { error }),
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
    ? { kind: 'asked', request: { clientId, userId, redirectUri, state, codeChallenge } }
    : refuse('invalid_request');
}

const maxState = 1000;
