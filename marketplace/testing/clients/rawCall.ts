import http from 'node:http';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';
import type { ReachableMarketplace } from './sdk.ts';

interface BareEntity {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

/** A response of the API in plain JSON. */
export interface BareAnswer {
  status: number;
  data?: BareEntity;
  included?: BareEntity[];
  errors: { code: string; source?: { path: (string | number)[]; type: string } }[];
}

/**
 * Calls the API without the SDK, for requests that the SDK would not send.
 * @param path below `/v1`
 */
export async function bareCall(
  api: ReachableMarketplace,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<BareAnswer> {
  const answer = await fetch(`${api.url}/v1/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const found = (await answer.json()) as Partial<BareAnswer>;
  return { errors: [], ...found, status: answer.status };
}

/** An upload to the Integration API whose body stays open until `end` is called. */
export interface OpenUpload {
  end(): void;
  /** Status of the response; 400 for a body without an image. */
  status: Promise<number | undefined>;
}

/** Starts an upload of an image and leaves it open. */
export function beginUpload(api: ReachableMarketplace, token: string): OpenUpload {
  const req = http.request(`${api.url}/v1/integration_api/images/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    req.once('error', reject);
    req.once('response', answer => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
  });
  req.write('--edge\r\n');
  return { end: () => void req.end('--edge--\r\n'), status };
}

/**
 * Requests an access token.
 * @param form body of `auth/token`, without the client
 */
export async function tokenFor(
  api: ReachableMarketplace,
  form: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: api.credentials.clientId, ...form }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** An access token of the Integration API, with the operator's rights. */
export const operatorToken = (
  api: ReachableMarketplace & {
    credentials: Pick<MarketplaceCredentials, 'integrationClientId' | 'integrationClientSecret'>;
  },
): Promise<string> =>
  tokenFor(api, {
    grant_type: 'client_credentials',
    scope: 'integ',
    client_id: api.credentials.integrationClientId,
    client_secret: api.credentials.integrationClientSecret,
  });
