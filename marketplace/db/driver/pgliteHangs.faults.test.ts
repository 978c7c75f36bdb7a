import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import { DatabaseUnreachable } from '../databaseError.ts';
import { withShortTimeout } from './statementTimeout.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { PgliteClient } from './pgliteClient.ts';
import type { PgliteClientOptions } from './pgliteClient.ts';
import { PgliteDialect } from './pgliteDialect.ts';

let folder: string;
let client: PgliteClient;
let db: Kysely<unknown>;

async function open(options: PgliteClientOptions) {
  folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-thread-'));
  client = await PgliteClient.open({ dataDir: path.join(folder, 'cluster'), ...options });
  db = new Kysely({ dialect: new PgliteDialect(client, (_sql, run) => run()) });
}
afterEach(async () => {
  jest.restoreAllMocks();
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
const works = () =>
  client.query('select 1').then(
    () => true,
    () => false,
  );

describe('a line for the embedded database', () => {
  it('that moves is no hang, however long it is', async () => {
    await open({ shortTimeoutMs: 1500 });
    const line = Array.from({ length: 15 }, () => withShortTimeout(() => sleep(0.2).execute(db)));
    const outcomes = await Promise.allSettled(line);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'));
    expect(client.liveness.isSilent).toBe(false);
  }, 60_000);

  it('costs a request behind housekeeping its answer, but silences nobody', async () => {
    await open({ shortTimeoutMs: 300 });
    await client.script(`
      create function slow(n int) returns int immutable language plpgsql as
        $$ begin perform pg_sleep(1); return n; end $$;
      create table things (id int);
      insert into things values (1);
      create index on things (slow(id));`);
    const ask = () => withShortTimeout(() => sql`select 1`.execute(db));
    const tidying = sql`vacuum analyze things`.execute(db);
    await expect(ask()).rejects.toThrow(DatabaseUnreachable);
    expect(client.liveness.isSilent).toBe(false);
    await tidying;
    await ask();
    const search = sql`select slow(id + 1) from things`.execute(db);
    await expect(ask()).rejects.toThrow(DatabaseUnreachable);
    expect(client.liveness.isSilent).toBe(true);
    await search;
  }, 60_000);
});

describe('the thread of the embedded database', () => {
  it('has all the time it needs for a script and for a dump', async () => {
    await open({ timeoutMs: 400 });
    const script = client.script('create table things (id int); select pg_sleep(1.5)');
    const behind = client.query('select * from things');
    await script;
    expect((await behind).rows).toEqual([]);
    expect(await client.rowsWithoutTimeout('select pg_sleep(1.5)')).toHaveLength(1);
    expect((await client.dump()).length).toBeGreaterThan(0);
  }, 60_000);

  it('is not replaced for an answer that came while this process was busy', async () => {
    await open({ timeoutMs: 1000 });
    const { thread } = client;
    const answer = client.query('select 1 as value');
    await soon();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    expect((await answer).rows).toEqual([{ value: 1 }]);
    expect(client.thread).toBe(thread);
  }, 60_000);

  it('is replaced when it ends by itself, and cuts off what was open', async () => {
    await open({});
    await client.script('create table things (id int)');
    const posts = jest.spyOn(Worker.prototype, 'postMessage');
    const work = db.transaction().execute(async tx => {
      await sql`insert into things values (1)`.execute(tx);
      await (posts.mock.contexts[0] as Worker).terminate();
      await until('another thread', works);
      await sql`insert into things values (2)`.execute(tx);
    });
    await expect(work).rejects.toThrow(DatabaseUnreachable);
    const { rows } = await sql`select id from things`.execute(db);
    expect(rows).toEqual([]);
  }, 60_000);

  it('takes a transaction along that has nothing more to do than to commit', async () => {
    await open({});
    await client.script('create table things (id int)');
    const posts = jest.spyOn(Worker.prototype, 'postMessage');
    const work = db.transaction().execute(async tx => {
      await sql`insert into things values (1)`.execute(tx);
      await (posts.mock.contexts[0] as Worker).terminate();
      await until('another thread', works);
    });
    await expect(work).rejects.toThrow(DatabaseUnreachable);
    const { rows } = await sql`select id from things`.execute(db);
    expect(rows).toEqual([]);
  }, 60_000);
});
