import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import type { PaymentOperationsTable } from '../tables/transactions.ts';
import { figuresOf } from './figures.ts';

const at = (text: string) => new Date(`2031-05-${text}Z`);
const first = { start: at('01T00:00:00'), end: at('02T00:00:00') };
const second = { start: at('02T00:00:00'), end: at('03T00:00:00') };

describeOnDatabases('figures', database => {
  it('count classes with the seats that were taken and on offer', async () => {
    const { db } = database;
    const plan = {
      type: 'availability-plan/day' as const,
      entries: [{ dayOfWeek: 'thu' as const, seats: 10 }],
    };
    const listing = await insertListingRow(db, { availability_plan: plan });
    const time = { start: at('01T08:00:00'), end: at('01T09:00:00') };
    await insertBookingRow(db, listing, { ...time, seats: 2, state: 'accepted' });
    await insertBookingRow(db, listing, { ...time, seats: 1, state: 'accepted' });
    await insertBookingRow(db, listing, { ...time, seats: 5, state: 'declined' });
    const other = { start: at('01T10:00:00'), end: at('01T11:00:00') };
    await db
      .insertInto('availability_exceptions')
      .values({
        listing_id: listing.id,
        start_at: other.start,
        end_at: other.end,
        seats: 4,
        created_at: other.start,
      })
      .execute();
    await insertBookingRow(db, listing, { ...other, seats: 4, state: 'accepted' });
    const [one, two] = await figuresOf(db, [first, second]);
    expect(one).toMatchObject({ classesHeld: 2, seatsTaken: 7, seatsOffered: 14 });
    expect(two).toMatchObject({ classesHeld: 0, seatsTaken: 0, seatsOffered: 0, money: [] });
  });

  it('count people who joined, by what they are', async () => {
    const { db } = database;
    const created_at = at('02T12:00:00');
    await insertUserRow(db, { created_at, public_data: JSON.stringify({ userType: 'teacher' }) });
    await insertUserRow(db, { created_at, public_data: JSON.stringify({ userType: 'student' }) });
    await insertUserRow(db, { created_at });
    const [, two] = await figuresOf(db, [first, second]);
    expect(two).toMatchObject({ newTeachers: 1, newStudents: 2 });
  });

  it('sum up what was captured and given back, each when it happened, by currency', async () => {
    const { db } = database;
    const listing = await insertListingRow(db);
    const far = { start: at('20T08:00:00'), end: at('20T09:00:00') };
    /** An order with finished calls of the payment provider. */
    const pay = async (
      amount: { amount: number; currency: string },
      calls: [action: string, at: Date][],
    ) => {
      const bookingId = await insertBookingRow(db, listing, far);
      const { transaction_id } = await db
        .selectFrom('bookings')
        .select('transaction_id')
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow();
      const rows = calls.map(([action, finished_at], seq): Insertable<PaymentOperationsTable> => ({
        key: randomUUID(),
        transaction_id,
        seq,
        position: 0,
        action,
        request: JSON.stringify(action === 'create' ? { amount, fee: 300 } : {}),
        state: 'done',
        created_at: finished_at,
        finished_at,
      }));
      await db.insertInto('payment_operations').values(rows).execute();
    };
    const [day, next] = [at('01T12:00:00'), at('02T12:00:00')];
    await pay({ amount: 3000, currency: 'USD' }, [
      ['create', day],
      ['confirm', day],
      ['capture', day],
      ['return', next],
    ]);
    await pay({ amount: 2000, currency: 'EUR' }, [
      ['create', day],
      ['capture', next],
    ]);
    // Released, not refunded.
    await pay({ amount: 9000, currency: 'USD' }, [
      ['create', day],
      ['confirm', day],
      ['return', next],
    ]);
    const [one, both, two] = await figuresOf(db, [
      first,
      { start: first.start, end: second.end },
      second,
    ]);
    expect(one?.money).toEqual([{ currency: 'USD', gross: 3000, commission: 300, refunds: 0 }]);
    expect(two?.money).toEqual([
      { currency: 'EUR', gross: 2000, commission: 300, refunds: 0 },
      { currency: 'USD', gross: 0, commission: 0, refunds: 3000 },
    ]);
    expect(both?.money).toEqual([
      { currency: 'EUR', gross: 2000, commission: 300, refunds: 0 },
      { currency: 'USD', gross: 3000, commission: 300, refunds: 3000 },
    ]);
  });
});
