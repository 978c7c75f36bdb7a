import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { bareCall, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import {
  embedded,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type {
  TestMarketplace,
  TestMarketplaceOptions,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeWithPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { startPostgres } from '#marketplace/testing/database/postgres.mjs';

/** Milliseconds within which every request has to be answered. */
const deadlineMs = 5_000;

let api: TestMarketplace;
let person: Person;
let token: string;
let visitor: string;

async function openWorld(place: TestMarketplaceOptions) {
  api = await startTestMarketplace(place);
  person = await signUp(api);
  const { email: username, password } = person;
  token = await tokenFor(api, { grant_type: 'password', scope: 'user', username, password });
  visitor = await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' });
}

const names = ['listings/query', 'current_user/show', 'current_user/update_profile'] as const;

/**
 * Status and Retry-After of a call. @throws TimeoutError when there is no answer before the
 * deadline
 */
async function ask(name: (typeof names)[number] | 'log-in', bio = 'hanging') {
  const isPost = name === 'current_user/update_profile';
  const signal = AbortSignal.timeout(deadlineMs);
  const answer =
    name === 'log-in'
      ? await fetch(`${api.url}/v1/auth/token`, {
          method: 'POST',
          signal,
          body: new URLSearchParams({
            client_id: api.credentials.clientId,
            grant_type: 'password',
            username: person.email,
            password: person.password,
            scope: 'user',
          }),
        })
      : await fetch(`${api.url}/v1/api/${name}`, {
          method: isPost ? 'POST' : 'GET',
          signal,
          headers: {
            authorization: `Bearer ${name === 'listings/query' ? visitor : token}`,
            accept: 'application/json',
            ...(isPost ? { 'content-type': 'application/json' } : {}),
          },
          ...(isPost ? { body: JSON.stringify({ bio }) } : {}),
        });
  await answer.text();
  return [answer.status, answer.headers.get('retry-after') !== null];
}

const everything = () => [...names, 'log-in' as const].map(name => ask(name));
const away = [503, true];
const isReady = () => api.marketplace.ready().catch(() => false);

/**
 * Makes more calls than there are connections, in two waves: at the start of the outage, and later.
 */
async function expectAway() {
  const first = await Promise.all(Array.from({ length: 6 }, everything).flat());
  expect(first).toEqual(first.map(() => away));
  const second = await Promise.all(Array.from({ length: 6 }, everything).flat());
  expect(second).toEqual(second.map(() => away));
  expect(await isReady()).toBe(false);
}

async function expectBack() {
  await until('the database', isReady, 30_000);
  for (let wave = 0; wave < 3; wave += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, everything).flat());
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
  }
  expect(await ask('current_user/update_profile', 'back again')).toEqual([200, false]);
  const { data } = await bareCall(api, 'GET', 'api/current_user/show', { token });
  expect(data?.attributes['profile']).toMatchObject({ bio: 'back again' });
}

describeWithPostgres('a server of PostgreSQL that hangs', () => {
  let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let dataDir: string;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-hang-'));
    await openWorld({ database: { dataDir, databaseUrl: cluster.url } });
  }, 120_000);
  afterAll(async () => {
    cluster.signal('SIGCONT');
    await api.close();
    cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('is answered for in time, and needs no restart when it goes on', async () => {
    await Promise.all(Array.from({ length: 3 }, everything).flat());
    cluster.signal('SIGSTOP');
    await expectAway();
    cluster.signal('SIGCONT');
    await expectBack();
  }, 120_000);

  it('leaves no transaction open and no connection behind', async () => {
    const { db } = api.marketplace.context;
    const left = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity where application_name = 'flowroom-marketplace'
      `.execute(db);
      return rows;
    };
    await until('the last connections to end', async () => (await left()).length <= 10, 30_000);
    const open = (await left()).filter(({ state }) => state.startsWith('idle in transaction'));
    expect(open).toEqual([]);
  }, 60_000);

  it('costs one request when a single connection hangs, and the rest go on', async () => {
    const { db } = api.marketplace.context;
    // Another client's transaction locks the user's row for longer than any timeout.
    let release: () => void = () => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    let holding = Promise.resolve();
    await new Promise<void>((locked, failed) => {
      holding = db.transaction().execute(async tx => {
        await tx.selectFrom('users').selectAll().where('id', '=', person.id).forUpdate().execute();
        locked();
        await released;
      });
      holding.catch(failed);
    });
    try {
      const [status] = await ask('current_user/update_profile');
      expect([409, 503]).toContain(status);
      expect(await ask('current_user/show')).toEqual([200, false]);
    } finally {
      release();
      await holding;
    }
    await expectBack();
  }, 60_000);
});

describe('an embedded database that hangs', () => {
  beforeAll(() => openWorld(embedded), 120_000);
  afterAll(() => api.close(), 60_000);

  it('is answered for in time, and goes on afterwards', async () => {
    const { db } = api.marketplace.context;
    // Busy by the clock: a count of rows would take longer than any statement may on a slow
    // machine.
    const busy = sql`
      do $$
      declare until timestamptz := clock_timestamp() + interval '12 seconds';
      begin while clock_timestamp() < until loop null; end loop; end $$
    `.execute(db);
    await expectAway();
    await busy;
    await expectBack();
  }, 120_000);
});
