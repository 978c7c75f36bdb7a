import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertListingRow } from '#marketplace/testing/database/rows.ts';
import type { Tx } from '../database.ts';

describeOnEveryDatabase('statements that a transaction asks for at once', database => {
  const set = (tx: Tx, id: string, quantity: number) =>
    tx.updateTable('stock').set({ quantity }).where('listing_id', '=', id).execute();
  const read = (tx: Tx, id: string) =>
    tx
      .selectFrom('stock')
      .select('quantity')
      .where('listing_id', '=', id)
      .executeTakeFirst()
      .then(row => row?.quantity);

  it('run in the order in which they are sent', async () => {
    const { id } = await insertListingRow(database.db, { stock: 0 });
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const seen = await database.db
      .transaction()
      .execute(tx => Promise.all(numbers.flatMap(n => [set(tx, id, n), read(tx, id)])));
    expect(seen.filter(one => typeof one === 'number')).toEqual(numbers);
  });

  it('leave nothing when one of them fails, and the connection whole', async () => {
    const { id } = await insertListingRow(database.db, { stock: 5 });
    const work = database.db.transaction().execute(async tx => {
      await Promise.all([set(tx, id, 7), set(tx, id, -1), set(tx, id, 9), read(tx, id)]);
    });
    await expect(work).rejects.toThrow(/stock/);
    for (let count = 0; count < 12; count += 1) {
      expect(await database.db.transaction().execute(tx => read(tx, id))).toBe(5);
    }
  });

  it('fail with the reason of the first, whichever is reported first', async () => {
    const { id } = await insertListingRow(database.db, { stock: 5 });
    const fails = async (tx: Tx) => {
      await set(tx, id, -1).catch(async (error: unknown) => {
        await sleep(20);
        throw error;
      });
    };
    const work = database.db.transaction().execute(tx => Promise.all([fails(tx), read(tx, id)]));
    await expect(work).rejects.toMatchObject({ code: '23514' });
  });

  it('send nothing more once one of them has failed', async () => {
    const { id } = await insertListingRow(database.db, { stock: 5 });
    const late: Promise<unknown>[] = [];
    const work = database.db.transaction().execute(async tx => {
      // Each goes on a moment later than the one before it, so some of them while the rollback is
      // on its way.
      const goOn = async (ticks: number) => {
        for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
        await set(tx, id, 9);
      };
      await set(tx, id, -1).catch((error: unknown) => {
        late.push(...Array.from({ length: 60 }, (_, ticks) => goOn(ticks)));
        throw error;
      });
    });
    await expect(work).rejects.toMatchObject({ code: '23514' });
    const outcomes = await Promise.allSettled(late);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    expect(await database.db.transaction().execute(tx => read(tx, id))).toBe(5);
  });

  it('are refused once the transaction has ended', async () => {
    const id = randomUUID();
    const late = await database.db.transaction().execute(async tx => ({ tx }));
    await expect(read(late.tx, id)).rejects.toThrow(/committed/);
  });
});
