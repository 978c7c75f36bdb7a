import type { IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';
import { bearerToken } from './authenticate.ts';
import type { Form } from './form.ts';
import { anonymous, exchanged } from './grants.ts';
import { signedInByProvider } from './idpGrant.ts';
import type { Grant, Issuer, TokenResponse } from './issue.ts';

// For web servers that serve several marketplaces and know each by its host name alone: they share one
// secret with all of them, by which they sign the name, and are told the client id in return.

/** What a web server is told about the application of a host name. */
export interface ClientData {
  client_id: string;
  idps: { idp_id: string; idp_client_id: string }[];
}

const clientDataOf = ({ credentials, identityProviders = [] }: MarketplaceOptions): ClientData => ({
  client_id: credentials.clientId,
  idps: identityProviders.map(({ idpId, clientId }) => ({
    idp_id: idpId,
    idp_client_id: clientId,
  })),
});

/** The host name that a secret was signed with; null for one that is not good. */
async function signedHost({ context }: Issuer, token: string): Promise<string | null> {
  const { multitenantSecret } = context.options;
  if (multitenantSecret === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(multitenantSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: context.now(),
    });
    return typeof payload['hostname'] === 'string' ? payload['hostname'] : '';
  } catch {
    return null;
  }
}

/**
 * What is told about a signed host name; null for a secret that is not good.
 * @throws ApiError not-found for the name of another marketplace
 */
async function clientData(issuer: Issuer, token: string): Promise<ClientData | null> {
  const host = await signedHost(issuer, token);
  if (host === null) return null;
  const { options } = issuer.context;
  const site = new URL(options.webUrl);
  if (![site.hostname, site.host].includes(host.toLowerCase())) {
    throw new ApiError('not-found', { title: 'Not Found' });
  }
  return clientDataOf(options);
}

type Granted = (issuer: Issuer, form: Form, address: string) => Promise<TokenResponse | null>;

/** Tokens for the application of the signed name, with what there is to know about it. */
const withClientData =
  (grant: Granted): Grant =>
  async (issuer, form, address) => {
    const data = await clientData(issuer, form['client_secret'] ?? '');
    const tokens = data && (await grant(issuer, form, address));
    return tokens && { ...tokens, client_data: data };
  };

const tokenGrants: ReadonlyMap<string, Grant> = new Map([
  ['multitenant_client_credentials', withClientData(anonymous)],
  [
    'multitenant_token_exchange',
    withClientData((issuer, form) => exchanged(issuer, form['subject_token'] ?? '')),
  ],
]);

/** `multitenant/token`: by `grant_type`. */
export const multitenantGrant = (form: Form): Grant | undefined =>
  tokenGrants.get(form['grant_type'] ?? '');

/** `multitenant/auth_with_idp` */
export const multitenantWithProvider: Grant = withClientData(signedInByProvider);

/** `multitenant/client_data`: the signed name stands where others have their token. */
export const multitenantClientData = (
  issuer: Issuer,
  req: IncomingMessage,
): Promise<ClientData | null> => clientData(issuer, bearerToken(req) ?? '');
