import { randomUUID } from 'node:crypto';
import type { Credentials } from '#tests/support/server.ts';

/** A class time that can be booked. */
export interface ClassTime {
  listingId: string;
  start: Date;
  end: Date;
}

async function token(api: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(`${api}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`No token: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A token for public reads. */
export const visitorToken = (api: string, { clientId }: Credentials): Promise<string> =>
  token(api, { client_id: clientId, grant_type: 'client_credentials', scope: 'public-read' });

/** Signs a customer up and returns the token with which the web server books for them. */
export async function buyerToken(api: string, credentials: Credentials): Promise<string> {
  const { clientId, clientSecret } = credentials;
  const [email, password] = [`${randomUUID()}@example.com`, 'a good password'];
  const created = await fetch(`${api}/v1/api/current_user/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await visitorToken(api, credentials)}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ email, password, firstName: 'Ada', lastName: 'Student' }),
  });
  if (!created.ok) throw new Error(`No sign-up: ${await created.text()}`);
  const own = { client_id: clientId, grant_type: 'password', scope: 'user' };
  return token(api, {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'token_exchange',
    subject_token: await token(api, { ...own, username: email, password }),
  });
}

/** Books a place of a free class. @returns the id of the transaction */
export async function book(api: string, buyer: string, time: ClassTime): Promise<string> {
  const response = await fetch(`${api}/v1/api/transactions/initiate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({
      processAlias: 'flowroom-free-process/release-1',
      transition: 'transition/request-payment',
      params: {
        listingId: time.listingId,
        bookingStart: time.start.toISOString(),
        bookingEnd: time.end.toISOString(),
        seats: 1,
        stockReservationQuantity: 1,
        lineItems: [
          {
            code: 'line-item/session',
            unitPrice: { amount: 0, currency: 'USD' },
            quantity: 1,
            includeFor: ['customer', 'provider'],
          },
        ],
        metadata: {},
      },
    }),
  });
  const answer = (await response.json()) as { data?: { id: string } };
  if (!response.ok || !answer.data) throw new Error(`Not booked: ${JSON.stringify(answer)}`);
  return answer.data.id;
}

/** Confirms a booking, which the teacher then has to answer. */
export async function confirm(api: string, buyer: string, id: string): Promise<void> {
  const response = await fetch(`${api}/v1/api/transactions/transition`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ id, transition: 'transition/confirm-payment', params: {} }),
  });
  if (!response.ok) throw new Error(`Not confirmed: ${await response.text()}`);
}

/** How often a second something is done by as many as `workers` at once. */
export async function rate(
  seconds: number,
  workers: number,
  work: (turn: number, worker: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  const until = from + seconds * 1000;
  let turns = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        await work(turns++, worker);
        done += 1;
      }
    }),
  );
  return Math.round((done / (performance.now() - from)) * 10_000) / 10;
}
