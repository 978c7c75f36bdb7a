import { randomUUID } from 'node:crypto';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertListingRow } from '#marketplace/testing/database/rows.ts';
import type { Tx } from '#marketplace/db/database.ts';

describeOnDatabases('statements that a transaction asks for at once', database => {
  const set = (tx: Tx, id: string, quantity: number) =>
    tx.updateTable('stock').set({ quantity }).where('listing_id', '=', id).execute();
  const read = (tx: Tx, id: string) =>
    tx
      .selectFrom('stock')
      .select('quantity')
      .where('listing_id', '=', id)
      .executeTakeFirst()
      .then(row => row?.quantity);

  it('run in the order in which they are asked for', async () => {
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

  it('are refused once the transaction has ended', async () => {
    const id = randomUUID();
    const late = await database.db.transaction().execute(async tx => ({ tx }));
    await expect(read(late.tx, id)).rejects.toThrow(/committed/);
  });
});
