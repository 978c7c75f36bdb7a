import { sql } from 'kysely';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { appendOperatorLog, searchOperatorLog } from './operatorLog.ts';

describeOnEveryDatabase('the log of operators', database => {
  it('is changed and emptied by nobody, not even by the database’s own user', async () => {
    const { db } = database;
    const operatorId = await insertUserRow(db);
    await appendOperatorLog(db, {
      at: new Date(),
      operatorId,
      role: 'owner',
      address: null,
      operation: 'listings/approve',
      subject: null,
      input: {},
      change: null,
      result: 'ok',
    });
    for (const statement of [
      sql`UPDATE operator_log SET result = 'refused'`,
      sql`DELETE FROM operator_log`,
      sql`TRUNCATE operator_log`,
      sql`TRUNCATE users CASCADE`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('can not be changed or deleted');
    }
    const { rows, count } = await searchOperatorLog(db, {}, { page: 1, perPage: 10 });
    expect([count.total, rows[0]?.result]).toEqual([1, 'ok']);
  });
});
