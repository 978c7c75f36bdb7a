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
      calls: [action: string, at: Date, part?: number][],
    ) => {
      const bookingId = await insertBookingRow(db, listing, far);
      const { transaction_id } = await db
        .selectFrom('bookings')
        .select('transaction_id')
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow();
      const id = randomUUID();
      const requestOf = (action: string, part?: number) =>
        action === 'create'
          ? { amount, fee: 300 }
          : part === undefined
            ? {}
            : { amount: { ...amount, amount: part } };
      const rows = calls.map(([action, finished_at, part], seq) => ({
        // As refunds in part are named.
        key: `${part === undefined ? randomUUID() : `refund:${id}`}${action === 'refund-fee' ? ':fee' : ''}`,
        transaction_id,
        seq,
        position: 0,
        action,
        request: JSON.stringify(requestOf(action, part)),
        result: JSON.stringify(action === 'refund' ? { id: 're_1' } : {}),
        state: 'done' as const,
        created_at: finished_at,
        finished_at,
      }));
      await db
        .insertInto('payment_operations')
        .values(rows satisfies Insertable<PaymentOperationsTable>[])
        .execute();
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
      { currency: 'USD', gross: 0, commission: -300, refunds: 3000 },
    ]);
    expect(both?.money).toEqual([
      { currency: 'EUR', gross: 2000, commission: 300, refunds: 0 },
      { currency: 'USD', gross: 3000, commission: 0, refunds: 3000 },
    ]);
    // A part first, then what was left of it.
    const third = { start: at('03T00:00:00'), end: at('04T00:00:00') };
    const fourth = { start: at('04T00:00:00'), end: at('05T00:00:00') };
    const [part, rest] = [at('03T12:00:00'), at('04T12:00:00')];
    await pay({ amount: 4000, currency: 'USD' }, [
      ['create', part],
      ['capture', part],
      ['refund', part, 1000],
      ['refund-fee', part, 75],
      ['return', rest],
    ]);
    const [three, four] = await figuresOf(db, [third, fourth]);
    expect(three?.money).toEqual([
      { currency: 'USD', gross: 4000, commission: 225, refunds: 1000 },
    ]);
    expect(four?.money).toEqual([{ currency: 'USD', gross: 0, commission: -225, refunds: 3000 }]);
  });

  it('sum up months of subscriptions by their receipts, whatever else the metadata has', async () => {
    const { db } = database;
    const listing = await insertListingRow(db);
    const [month, next] = [
      { start: at('10T00:00:00'), end: at('11T00:00:00') },
      { start: at('11T00:00:00'), end: at('12T00:00:00') },
    ];
    const receipt = (kind: string, time: string, facts: object = {}) => ({
      ...{ kind, at: at(time).toISOString(), currency: 'USD' },
      ...{ amount: 6000, commission: 600, gatewayFee: 120, ...facts },
    });
    const subscribe = async (metadata: object) => {
      const far = { start: at('20T08:00:00'), end: at('20T09:00:00') };
      const id = await insertBookingRow(db, listing, far);
      await db
        .updateTable('transactions')
        .set({ metadata: JSON.stringify({ subscriptionId: 'sub_1', ...metadata }) })
        .where('id', 'in', db.selectFrom('bookings').select('transaction_id').where('id', '=', id))
        .execute();
    };
    await subscribe({
      receipts: [
        receipt('payment', '10T08:00:00'),
        receipt('refund', '11T00:00:00', { amount: 2000, commission: 200, gatewayFee: 40 }),
        receipt('payment', '11T08:00:00', { currency: 'EUR', gatewayFee: undefined }),
      ],
    });
    await subscribe({ receipts: [receipt('payment', '10T23:59:59')] });
    await subscribe({ receipts: 'none' });
    await subscribe({ receipts: [receipt('payment', '10T09:00:00', { amount: 'much' }), 7] });
    // Of an order that is paid once, the calls are counted.
    await subscribe({ subscriptionId: undefined, receipts: [receipt('payment', '10T08:00:00')] });
    const [one, two] = await figuresOf(db, [month, next]);
    expect(one?.money).toEqual([{ currency: 'USD', gross: 12_000, commission: 1440, refunds: 0 }]);
    expect(two?.money).toEqual([
      { currency: 'EUR', gross: 6000, commission: 600, refunds: 0 },
      { currency: 'USD', gross: 0, commission: -240, refunds: 2000 },
    ]);
  });
});
