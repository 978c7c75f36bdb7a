import { consoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { bareCall, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { authenticator } from '@flowroom/marketplace/testing/fixtures/authenticator';
import { requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { limitedRoutes } from '#server/marketplaceClient/session/limitedRoutes.ts';
import type { WebApp } from '#server/pages/ssr/serverAppApi.ts';
import { startObserved } from '#server/testing/startObserved.ts';
import type { Observed } from '#server/testing/startObserved.ts';

// An operator looks at the whole site as somebody who has every kind of secret: an address of a
// calendar, links to meetings, tokens, codes, the secret of a payment. Everything that a limited
// session may read is read, and none of them may be in it.

/** Pages without their content. */
const pages = {
  visitorQuery: () => '',
  readSettingsFrom: () => undefined,
  preloadedFonts: [],
  bootstrapElementId: 'bootstrap',
  pageNames: new Set(['LandingPage']),
  pageNameOf: () => 'LandingPage',
  createAppApi: () => ({}),
} as unknown as WebApp;

const stored = {
  calendarNonce: 'nonce-of-an-older-calendar-address',
  sealedTokens: 'sealed-tokens-of-the-meeting-service',
  join: 'https://meet.example/j/1?pwd=of-the-student',
  start: 'https://meet.example/s/1?zak=of-the-teacher',
};

let site: Observed;
let api: Parameters<typeof requestPlace>[0] & Parameters<typeof signUpTeacher>[0];
let person: Person;
let secrets: string[];
/** Ids for the parts of addresses. */
let ids: { listing: string; order: string };

beforeAll(async () => {
  site = await startObserved(pages, 'us@flow.example');
  const { url, credentials } = site;
  const { clientId, sandbox } = credentials;
  api = {
    url: `${url}/flex`,
    credentials,
    client: clientsOf(`${url}/flex`, clientId),
    sandbox: { stripe: stripeClient(`${url}/sandbox/stripe`, sandbox.stripeSecretKey) },
  };
  await makePerson();
}, 120_000);
afterAll(() => site.close());

/** Sends a request as pages of the site do. */
const ask = (path: string, headers: Record<string, string>, body?: BodyInit) =>
  fetch(`${site.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { origin: site.url, 'x-flowroom': '1', accept: 'application/json', ...headers },
    redirect: 'manual',
  });

/** Signs in at the site; returns the cookie. */
async function cookieFor(form: Record<string, string>): Promise<string> {
  const answer = await ask('/flex/v1/auth/token', {}, new URLSearchParams(form));
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ');
}

/** Gives a student, who teaches too, one of every kind of secret. */
async function makePerson(): Promise<void> {
  person = await signUpTeacher(api);
  await person.client.currentUser.updateProfile({
    privateData: {
      calendarFeed: { nonce: stored.calendarNonce, alarms: ['1h'] },
      zoom: { sealed: stored.sealedTokens, connectedAt: '2026-11-01T10:00:00.000Z' },
    },
  });
  const shown = await person.client.currentUser.show();
  expect(JSON.stringify(shown.data)).toContain(stored.calendarNonce);
  const own = await publishClass(person);
  const zoom = { meetingId: '1', join_url: stored.join, start_url: stored.start };
  await person.client.ownListings.update({ id: own.id, privateData: { zoom } });
  const wanted = await publishClass(await signUpTeacher(api));
  const payment = await requestPlace(api, person, wanted);
  ids = { listing: own.id, order: payment.transactionId };

  const { clientId } = site.credentials;
  const { email: username, password } = person;
  const form = { grant_type: 'password', scope: 'user', client_id: clientId, username, password };
  const cookie = await cookieFor(form);
  const headers = { cookie, 'content-type': 'application/json' };
  const feed = await ask('/api/account/calendar', headers, JSON.stringify({ change: 'make' }));
  const { url: address } = ((await feed.json()) as { data: { url: string } }).data;

  const token = await tokenFor(api, form);
  const factor = (name: string, body: object) =>
    bareCall(api, 'POST', `api/own_second_factor/${name}`, { token, body });
  const begun = await factor('begin', { currentPassword: password });
  const secret = String(begun.data?.attributes['secret']);
  const confirmed = await factor('confirm', { code: authenticator(secret).code() });
  const codes = confirmed.data?.attributes['recoveryCodes'] as string[];
  expect([address, ...codes].length).toBeGreaterThan(5);
  // The last part of the address is its secret.
  const proof = address.split('/').at(-1) ?? address;
  secrets = [...Object.values(stored), proof, payment.clientSecret, secret, ...codes];
}

/** Looks as the person, as the console does; returns the cookie of the site. */
async function look(): Promise<string> {
  const operator = await signUp(api);
  await site.server
    .marketplace!.context.db.updateTable('users')
    .set({ metadata: JSON.stringify({ operator: 'support' }) })
    .where('id', '=', operator.id)
    .execute();
  const console = consoleClient(api);
  expect((await console.signIn(operator)).status).toBe(200);
  const started = await console.post<{ grant: Record<string, string> }>('users/look_as', {
    id: person.id,
  });
  expect(started.status).toBe(200);
  return cookieFor(started.data.grant);
}

/** Returns the address of a route with ids of what the person has. */
function addressOf(route: string): string {
  const path = route
    .replace('GET ', '')
    .replace(':orderId', ids.order)
    .replace(':file', `${ids.order}.ics`)
    .replace(/:\w+/g, ids.listing);
  const resource = /flex\/v1\/api\/(\w+)\/(show|query)$/.exec(path)?.[1];
  const id = resource === 'transactions' ? ids.order : ids.listing;
  const query = new URLSearchParams({
    id: resource === 'users' ? person.id : id,
    ...(resource === 'messages' ? { transactionId: ids.order } : {}),
    ...(resource === 'transactions' ? { include: 'listing,provider,customer' } : {}),
    ...(resource?.endsWith('istings') ? { include: 'author' } : {}),
  });
  return `${path}?${query.toString()}`;
}

/** Reads everything that a limited session may read; returns the bodies by route. */
async function readAll(cookie: string): Promise<Map<string, { status: number; text: string }>> {
  const routes = limitedRoutes.filter(route => /^GET \/(api|flex\/v1)\//.test(route));
  const read = new Map<string, { status: number; text: string }>();
  for (const route of routes) {
    const headers = {
      cookie,
      ...(route.includes('/flex/') && { authorization: 'Bearer session' }),
    };
    const answer = await ask(addressOf(route), headers);
    read.set(route, { status: answer.status, text: await answer.text() });
  }
  return read;
}

it('who looks as somebody reads no secret of theirs that outlives the look', async () => {
  const read = await readAll(await look());
  const found = [...read].flatMap(([route, { text }]) =>
    secrets.filter(secret => text.includes(secret)).map(secret => `${route}: ${secret}`),
  );
  expect(found).toEqual([]);
  const answered = [...read].filter(([, { status }]) => status === 200).map(([route]) => route);
  expect(answered).toEqual(
    expect.arrayContaining([
      'GET /flex/v1/api/current_user/show',
      'GET /flex/v1/api/own_listings/query',
      'GET /flex/v1/api/transactions/show',
    ]),
  );
}, 120_000);

it('and reaches nothing that would make or show one', async () => {
  const cookie = await look();
  const json = { 'content-type': 'application/json' };
  for (const [path, body] of [
    ['/api/account/calendar', undefined],
    ['/api/account/calendar', '{}'],
    ['/api/account/export', '{}'],
    ['/api/second-factor', undefined],
    ['/api/zoom', undefined],
    ['/flex/v1/api/own_second_factor/begin', '{}'],
    ['/flex/v1/api/stripe_account_links/create', '{}'],
  ] as const) {
    const answer = await ask(path, { cookie, ...json, authorization: 'Bearer session' }, body);
    expect([path, answer.status]).toEqual([path, 403]);
  }
}, 60_000);
