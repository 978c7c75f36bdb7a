import type Stripe from 'stripe';
import { overRow, timesOfSubscription } from './classes.ts';
import { endOf } from './bookings.ts';
import type { StudentOrder } from './bookings.ts';
import { renewalOf } from './renewals.ts';
import { datesOf, statusOf } from './subscriptions.ts';
import { dayMs, hourMs, iso, minuteMs } from '#shared/time/time.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const first = Date.parse('2026-11-23T17:00:00Z');

/** A plan for Mondays at 18:00 in Berlin. */
const order = (more: Partial<StudentOrder> = {}): StudentOrder => ({
  id: 'plan',
  state: 'subscription-confirmed',
  kind: 'subscription',
  lastTransition: 'transition/confirm-subscription',
  listingId: 'listing',
  teacherId: 'teacher',
  changedAt: now,
  createdAt: now,
  endedAt: null,
  terms: {},
  subscriptionId: 'sub',
  currency: 'USD',
  payin: 4000,
  start: first,
  end: first + 180 * dayMs,
  places: 1,
  title: 'Slow flow',
  isOpen: true,
  data: {
    timezone: 'Europe/Berlin',
    startDate: '2026-11-09',
    time: '18:00',
    weeklyDays: [{ value: '2', label: 'Monday' }],
    classDuration: { key: '60_minutes', value: 60 },
    seriesEnd: '2027-05-01',
  },
  cover: null,
  teacherName: 'Mira L',
  ...more,
});

const daysOf = (one: StudentOrder) =>
  timesOfSubscription(one, now).map(({ start = '', status }) => `${start.slice(0, 10)} ${status}`);

it('a course that is over is listed at the last of its dates', () => {
  const over = { state: 'delivered', end: Date.parse('2026-12-07T18:00:00Z') } as const;
  const later = now + 30 * dayMs;
  const data = {
    ...order().data,
    unitType: 'line-item/course',
    lastClass: Date.parse('2027-05-01T00:00:00Z'),
  } as const;
  const shown = (more: Partial<StudentOrder>) =>
    overRow(order({ ...over, data, terms: { course: true }, ...more }), later);
  expect(shown({})).toMatchObject({
    isCourse: true,
    start: '2026-12-07T17:00:00.000Z',
    // Others are in the middle of it.
    canRebook: false,
  });
  expect(shown({ state: 'canceled', endedAt: now })).toMatchObject({
    start: '2026-11-30T17:00:00.000Z',
    end: '2026-11-30T18:00:00.000Z',
  });
});

describe('the class times of a subscription', () => {
  it('are those of two weeks, without its pauses and what comes after its end', () => {
    const both = ['2026-12-07 scheduled', '2026-12-14 scheduled'];
    expect(daysOf(order())).toEqual(both);
    const pauses = [{ from: '2026-12-10', until: '2026-12-20' }];
    expect(daysOf(order({ terms: { pauses } }))).toEqual(both.slice(0, 1));
    expect(daysOf(order({ terms: { endsBefore: '2026-12-14' } }))).toEqual(both.slice(0, 1));
  });

  it('include a canceled one, and the next one after a break', () => {
    const skippedDates = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04'];
    expect(daysOf(order({ data: { ...order().data, skippedDates } }))).toEqual([
      ...skippedDates.map(day => `${day} canceled`),
      '2027-01-11 scheduled',
    ]);
  });
});

describe('the state of a subscription', () => {
  const renewal = { status: 'active', paidUntil: now + 20 * dayMs } as const;
  const told = (one: StudentOrder) => {
    const status = statusOf(one, renewal, now);
    return { status, ...datesOf(one, status, renewal, now) };
  };

  it('is that of the order before that of the payment provider', () => {
    expect(told(order())).toEqual({ status: 'active', renewsAt: iso(renewal.paidUntil) });
    expect(told(order({ terms: { endsAt: iso(now + dayMs) } }))).toEqual({
      status: 'ending',
      endsAt: iso(now + dayMs),
    });
    // Whatever else was requested, and never with a next payment.
    for (const more of [{}, { endsAt: iso(now + dayMs) }, { pausedFrom: iso(now - dayMs) }]) {
      expect(told(order({ terms: { ...more, graceUntil: iso(now + dayMs) } }))).toEqual({
        status: 'overdue',
        payBy: iso(now + dayMs),
      });
    }
    expect(
      told(order({ terms: { pausedFrom: iso(now - dayMs), pausedUntil: iso(now + dayMs) } })),
    ).toEqual({ status: 'paused', renewsAt: iso(now + dayMs) });
    const paused = (from: number, until: number) =>
      told(order({ terms: { pausedFrom: iso(from), pausedUntil: iso(until) } }));
    expect(paused(now + dayMs, now + 3 * dayMs)).toEqual({
      status: 'active',
      renewsAt: iso(now + 3 * dayMs),
      pausesAt: iso(now + dayMs),
    });
    expect(paused(now - 3 * dayMs, now - dayMs)).toEqual({
      status: 'active',
      renewsAt: iso(renewal.paidUntil),
    });
    expect(told(order({ state: 'canceled', endedAt: now - dayMs }))).toEqual({
      status: 'ended',
      endsAt: iso(now - dayMs),
    });
    expect(told(order({ state: 'pending-payment' }))).toEqual({ status: 'unpaid' });
  });

  it('has no next payment in the month in which the series ends', () => {
    expect(told(order({ end: now + 10 * dayMs }))).toEqual({
      status: 'active',
      endsAt: iso(now + 10 * dayMs),
    });
  });

  it('is read from the payment provider', () => {
    const read = (more: object) =>
      renewalOf({
        status: 'active',
        cancel_at_period_end: false,
        pause_collection: null,
        items: { data: [{ current_period_end: now / 1000 }] },
        ...more,
      } as unknown as Stripe.Subscription);
    expect(read({})).toEqual({ status: 'active', paidUntil: now });
    expect(read({ status: 'past_due' }).status).toBe('overdue');
    expect(read({ cancel_at_period_end: true }).status).toBe('ending');
    expect(read({ pause_collection: { behavior: 'void' } }).status).toBe('paused');
    expect(read({ items: { data: [] } }).paidUntil).toBeNull();
  });
});

describe('the end of what is open', () => {
  it('is a quarter of an hour for a payment, and the start of the class for a request', () => {
    const soon = { kind: 'paid', start: now + hourMs } as const;
    expect(endOf(order({ ...soon, state: 'pending-payment' }))).toBe(now + 15 * minuteMs);
    expect(endOf(order({ ...soon, state: 'preauthorized' }))).toBe(now + hourMs);
    const late = { kind: 'paid', start: now + 30 * dayMs } as const;
    expect(endOf(order({ ...late, state: 'preauthorized' }))).toBe(now + 6 * dayMs);
    const heldUntil = new Date(now + 5).toISOString();
    expect(endOf(order({ state: 'offered', terms: { heldUntil } }))).toBe(now + 5);
    expect(endOf(order({ state: 'accepted' }))).toBeNull();
    expect(endOf(order())).toBeNull();
    const graceUntil = new Date(now + dayMs).toISOString();
    expect(endOf(order({ terms: { graceUntil } }))).toBe(now + dayMs);
  });
});
