import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { sql } from 'kysely';
import pino from 'pino';
import { ApiFault } from '#server/base/apiFault.ts';
import { projectionOf as testProjection } from './testing/projectionOf.ts';
import type { Projection, ProjectionOptions } from './projection.ts';
import { rebuildRouter } from './rebuildRouter.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { listen } from '#server/testing/listen.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { openSideDatabase } from '@flowroom/marketplace/database';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import {
  placeOf,
  startTestMarketplace,
} from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';

const logger = pino({ level: 'silent' });

const projectionOf = (api: TestMarketplace, options: Partial<ProjectionOptions> = {}): Projection =>
  testProjection(api, { pollMs: 50, ...options });

async function titlesOf(projection: Projection): Promise<string[]> {
  const { db } = await projection.current();
  const rows = await db
    .selectFrom('projection.listings')
    .select('title')
    .where('deleted', '=', false)
    .orderBy('created_at')
    .execute();
  return rows.map(({ title }) => title);
}

const draft = async ({ client }: Person, title: string): Promise<string> =>
  (await client.ownListings.createDraft({ title })).data.data.id.uuid;

describeOnDatabases('the projection', database => {
  let api: TestMarketplace;
  let teacher: Person;
  const opened: Projection[] = [];
  const open = (overrides?: Partial<ProjectionOptions>) => {
    const projection = projectionOf(api, overrides);
    opened.push(projection);
    return projection;
  };
  beforeAll(async () => {
    api = await startTestMarketplace(placeOf(database));
    teacher = await signUp(api);
  }, 60_000);
  afterEach(async () => {
    for (const projection of opened.splice(0)) await projection.close();
  });
  afterAll(() => api.close());

  it('fills empty tables with what there is', async () => {
    await draft(teacher, 'Before');
    expect(await titlesOf(open())).toEqual(['Before']);
  });

  it('leaves a class deleted that was created and deleted at once when its creation is reported again', async () => {
    const sdk = operatorSdkOf(operatorOf(api));
    const told: MarketplaceEvent[] = [];
    let isRepeated = false;
    const events = {
      async query(params: object) {
        const found = await sdk.events.query(params);
        const begun = told.filter(({ eventType }) => eventType === 'listing/created');
        told.push(...found);
        return isRepeated && found.length > 0 ? [...begun, ...found] : found;
      },
    };
    const projection = open({ pollMs: 600_000, operator: () => ({ ...sdk, events }) });
    await projection.current();
    const id = await draft(teacher, 'Gone');
    await teacher.client.ownListings.discardDraft({ id });
    await projection.current();
    isRepeated = true;
    await draft(teacher, 'After');
    const titles = await titlesOf(projection);
    expect(titles).toContain('After');
    expect(titles).not.toContain('Gone');
  });

  it('follows without a request', async () => {
    const projection = open();
    const { db } = await projection.current();
    await draft(teacher, 'Meanwhile');
    await until('the new listing', async () => {
      const rows = await db.selectFrom('projection.listings').select('title').execute();
      return rows.some(({ title }) => title === 'Meanwhile');
    });
  });

  it('has in each answer what was committed before it, however long it is until its next look', async () => {
    const projection = open({ pollMs: 600_000 });
    await projection.current();
    for (const title of ['Asked at once', 'Asked again', 'Asked once more']) {
      // This read may have begun before the change, and does not count.
      const underWay = projection.current();
      await draft(teacher, title);
      expect((await titlesOf(projection)).at(-1)).toBe(title);
      await underWay;
    }
  });

  it('leaves what pages are cached by as it was', async () => {
    const projection = open();
    await projection.current();
    let turn = 0;
    // Other databases of the server count as well, so that it may need a quiet moment.
    await until('the same version', async () => {
      const title = `New ${(turn += 1)}`;
      const empty = await api.marketplace.dataVersion();
      await draft(teacher, title);
      const before = await api.marketplace.dataVersion();
      expect(before).not.toBe(empty);
      // Numbering the events and following them both write.
      expect(await titlesOf(projection)).toContain(title);
      return (await api.marketplace.dataVersion()) === before;
    });
  });

  it('stores nothing of people who have deleted their accounts', async () => {
    const projection = open();
    const gone = await signUp(api, { firstName: 'Wilhelmina' });
    const { db } = await projection.current();
    const rowOf = () =>
      db
        .selectFrom('projection.people')
        .select(['name', 'deleted'])
        .where('id', '=', gone.id)
        .executeTakeFirst();
    expect(await rowOf()).toEqual({ name: 'Wilhelmina L', deleted: false });
    await gone.client.currentUser.delete({ currentPassword: gone.password });
    await projection.current();
    expect(await rowOf()).toEqual({ name: '', deleted: true });
  });

  it('is followed by two processes at once', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([one.current(), other.current()]);
    const wanted = ['a', 'b', 'c', 'd', 'e'];
    for (const title of wanted) {
      await draft(teacher, title);
      await Promise.all([one.current(), other.current()]);
    }
    expect((await titlesOf(one)).slice(-5)).toEqual(wanted);
    expect(await titlesOf(other)).toEqual(await titlesOf(one));
  });

  it('takes over the rows of the last process', async () => {
    const first = open();
    const known = await titlesOf(first);
    await first.close();
    await draft(teacher, 'While nobody looked');
    const read = jest.fn();
    const operator = operatorSdkOf(operatorOf(api));
    const users = { ...operator.users, query: read };
    const second = open({ operator: () => ({ ...operator, users }) });
    expect(await titlesOf(second)).toEqual([...known, 'While nobody looked']);
    expect(read).not.toHaveBeenCalled();
  });

  it('is rebuilt for another marketplace', async () => {
    const read = jest.fn(operatorSdkOf(operatorOf(api)).users.query);
    const operator = operatorSdkOf(operatorOf(api));
    const users = { ...operator.users, query: read };
    const moved = open({ marketplace: 'another', operator: () => ({ ...operator, users }) });
    await moved.current();
    expect(read).toHaveBeenCalled();
  });

  it('says when it has been behind for more than a minute', async () => {
    let isDown = false;
    let ahead = 0;
    const operator = operatorSdkOf(operatorOf(api));
    const events: typeof operator.events = {
      query: params => (isDown ? Promise.reject(new Error('down')) : operator.events.query(params)),
    };
    const projection = open({
      operator: () => ({ ...operator, events }),
      now: () => Date.now() + ahead,
    });
    await draft(teacher, 'Read');
    const before = (await projection.current()).freshness;
    expect(before.isBehind).toBe(false);
    expect(Date.parse(before.asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    isDown = true;
    await draft(teacher, 'Not read');
    expect((await projection.current()).freshness).toEqual(before);
    ahead = 61_000;
    expect((await projection.current()).freshness).toEqual({ ...before, isBehind: true });
    isDown = false;
    expect((await projection.current()).freshness.isBehind).toBe(false);
  });

  /** An operator whose first look at the users is held until `proceed` is called. */
  function heldOperator() {
    let proceed = () => {};
    const held = new Promise<void>(resolve => (proceed = resolve));
    let reached = () => {};
    const isFilling = new Promise<void>(resolve => (reached = resolve));
    const operator = operatorSdkOf(operatorOf(api));
    const users: typeof operator.users = {
      ...operator.users,
      query: async params => {
        reached();
        await held;
        return operator.users.query(params);
      },
    };
    return { proceed: () => proceed(), isFilling, operator: () => ({ ...operator, users }) };
  }
  const quiet = () => undefined;

  it('answers that it is not ready while another process fills the tables', async () => {
    const { proceed, isFilling, operator } = heldOperator();
    const first = open({ marketplace: 'slow', operator });
    const filling = first.current();
    // The process that began first must have the lock by then.
    await isFilling;
    const second = open({ marketplace: 'slow' });
    await expect(second.current()).rejects.toMatchObject({
      status: 424,
      retryAfter: 2,
      errors: [{ code: 'projection-not-ready' }],
    });
    proceed();
    await filling;
    expect((await second.current()).freshness.isBehind).toBe(false);
  });

  it('is rebuilt once at a time, also by the same process', async () => {
    const { proceed, isFilling, operator } = heldOperator();
    const titles = await titlesOf(open());
    const projection = open({ operator });
    const first = projection.rebuild(quiet);
    await isFilling;
    expect(await projection.rebuild(quiet)).toBe(false);
    expect(await open().rebuild(quiet)).toBe(false);
    proceed();
    expect(await first).toBe(true);
    expect(await titlesOf(projection)).toEqual(titles);
    expect(await projection.rebuild(quiet)).toBe(true);
  });

  it('exchanges its tables and copies none, with all of their indexes', async () => {
    const projection = open();
    const { db } = await projection.current();
    const look = async () => {
      const { rows } = await sql<{ name: string; oid: number }>`
        SELECT c.relname AS name, c.oid::int AS oid FROM pg_class c
        WHERE c.relnamespace = 'projection'::regnamespace AND c.relkind IN ('r', 'i') ORDER BY 1
      `.execute(db);
      return rows;
    };
    const before = await look();
    expect(await projection.rebuild(quiet)).toBe(true);
    const after = await look();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const oidOf = (rows: typeof after) => rows.find(({ name }) => name === 'orders')?.oid;
    expect(oidOf(after)).not.toBe(oidOf(before));
  });

  it('leaves a rebuild to the one that has taken it over', async () => {
    const { proceed, isFilling, operator } = heldOperator();
    const titles = await titlesOf(open());
    const silent = open({ operator });
    const lost = silent.rebuild(quiet);
    await isFilling;
    const { db } = await silent.database();
    await db
      .updateTable('projection.cursor')
      .set({ filling_until: new Date(0) })
      .execute();
    expect(await open().rebuild(quiet)).toBe(true);
    proceed();
    expect(await lost).toBe(false);
    expect(await titlesOf(silent)).toEqual(titles);
  });

  it('refuses answers as long as there are no rows', async () => {
    const operator = operatorSdkOf(operatorOf(api));
    const users = { ...operator.users, query: () => Promise.reject(new Error('down')) };
    const projection = open({ marketplace: 'down', operator: () => ({ ...operator, users }) });
    await expect(projection.current()).rejects.toMatchObject({
      status: 424,
      retryAfter: 10,
      errors: [{ code: 'projection-not-available' }],
    });
  });

  it('is rebuilt for operators, who see the progress', async () => {
    const projection = open();
    await projection.current();
    const router = rebuildRouter({ projection, operatorSecret: 'secret', logger });
    const site = await listen(express().use('/api', router));
    const ask = (proof: string) =>
      fetch(`${site.url}/api/operator/projection`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${proof}` },
      });
    expect((await ask(operatorProof('another'))).status).toBe(404);
    const lines = (await (await ask(operatorProof('secret'))).text()).trim().split('\n');
    await site.close();
    const titles = await titlesOf(projection);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { part: 'users', done: 1, total: 1 },
      { part: 'listings', done: titles.length, total: titles.length },
      { part: 'transactions', done: 0, total: 0 },
      { outcome: 'rebuilt' },
    ]);
  });
});

describe('a projection beside a hosted marketplace', () => {
  let api: TestMarketplace;
  let folder: string;
  beforeAll(async () => {
    api = await startTestMarketplace();
    folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-side-'));
  }, 60_000);
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Requests again as pages do: opening a database from nothing may take longer than an answer
   * waits.
   */
  async function titlesWhenReady(projection: Projection): Promise<string[]> {
    let titles: string[] | undefined;
    await until(
      'the tables',
      async () => {
        titles = await titlesOf(projection).catch((error: unknown) => {
          const [item] = error instanceof ApiFault ? error.errors : [];
          if (item?.code !== 'projection-not-ready') throw error;
          return undefined;
        });
        return titles !== undefined;
      },
      45_000,
    );
    return titles ?? [];
  }

  it('has a database of its own, opened by the first request', async () => {
    const teacher = await signUp(api);
    await draft(teacher, 'Elsewhere');
    const openDatabase = jest.fn(() =>
      openSideDatabase({ folder: path.join(folder, 'database'), logger }),
    );
    const first = projectionOf(api, { openDatabase, dataVersion: null });
    expect(openDatabase).not.toHaveBeenCalled();
    expect(await titlesWhenReady(first)).toEqual(['Elsewhere']);
    await first.close();
    await draft(teacher, 'Later');
    const second = projectionOf(api, { openDatabase, dataVersion: null });
    // What is there already is answered before the newest events are.
    await until('the new listing', async () => (await titlesWhenReady(second)).length === 2);
    expect(await titlesWhenReady(second)).toEqual(['Elsewhere', 'Later']);
    await second.close();
  }, 60_000);
});
