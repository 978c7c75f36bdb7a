import { affectedBookings, changeBooking, changeNote, startOf } from './bookings.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { makeOrder, classStart } from '#shared/transactions/testOrder.fixture.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { ClassChange } from '#shared/contract/listingData.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const start = Date.parse(classStart);
const now = start - 3 * dayMs;
const change: ClassChange = { id: 'c1', kind: 'move-date', requestedAt: now, dueAt: now };
const after = { start: start + dayMs, end: start + dayMs + hourMs, date: '2026-12-02' };

/**
 * A marketplace that refuses some transitions, as an older version of a process does, or full
 * classes.
 */
function marketplace(order: Transaction, refused: Record<string, string>) {
  const made: string[] = [];
  const refusal = (code: string) =>
    Promise.reject(Object.assign(new Error(), { status: 409, data: { errors: [{ code }] } }));
  const operator = operatorSdkOf({
    transactions: {
      transition: ({ transition }: { transition: string }) => {
        made.push(transition.replace('transition/', ''));
        const code = refused[transition.replace('transition/', '')];
        return code ? refusal(code) : Promise.resolve({ data: {} });
      },
      show: () =>
        Promise.resolve({
          data: { data: { id: order.id, type: 'transaction', attributes: order.attributes } },
        }),
    },
  });
  return { made, operator };
}
const unknown = 'transaction-invalid-transition';
const full = 'transaction-booking-time-not-available';

const run = async (
  state: TransactionState,
  target: typeof after | null,
  refused: Record<string, string> = {},
) => {
  const order = makeOrder(state);
  const { made, operator } = marketplace(order, refused);
  const result = await changeBooking(operator, { order, start, after: target }, change, now);
  return [result, ...made];
};

describe('a booking whose class changes', () => {
  it.each<[TransactionState, string, string]>([
    ['accepted', 'cancel-class', 'move-class'],
    ['preauthorized', 'decline-class', 'move-request'],
    ['pending-payment', 'release-payment', 'release-payment'],
  ])('and that is %s is ended by %s, moved by %s', async (state, ending, moving) => {
    expect(await run(state, null)).toEqual(['done', ending]);
    expect(await run(state, after)).toEqual(['done', moving]);
  });

  it('is held as before where it was only offered, and the class gets longer or shorter', async () => {
    const longer = { ...after, start, end: start + 2 * hourMs };
    expect(await run('offered', longer)).toEqual(['done', 'move-offer']);
    expect(await run('offered', longer, { 'move-offer': unknown })).toEqual([
      'done',
      'move-offer',
      'withdraw-offer',
    ]);
    for (const target of [after, null]) {
      expect(await run('offered', target)).toEqual(['done', 'withdraw-offer']);
    }
  });

  it('of an older process ends by the transitions that it has', async () => {
    expect(await run('accepted', null, { 'cancel-class': unknown })).toEqual([
      'done',
      'cancel-class',
      'cancel',
    ]);
    expect(await run('preauthorized', null, { 'decline-class': unknown })).toEqual([
      'done',
      'decline-class',
      'decline-by-operator',
    ]);
  });

  it('of an older process can not move, and gets everything back', async () => {
    const older = { 'move-class': unknown, 'cancel-class': unknown };
    expect(await run('accepted', after, older)).toEqual([
      'done',
      'move-class',
      'cancel-class',
      'cancel',
    ]);
  });

  it('without a seat at the new time gets everything back', async () => {
    expect(await run('accepted', after, { 'move-class': full })).toEqual([
      'done',
      'move-class',
      'cancel-class',
    ]);
  });

  it('stays where its process has no way at all', async () => {
    const none = { 'cancel-class': unknown, cancel: unknown };
    expect(await run('accepted', null, none)).toEqual(['stuck', 'cancel-class', 'cancel']);
  });

  it('is left alone when it is over, or was moved by this change before', async () => {
    expect(await run('canceled', null)).toEqual(['done']);
    const moved = makeOrder('accepted', {
      attributes: { metadata: { change: changeNote(change, start) } },
    });
    const { made, operator } = marketplace(moved, {});
    await changeBooking(operator, { order: moved, start, after }, change, now);
    expect(made).toEqual([]);
  });
});

describe('bookings that a change touches', () => {
  const at = (id: string, days: number) => {
    const order = makeOrder('accepted', { id });
    const iso = new Date(start + days * dayMs).toISOString();
    return {
      ...order,
      booking: { ...order.booking!, attributes: { ...order.booking!.attributes, start: iso } },
    };
  };
  const time = (days: number, by: number) => {
    const begin = start + days * dayMs;
    const span = (from: number) => ({ start: from, end: from + hourMs, date: '' });
    return { before: span(begin), after: span(begin + by * dayMs) };
  };

  it('release a seat before another takes it, whichever way they move', () => {
    const orders = [at('a', 0), at('b', 1), at('c', 2), at('other', 9)];
    const ids = (by: number) =>
      affectedBookings(
        orders,
        [0, 1, 2].map(days => time(days, by)),
      ).map(({ order }) => order.id);
    expect(ids(1)).toEqual(['c', 'b', 'a']);
    expect(ids(-1)).toEqual(['a', 'b', 'c']);
  });

  it('are all of them where the whole listing goes', () => {
    const orders = [at('a', 0), at('b', 5)];
    expect(affectedBookings(orders, null).map(one => [startOf(one.order), one.after])).toEqual([
      [start, null],
      [start + 5 * dayMs, null],
    ]);
  });
});

describe('what is noted in an order', () => {
  it('is the time before, the words of the teacher, and the money in both languages', () => {
    const paid = { amount: 123_450, currency: 'USD' };
    const note = changeNote({ id: 'c', kind: 'cancel-date', note: 'Ill. <3' }, start, {
      refund: paid,
      credit: { ...paid, amount: 500 },
    });
    expect(note).toEqual({
      id: 'c',
      kind: 'cancel',
      note: 'Ill. <3',
      from: classStart,
      refund: { en: '$1,234.50', es: '1234,50\u00a0US$' },
      credit: { en: '$5.00', es: '5,00\u00a0US$' },
    });
    const free = changeNote({ id: 'c', kind: 'move-from' }, start, {
      refund: { ...paid, amount: 0 },
    });
    expect(free).toEqual({ id: 'c', kind: 'move', from: classStart });
  });
});
