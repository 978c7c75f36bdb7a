import { randomUUID } from 'node:crypto';
import { signUp } from '#marketplace/testing/people.ts';
import type { Person } from '#marketplace/testing/people.ts';
import { startTestMarketplace } from '#marketplace/testing/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/startTestMarketplace.ts';

// Somebody who tries one password after the other, and the person whose account it is.

let api: TestMarketplace;
let person: Person;

beforeAll(async () => {
  api = await startTestMarketplace();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await signUp(api);
});

async function logIn(username: string, password: string, more: Record<string, string> = {}) {
  const { clientId } = api.credentials;
  const answer = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'password',
      scope: 'user',
      username,
      password,
      ...more,
    }),
  });
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}

/** Statuses of so many wrong tries, all at once. */
async function guess(username: string, times: number, more?: Record<string, string>) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => logIn(username, 'not it', more)),
  );
  return answers.map(({ status }) => status).sort((a, b) => a - b);
}
const statuses = (refused: number, stopped: number) => [
  ...Array.from({ length: refused }, () => 401),
  ...Array.from({ length: stopped }, () => 429),
];

it('lets nobody guess more than twenty times from an address, however fast', async () => {
  expect(await guess(person.email, 25)).toEqual(statuses(20, 5));
  // Not even the right one now: otherwise guessing could go on.
  expect(await logIn(` ${person.email.toUpperCase()} `, person.password)).toEqual({
    status: 429,
    text: 'Too many requests.',
    retryAfter: '900',
  });
});

it('says the same of an address that nobody has', async () => {
  const nobody = `${randomUUID()}@example.com`;
  expect(await guess(nobody, 22)).toEqual(statuses(20, 2));
});

it('begins anew after the right one', async () => {
  expect(await guess(person.email, 19)).toEqual(statuses(19, 0));
  expect((await logIn(person.email, person.password)).status).toBe(200);
  expect(await guess(person.email, 20)).toEqual(statuses(20, 0));
});

it('leaves the person a way in from elsewhere, which only the web server can name', async () => {
  const { clientSecret } = api.credentials;
  const at = (address: string, secret = clientSecret) => ({
    client_secret: secret,
    client_address: address,
  });
  expect(await guess(person.email, 21, at('203.0.113.7'))).toEqual(statuses(20, 1));
  expect((await logIn(person.email, person.password, at('198.51.100.2'))).status).toBe(200);
  // Without the secret every try counts for where it came from, whatever it says.
  const liars = [];
  for (let number = 0; number < 21; number += 1) {
    const { status } = await logIn(person.email, 'not it', at(`192.0.2.${number}`, 'guessed'));
    liars.push(status);
  }
  expect(liars).toEqual(statuses(20, 1));
});

it('forgets after a quarter of an hour', async () => {
  await guess(person.email, 21);
  const { db } = api.marketplace.context;
  await db
    .updateTable('sign_in_failures')
    .set({ at: new Date(Date.now() - 15 * 60_000 - 1000) })
    .execute();
  expect((await logIn(person.email, person.password)).status).toBe(200);
});
