import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { signedToken } from '@flowroom/marketplace/testing/clients/signedToken';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { cookieWith } from '#server/testing/sessionCookie.ts';

// The whole site against an operator who looks as a user and edits the cookie of that session.

let site: Site;
let accessToken: string;

beforeAll(async () => {
  site = await startSite();
  const userId = await insertUserRow(site.db);
  const { marketplace } = site.server;
  const made = { marketplace: marketplace!, credentials: site.api.credentials };
  accessToken = await signedToken(made, { scope: 'user:limited', userId });
}, 60_000);
afterAll(() => site?.close());

const id = '11111111-1111-4111-8111-111111111111';

/** What the server does with its own rights, or reveals to nobody else. */
const prizes: [path: string, body?: object][] = [
  ['/api/order-attendees', { transactionId: id, attendees: [] }],
  ['/api/teach/attendance', { orderId: id }],
  ['/api/account/report', { subject: 'user', subjectId: id, reason: 'spam' }],
  ['/api/account/export', {}],
  ['/api/account/delete', {}],
  ['/api/account/calendar'],
  [`/api/zoom?transactionId=${id}`],
  ['/api/second-factor'],
  ['/api/second-factor/begin', {}],
  ['/api/second-factor/confirm', { code: '123456' }],
];

const ask = async (cookie: string, [path, body]: (typeof prizes)[0]) => {
  const answer = await fetch(`${site.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Origin: site.url,
      'X-Flowroom': '1',
      Cookie: cookie,
    },
    body: body && JSON.stringify(body),
  });
  return answer.status;
};

const statuses = (cookie: string) => Promise.all(prizes.map(prize => ask(cookie, prize)));
const all = (status: number) => prizes.map(() => status);

const cookiesOf = (secret: string) => sessionCookies({ secret, secure: false });
const own = () => cookiesOf(site.api.credentials.sealSecret);
const limited = () => cookieWith({ accessToken, scope: 'user:limited' }, own());
const nameOf = (cookie: string) => cookie.split('=', 1)[0] ?? '';

it('is refused with the session as it is', async () => {
  expect(await statuses(limited())).toEqual(all(403));
});

it('is nobody with a wider one, however it is made', async () => {
  const name = nameOf(limited());
  const fields = [accessToken, '', 'user', Date.now() + 600_000, Date.now()];
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wide = cookieWith({ accessToken, scope: 'user' }, cookiesOf('a guess'));
  const sealed = Buffer.from(limited().slice(name.length + 1), 'base64url');
  const theirs = Buffer.from((await site.signedIn()).slice(name.length + 1), 'base64url');
  const spliced = Buffer.concat([theirs.subarray(0, 40), sealed.subarray(40)]);
  for (const cookie of [
    `${name}=${text(fields)}`,
    `${name}=${text({ accessToken, scope: 'user', expiresAt: 9e15, startedAt: 9e15 })}`,
    wide,
    `${name}=${spliced.toString('base64url')}`,
    `${name}=${sealed.subarray(1).toString('base64url')}`,
    `__Host-${limited()}`,
  ]) {
    expect(await statuses(cookie)).toEqual(all(401));
  }
});

it('changes nothing with the token itself either, which the cookie does not give away', async () => {
  expect(Buffer.from(limited(), 'base64url').toString('latin1')).not.toContain(accessToken);
  const answer = await fetch(`${site.url}/flex/v1/api/current_user/update_profile`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ bio: 'x' }),
  });
  expect(answer.status).toBe(403);
});
