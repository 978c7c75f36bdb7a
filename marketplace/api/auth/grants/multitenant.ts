import type { IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { bearerToken } from '../authenticate.ts';
import type { Form } from '../../http/body.ts';
import { anonymous, exchanged } from './grants.ts';
import { signedInByProvider } from './idpGrant.ts';
import type { Grant, Issuer, TokenResponse } from './issue.ts';

// Endpoints for web servers that serve several marketplaces and know each by its host name alone.
// They sign the host name with a secret shared with all marketplaces and get the client id in
// return.

/** Client id and identity providers of the marketplace behind a host name. */
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

/** Returns the host name in a signed token; null for an invalid one. */
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
 * Returns the client data of a signed host name; null for an invalid signature.
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

/** Wraps a grant: checks the signed host name and adds the client data to the tokens. */
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

/** Returns the grant of `multitenant/token` by `grant_type`. */
export const multitenantGrant = (form: Form): Grant | undefined =>
  tokenGrants.get(form['grant_type'] ?? '');

/** Endpoint `multitenant/auth_with_idp`. */
export const multitenantWithProvider: Grant = withClientData(signedInByProvider);

/** Endpoint `multitenant/client_data`; the bearer token is the signed host name. */
export const multitenantClientData = (
  issuer: Issuer,
  req: IncomingMessage,
): Promise<ClientData | null> => clientData(issuer, bearerToken(req) ?? '');
