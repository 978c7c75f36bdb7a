import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { ReachableMarketplace } from '@flowroom/marketplace/testing/clients/sdk';
import { requireDescribed } from '#server/testing/described.ts';
import { cookieWith } from '#server/testing/sessionCookie.ts';

/** Answer of an endpoint. */
export interface EndpointAnswer {
  status: number;
  data?: Record<string, string>;
  /** First error code. */
  code?: string;
}

/** Signs in and returns the session cookie of a browser. */
export async function cookieOf(
  { url, credentials }: ReachableMarketplace,
  { email, password }: Person,
): Promise<string> {
  const answer = await fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: credentials.clientId,
      username: email,
      password,
      scope: 'user',
    }),
  });
  const token = (await answer.json()) as { access_token: string; refresh_token: string };
  return cookieWith({ accessToken: token.access_token, refreshToken: token.refresh_token });
}

/** Calls an endpoint as a page of the site does. `address`: absolute URL of the endpoint. */
export async function callEndpoint(
  address: string,
  body: object,
  cookie?: string,
): Promise<EndpointAnswer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: new URL(address).origin,
      'X-Flowroom': '1',
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  });
  const told: unknown = await answer.json();
  const path = new URL(address).pathname.replace(/^(?!\/api\/)/, '/api');
  requireDescribed({ method: 'POST', path, status: answer.status, body: told });
  const { data, errors } = told as {
    data?: Record<string, string>;
    errors?: { code: string }[];
  };
  const code = errors?.[0]?.code;
  return { status: answer.status, data, code };
}
