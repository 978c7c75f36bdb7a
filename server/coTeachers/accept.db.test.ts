import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pino from 'pino';
import { openSideDatabase } from '@flowroom/marketplace/database';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { createCoTeacherRecords } from './records.ts';
import { openCoTeacherTables } from './tables.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';

// Beside a hosted marketplace nothing else makes two transactions wait for each other.

describeOnDatabases('two who accept at once', database => {
  let side: Awaited<ReturnType<typeof openSideDatabase>>;
  beforeAll(async () => {
    const { databaseUrl, dataDir } = database;
    const folder = path.join(dataDir, 'co-teachers-database');
    const place = databaseUrl ? { databaseUrl, folder } : { folder };
    side = await openSideDatabase({ ...place, logger: pino({ level: 'silent' }) });
  }, 60_000);
  afterAll(() => side.close());

  it('are one substitute, and the other comes too late', async () => {
    const db = side.tables<ProjectionTables>();
    const opened = await openCoTeacherTables({
      db,
      withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
    });
    const { invite, accept } = createCoTeacherRecords(() => Promise.resolve(opened));
    const at = new Date();
    for (let round = 0; round < 5; round += 1) {
      const of = { listing_id: randomUUID(), teacher_id: randomUUID(), date: '2099-12-08' };
      const ids = [randomUUID(), randomUUID()];
      for (const id of ids) {
        await invite({ ...of, id, person_id: null, is_named: false, made_at: at });
      }
      const answers = await Promise.all(ids.map(id => accept({ id, personId: randomUUID(), at })));
      expect(answers.toSorted()).toEqual(['accepted', 'over']);
    }
  });
});
