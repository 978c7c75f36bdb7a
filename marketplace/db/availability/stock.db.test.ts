import { randomUUID } from 'node:crypto';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertListingRow } from '#marketplace/testing/database/rows.ts';
import { lockListing } from './availability.ts';
import { adjustStock, compareAndSetStock, moveReservedStock, stockOf } from './stock.ts';

describeOnDatabases('stock', database => {
  const at = new Date('2026-12-01T10:00:00Z');
  const quantityOf = async (listingId: string) =>
    (await stockOf(database.db, [listingId]))[0]?.quantity ?? null;
  const adjustmentsOf = (listingId: string) =>
    database.db
      .selectFrom('stock_adjustments')
      .select(['quantity', 'at', 'stock_reservation_id'])
      .where('listing_id', '=', listingId)
      .execute();

  it('is recorded as an adjustment of the difference', async () => {
    const { id } = await insertListingRow(database.db);
    await compareAndSetStock(database.db, id, { oldTotal: null, newTotal: 10 }, { at });
    await compareAndSetStock(database.db, id, { oldTotal: 10, newTotal: 10 }, { at });
    const result = await adjustStock(database.db, id, -3, { at });
    expect(result).toMatchObject({ kind: 'changed', stock: { quantity: 7 } });
    expect(await quantityOf(id)).toBe(7);
    expect((await adjustmentsOf(id)).map(row => row.quantity).sort((a, b) => a - b)).toEqual([
      -3, 10,
    ]);
  });

  it('stays as it is when the total is another', async () => {
    const { id } = await insertListingRow(database.db, { stock: 4 });
    const result = await compareAndSetStock(database.db, id, { oldTotal: 5, newTotal: 1 }, { at });
    expect(result).toEqual({ kind: 'refused', code: 'old-total-mismatch' });
    expect(await quantityOf(id)).toBe(4);
    expect(await adjustmentsOf(id)).toEqual([]);
  });

  it('is not taken from a listing without stock', async () => {
    const { id } = await insertListingRow(database.db);
    expect(await adjustStock(database.db, id, -1, { at })).toEqual({
      kind: 'refused',
      code: 'listing-insufficient-stock',
    });
    expect(await quantityOf(id)).toBeNull();
  });

  it('gives 50 callers at once exactly the 10 places there are', async () => {
    const { id } = await insertListingRow(database.db, { stock: 10 });
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        database.db.transaction().execute(async tx => {
          await lockListing(tx, id);
          return adjustStock(tx, id, -1, { at });
        }),
      ),
    );
    expect(results.filter(result => result.kind === 'changed')).toHaveLength(10);
    expect(await quantityOf(id)).toBe(0);
    expect(await adjustmentsOf(id)).toHaveLength(10);
  });

  it('moves with a reservation as far as there is any, and comes back', async () => {
    const { id } = await insertListingRow(database.db, { stock: 3 });
    const move = (listingId: string, taken: number) =>
      moveReservedStock(database.db, { listingId, reservationId: randomUUID(), taken, at });
    expect([await move(id, 2), await move(id, 2)]).toEqual([true, false]);
    expect(await quantityOf(id)).toBe(1);
    expect(await move(id, -2)).toBe(true);
    expect(await quantityOf(id)).toBe(3);
    expect((await adjustmentsOf(id)).map(row => row.quantity).sort()).toEqual([-2, 2]);
    const bare = (await insertListingRow(database.db)).id;
    expect(await move(bare, 1)).toBe(false);
    expect(await quantityOf(bare)).toBeNull();
    expect(await move(bare, -1)).toBe(true);
    expect(await quantityOf(bare)).toBe(1);
  });
});
