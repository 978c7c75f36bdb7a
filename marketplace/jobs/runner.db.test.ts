import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';
import { insertBookingRow, insertListingRow } from '#marketplace/testing/database/rows.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import type { JobHandler } from './jobHandler.ts';
import { JobFailure } from './jobHandler.ts';
import { LaneRunner } from './runner.ts';

const hour = 3_600_000;

describeOnDatabases('a lane', database => {
  let now: number;
  let context: MarketplaceContext;

  beforeEach(async () => {
    now = Date.now();
    context = {
      db: database.db,
      logger: silentLogger,
      now: () => new Date(now),
    } as unknown as MarketplaceContext;
    await database.db.deleteFrom('jobs').execute();
  });

  const enqueue = (kind: string, order: number, transactionId?: string) =>
    insertJob(database.db, {
      kind,
      payload: { order },
      runAt: new Date(now - 1000 + order),
      createdAt: new Date(now),
      transactionId,
    });
  const rows = () => database.db.selectFrom('jobs').selectAll().execute();
  const drainWith = (...handlers: JobHandler[]) =>
    new LaneRunner(context, 'mail', handlers).drain();

  it('gives up a job that always fails, but never one that must happen', async () => {
    const fail = () => Promise.reject(new Error('not now'));
    await enqueue('plain', 1);
    await enqueue('persistent', 2);
    await enqueue('hopeless', 3);
    for (let tries = 0; tries < 12; tries += 1) {
      await drainWith(
        { kind: 'plain', maxAttempts: 8, run: fail },
        { kind: 'persistent', maxAttempts: Infinity, run: fail },
        {
          kind: 'hopeless',
          maxAttempts: Infinity,
          run: () => Promise.reject(new JobFailure('refused')),
        },
      );
      now += hour;
    }
    const byKind = Object.fromEntries((await rows()).map(row => [row.kind, row]));
    expect(byKind['plain']).toMatchObject({ attempts: 8, last_error: 'not now' });
    expect(byKind['plain']?.failed_at).not.toBeNull();
    expect(byKind['persistent']).toMatchObject({ attempts: 12, failed_at: null });
    expect(byKind['hopeless']).toMatchObject({ attempts: 1, last_error: 'refused' });
  });

  it('is not held up by one slow job', async () => {
    const done: string[] = [];
    let release = (): void => undefined;
    const blocked = new Promise<void>(resolve => (release = resolve));
    await enqueue('slow', 1);
    for (let order = 2; order < 8; order += 1) await enqueue('quick', order);
    const draining = drainWith(
      { kind: 'slow', maxAttempts: 1, run: () => blocked },
      {
        kind: 'quick',
        maxAttempts: 1,
        run: async (_, { payload }) => {
          done.push(String(payload['order']));
          if (done.length === 6) release();
        },
      },
    );
    await draining;
    expect(done).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(await rows()).toEqual([]);
  });

  it('runs the jobs of one transaction in order', async () => {
    const listing = await insertListingRow(database.db);
    const range = { start: new Date(now + hour), end: new Date(now + 2 * hour) };
    await insertBookingRow(database.db, listing, range);
    const { id } = await database.db
      .selectFrom('transactions')
      .select('id')
      .where('listing_id', '=', listing.id)
      .executeTakeFirstOrThrow();
    for (const order of [3, 1, 2]) await enqueue('step', order, id);
    const seen: string[] = [];
    await drainWith({
      kind: 'step',
      maxAttempts: 1,
      async run(_, { payload }) {
        seen.push(`${String(payload['order'])} begins`);
        await new Promise(resolve => setTimeout(resolve, 20));
        seen.push(`${String(payload['order'])} ends`);
      },
    });
    expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  it('takes up a job again when its taker has died', async () => {
    await enqueue('step', 1);
    await database.db
      .updateTable('jobs')
      .set({ locked_until: new Date(now + 90_000), attempts: 1 })
      .execute();
    const seen: number[] = [];
    const handler: JobHandler = {
      kind: 'step',
      maxAttempts: 2,
      run: (_, { attempts }) => Promise.resolve(void seen.push(attempts)),
    };
    await drainWith(handler);
    expect(seen).toEqual([]);
    now += 91_000;
    await drainWith(handler);
    expect(seen).toEqual([2]);
  });

  it('is worked by several processes, each job once', async () => {
    for (let order = 1; order <= 30; order += 1) await enqueue('step', order);
    const seen: string[] = [];
    const handler: JobHandler = {
      kind: 'step',
      maxAttempts: 1,
      async run(_, { payload }) {
        await new Promise(resolve => setTimeout(resolve, 5));
        seen.push(String(payload['order']));
      },
    };
    await Promise.all([1, 2, 3].map(() => drainWith(handler)));
    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(await rows()).toEqual([]);
  });
});
