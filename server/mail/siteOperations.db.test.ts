import { randomUUID } from 'node:crypto';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { sideDatabaseOf } from '@flowroom/marketplace/database';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { hourMs } from '#shared/time/time.ts';
import { createSends } from './sends.ts';
import { mailsSiteOperations } from './siteOperations.ts';
import { openMailTables } from './tables.ts';

const call = {
  operator: { id: '1', email: 'ada@flowroom.example', name: 'Ada' },
  ...{ role: 'owner', address: undefined, page: 1, perPage: 20 },
  act: () => Promise.resolve(),
  read: () => Promise.resolve(null),
};

describeOnDatabases('mails of the site', database => {
  it('are listed for operators, newest first, with what became of each', async () => {
    const side = sideDatabaseOf(database.handle);
    const db = side.tables<ProjectionTables>();
    const opened = await openMailTables({
      db,
      withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
    });
    const begun = Date.UTC(2026, 10, 29);
    const clock = { now: begun };
    const sends = createSends(opened, () => clock.now);
    const [personId, orderId] = [randomUUID(), randomUUID()];
    const claim = await sends.claim(`unread/${personId}/1`, begun);
    await claim?.handOver();
    clock.now += hourMs;
    await sends.claim(`dayBefore/${orderId}`, begun + 2 * hourMs);
    const [query] = mailsSiteOperations(() => Promise.resolve(opened));
    expect(await query?.run({}, call)).toMatchObject({
      data: {
        mails: [
          { kind: 'dayBefore', state: 'waiting', personId: null },
          { kind: 'unread', state: 'handled', personId, at: new Date(begun) },
        ],
      },
    });
    const [without] = mailsSiteOperations(null);
    expect(await without?.run({}, call)).toEqual({ data: { mails: [] } });
  });
});
