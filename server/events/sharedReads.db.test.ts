import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { createEventLog } from './eventLog.ts';
import { openWebDatabase } from './locks/webDatabase.ts';
import type { WebDatabase } from './locks/webDatabase.ts';
import type { EventCursor } from './readToEnd.ts';
import { createSharedReads } from './sharedReads.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';

const eventOf = (sequenceId: number) =>
  ({ sequenceId, eventType: 'listing/updated', createdAt: null }) as MarketplaceEvent;

describeWithPostgres('the event log of several processes', () => {
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;
  const open: WebDatabase[] = [];
  beforeAll(async () => {
    database = await newPostgresDatabase();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(open.map(one => one.close()));
    await database.drop();
  });

  let marketplaces = 0;
  /** A log, and processes that read it for each other; each has its own view of what is new. */
  function world(processes: number) {
    const events: MarketplaceEvent[] = [];
    const state = { calls: 0, fault: null as Error | null, pauseMs: 0 };
    const marketplace = `marketplace ${(marketplaces += 1)}`;
    const readPage = async (cursor: EventCursor | object) => {
      state.calls += 1;
      await sleep(state.pauseMs);
      if (state.fault) throw state.fault;
      const after = 'startAfterSequenceId' in cursor ? cursor.startAfterSequenceId : 0;
      return events.filter(({ sequenceId }) => sequenceId > after).slice(0, 100);
    };
    const start = () => {
      const own = openWebDatabase({ databaseUrl: database.url, logger: silentLogger });
      open.push(own);
      const heard: number[] = [];
      const log = createEventLog({
        operator: () => ({ events: { query: readPage } }) as unknown as IntegrationSdk,
        dataVersion: null,
        shared: createSharedReads({ database: own, marketplace, readPage }),
        readEveryMs: { inUse: 300, idle: 300 },
      });
      log.onEvents(found => heard.push(...found.map(({ sequenceId }) => sequenceId)));
      return { log, heard };
    };
    return { events, state, marketplace, sites: Array.from({ length: processes }, start) };
  }
  const readAll = (sites: ReturnType<typeof world>['sites']) =>
    Promise.all(sites.map(({ log }) => log.read()));
  const counted = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('is read once for all of them', async () => {
    const { events, state, sites } = world(3);
    await readAll(sites);
    expect(state.calls).toBe(1);
    events.push(...counted(1, 250).map(eventOf));
    await sleep(350);
    await readAll(sites);
    expect(state.calls).toBe(4);
    expect(sites.map(({ heard }) => heard)).toEqual(sites.map(() => counted(1, 250)));
    // Not again before the time is over.
    await readAll(sites);
    expect(state.calls).toBe(4);
  });

  it('is read at once for a process that has changed something', async () => {
    const { events, sites } = world(2);
    await readAll(sites);
    events.push(eventOf(1));
    const [one, other] = sites;
    one!.log.noteWrite();
    await one!.log.read();
    await other!.log.read();
    expect([one!.heard, other!.heard]).toEqual([[1], [1]]);
  });

  it('is as old for each process as the read that it has the events of', async () => {
    const { sites } = world(2);
    const [one, other] = sites;
    const before = performance.now();
    await one!.log.read();
    await sleep(200);
    await other!.log.read();
    expect(other!.log.readAt()).toBeGreaterThan(before - 50);
    expect(other!.log.readAt()).toBeLessThan(before + 150);
  });

  it('is not read more often while it can not be read, and nothing is lost', async () => {
    const { events, state, sites } = world(2);
    await readAll(sites);
    await sleep(350);
    state.fault = new Error('429');
    events.push(eventOf(1));
    const calls = state.calls;
    await expect(sites[0]!.log.read()).rejects.toThrow('429');
    await expect(sites[0]!.log.read()).rejects.toThrow('429');
    expect(state.calls).toBe(calls + 1);
    state.fault = null;
    await sites[1]!.log.read();
    expect(sites[1]!.heard).toEqual([1]);
  });

  it('is waited for while another process reads it', async () => {
    const { events, state, sites } = world(2);
    await readAll(sites);
    await sleep(350);
    events.push(eventOf(1));
    state.pauseMs = 200;
    await readAll(sites);
    expect(sites.map(({ heard }) => heard)).toEqual([[1], [1]]);
  });

  it('is read by others when the process that read it has died', async () => {
    const { events, marketplace, sites } = world(1);
    await readAll(sites);
    await sleep(350);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `UPDATE web_event_reads SET lease_until = now() + interval '400 milliseconds'
       WHERE marketplace = $1`,
      [marketplace],
    );
    await client.end();
    events.push(eventOf(1));
    await sites[0]!.log.read();
    await sleep(450);
    await sites[0]!.log.read();
    expect(sites[0]!.heard).toEqual([1]);
  });

  it('is read by a process itself that is further behind than the stored events', async () => {
    const { events, sites } = world(2);
    await readAll(sites);
    events.push(...counted(1, 5_200).map(eventOf));
    const [one, other] = sites;
    one!.log.noteWrite();
    await one!.log.read();
    await other!.log.read();
    expect(other!.heard).toEqual(counted(1, 5_200));
  });
});
