import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { parseProcess } from '../process/parseProcess.ts';
import { findTransition } from '../process/model.ts';
import { requestedWindow } from './decide.ts';
import type { TransactionState } from './model.ts';
import type { Params } from './params.ts';
import { readParams } from './params.ts';
import { scheduleOf } from './schedule.ts';
import {
  actions,
  decisionContext,
  attempt,
  blank,
  bookingEnd,
  bookingStart,
  go,
  refusal,
  start,
  walk,
} from './testing/story.ts';
import type { Change } from './testing/story.ts';

const ext = path.resolve(import.meta.dirname, '../../../ext');
const ship = (name: string) =>
  parseProcess(readFileSync(path.join(ext, name, 'process.edn'), 'utf8'));
const hourly = ship('flex-hourly-default-process');

const order: Params = {
  bookingStart,
  bookingEnd,
  seats: 1,
  stockReservationQuantity: 1,
  metadata: {},
  lineItems: [
    { code: 'line-item/session', unitPrice: new Money(2500, 'USD'), quantity: new Decimal(1) },
    {
      code: 'line-item/provider-commission',
      unitPrice: new Money(2500, 'USD'),
      percentage: new Decimal('-20'),
      includeFor: ['provider'],
    },
  ],
};

const requested = () => walk(blank(hourly), ['request-payment', { params: order }]);
const preauthorized = () => walk(requested(), ['confirm-payment']);
const accepted = () => walk(preauthorized(), ['accept']);
const rated: Change = { params: { reviewRating: 5, reviewContent: 'Lovely' } };

describe('a paid class', () => {
  it('goes from the request to two published reviews', () => {
    const end = walk(
      accepted(),
      ['complete'],
      ['review-1-by-customer', rated],
      ['review-2-by-provider', rated],
    );
    expect(end.state).toBe('state/reviewed');
    expect(end.booking?.state).toBe('accepted');
    expect(end.stockReservation?.state).toBe('cancelled');
    expect(end.payment).toBe('paid-out');
    expect(end.reviews.map(({ type, state, subjectId }) => [type, state, subjectId])).toEqual([
      ['ofProvider', 'public', 'teacher'],
      ['ofCustomer', 'public', 'student'],
    ]);
    expect(end.steps.map(({ seq, by }) => [seq, by])).toEqual([
      [1, 'customer'],
      [2, 'customer'],
      [3, 'provider'],
      [4, 'system'],
      [5, 'customer'],
      [6, 'provider'],
    ]);
  });

  it('charges the payin, retains the fee, and pays the rest out', () => {
    const request = go(blank(hourly), 'request-payment', { params: order });
    expect(request.payments).toEqual([
      {
        action: 'create',
        amount: { amount: 2500, currency: 'USD' },
        fee: 500,
        account: 'acct_1',
        saveMethod: false,
        offSession: false,
      },
    ]);
    expect(go(request.state, 'confirm-payment').payments).toEqual([{ action: 'confirm' }]);
    expect(go(preauthorized(), 'accept').payments).toEqual([{ action: 'capture' }]);
    expect(go(accepted(), 'complete').payments).toEqual([
      { action: 'payout', account: 'acct_1', amount: { amount: 2000, currency: 'USD' } },
    ]);
  });

  it.each(['decline', 'expire'])('gives everything back on %s', name => {
    const { state, payments } = go(preauthorized(), name);
    expect(payments).toEqual([{ action: 'return' }]);
    expect(state).toMatchObject({
      state: 'state/declined',
      payin: { amount: 0 },
      payout: { amount: 0 },
      payment: 'returned',
      booking: { state: 'declined' },
      stockReservation: { state: 'declined' },
    });
    expect(state.lineItems.filter(({ reversal }) => reversal)).toHaveLength(2);
  });

  it('gives everything back when the payment is not confirmed in time', () => {
    expect(walk(requested(), ['expire-payment']).booking?.state).toBe('declined');
  });
});

describe('decide refuses', () => {
  it.each<[string, () => TransactionState, string, Change, string]>([
    ['a transition of another state', requested, 'accept', {}, 'transaction-invalid-transition'],
    ['a transition that does not exist', requested, 'fly', {}, 'transaction-invalid-transition'],
    ['the other party', preauthorized, 'accept', { by: 'customer' }, 'forbidden'],
    ['a person in the system’s place', preauthorized, 'expire', { by: 'customer' }, 'forbidden'],
    [
      'a privileged transition without trust',
      () => blank(hourly),
      'request-payment',
      { params: order, trusted: false },
      'forbidden',
    ],
    [
      'a time that is taken',
      () => blank(hourly),
      'request-payment',
      { params: order, decisionContext: { freeSeats: 0 } },
      'transaction-booking-time-not-available',
    ],
    [
      'more seats than are free',
      () => blank(hourly),
      'request-payment',
      { params: { ...order, seats: 2 } },
      'transaction-booking-time-not-available',
    ],
    [
      'a class that is over',
      () => blank(hourly),
      'request-payment',
      { params: order, now: bookingEnd },
      'transaction-booking-time-not-available',
    ],
    [
      'an end before the start',
      () => blank(hourly),
      'request-payment',
      { params: { ...order, bookingEnd: bookingStart } },
      'validation-invalid-params',
    ],
    [
      'stock that is not there',
      () => blank(hourly),
      'request-payment',
      { params: order, decisionContext: { stock: 0 } },
      'transaction-listing-insufficient-stock',
    ],
    [
      'a teacher without account',
      () => blank(hourly),
      'request-payment',
      { params: order, decisionContext: { account: null } },
      'transaction-missing-stripe-account',
    ],
    [
      'a teacher who may not charge',
      () => blank(hourly),
      'request-payment',
      {
        params: order,
        decisionContext: { account: { id: 'a', chargesEnabled: false, payoutsEnabled: true } },
      },
      'transaction-stripe-account-disabled-charges',
    ],
    [
      'payments that are not set up',
      () => blank(hourly),
      'request-payment',
      { params: order, decisionContext: { paymentsConfigured: false } },
      'stripe-missing-api-key',
    ],
    [
      'nothing to pay',
      () => blank(hourly),
      'request-payment',
      {
        params: {
          ...order,
          lineItems: [
            { code: 'line-item/session', unitPrice: new Money(0, 'USD'), quantity: new Decimal(1) },
          ],
        },
      },
      'transaction-charge-zero-payin',
    ],
    [
      'a closed class',
      () => blank(hourly),
      'request-payment',
      {
        params: order,
        decisionContext: { listing: { ...decisionContext.listing, state: 'closed' } },
      },
      'transaction-listing-not-found',
    ],
    [
      'a banned teacher',
      () => blank(hourly),
      'request-payment',
      {
        params: order,
        decisionContext: { provider: { ...decisionContext.provider, bannedOrDeleted: true } },
      },
      'transaction-provider-banned-or-deleted',
    ],
    [
      'an order with somebody who has blocked the other',
      () => blank(hourly),
      'enquire',
      { decisionContext: { provider: { ...decisionContext.provider, blocksOther: true } } },
      'contact-not-possible',
    ],
    [
      'a banned student',
      preauthorized,
      'accept',
      { decisionContext: { customer: { ...decisionContext.customer, bannedOrDeleted: true } } },
      'transaction-customer-banned-or-deleted',
    ],
    [
      'a payout to an account that may not take one',
      accepted,
      'complete',
      { decisionContext: { account: { id: 'a', chargesEnabled: true, payoutsEnabled: false } } },
      'transaction-stripe-account-disabled-payouts',
    ],
    [
      'a second review by the same party',
      () => walk(accepted(), ['complete'], ['review-1-by-customer', rated]),
      'review-1-by-customer',
      rated,
      'transaction-invalid-transition',
    ],
  ])('%s', (_what, state, name, change, code) => {
    expect(refusal(state(), name, change)).toBe(code);
  });

  it('the hundred and first transition', () => {
    const loop = parseProcess(`{:format :v3 :transitions [
      {:name :transition/ask :actor :actor.role/customer :to :state/asked}
      {:name :transition/again :actor :actor.role/customer :from :state/asked :to :state/asked}]}`);
    let state = walk(blank(loop), ['ask']);
    for (let count = 1; count < 100; count += 1) state = walk(state, ['again']);
    expect(refusal(state, 'again')).toBe('transaction-invalid-transition');
  });

  it('what the banned can not stop is made all the same', () => {
    const banned = { provider: { ...decisionContext.provider, bannedOrDeleted: true } };
    expect(refusal(preauthorized(), 'expire', { decisionContext: banned })).toBe('made');
  });
});

describe('single actions', () => {
  it('accept a proposed booking only while seats are left', () => {
    const process = actions(
      '{:name :action/create-proposed-booking :config {:type :time}}',
      '{:name :action/accept-booking}',
    );
    const asked = walk(blank(process), ['ask', { params: order }]);
    expect(asked.booking?.state).toBe('proposed');
    expect(refusal(asked, 'next', { decisionContext: { freeSeats: 0 } })).toBe(
      'transaction-booking-time-not-available',
    );
    expect(walk(asked, ['next']).booking?.state).toBe('accepted');
    const next = findTransition(process, 'transition/next');
    expect(next && requestedWindow(asked, next, {}, start)).toMatchObject({ start: bookingStart });
  });

  it('book whole days at midnight UTC by default', () => {
    const state = walk(blank(actions('{:name :action/create-pending-booking}')), [
      'ask',
      { params: { bookingStart, bookingEnd: new Date('2026-06-07T12:00:00Z') } },
    ]);
    expect(state.booking).toMatchObject({
      start: new Date('2026-06-05T00:00:00Z'),
      end: new Date('2026-06-07T00:00:00Z'),
      displayEnd: new Date('2026-06-07T00:00:00Z'),
    });
  });

  it('move a booking without touching what was not given', () => {
    const process = actions(
      '{:name :action/create-pending-booking :config {:type :time}}',
      '{:name :action/update-booking :config {:type :time}}',
    );
    const asked = walk(blank(process), ['ask', { params: order }]);
    const later = {
      bookingStart: new Date('2026-06-06T18:00:00Z'),
      bookingEnd: new Date('2026-06-06T19:00:00Z'),
    };
    const moved = walk(asked, ['next', { params: later }]);
    expect(moved.booking).toMatchObject({
      start: later.bookingStart,
      displayStart: bookingStart,
      seats: 1,
    });
    expect(refusal(asked, 'next', { params: { bookingStart } })).toBe('validation-missing-key');
    expect(refusal(asked, 'next', { params: { ...later, seats: 2 } })).toBe(
      'transaction-booking-time-not-available',
    );
  });

  it('reveal the mapped protected data of a party', () => {
    const process = actions(
      '{:name :action/reveal-customer-protected-data :config {:key-mapping {:phone :customerPhone :none :x}}}',
    );
    expect(walk(blank(process), ['ask']).protectedData).toEqual({ customerPhone: '1' });
  });

  it('merge protected data and metadata, and remove what is null', () => {
    const process = actions(
      '{:name :action/update-protected-data} {:name :action/privileged-update-metadata}',
    );
    const before = { ...blank(process), protectedData: { a: 1, b: 2 } };
    const state = walk(before, [
      'ask',
      { params: { protectedData: { b: null, c: 3 }, metadata: { m: 1 } } },
    ]);
    expect(state.protectedData).toEqual({ a: 1, c: 3 });
    expect(state.metadata).toEqual({ m: 1 });
  });

  it('take stock when a proposed reservation is accepted', () => {
    const process = actions(
      '{:name :action/create-proposed-stock-reservation}',
      '{:name :action/accept-stock-reservation}',
    );
    const asked = go(blank(process), 'ask', { params: order });
    expect(refusal(asked.state, 'next', { decisionContext: { stock: 0 } })).toBe(
      'transaction-listing-insufficient-stock',
    );
    const outcome = attempt(asked.state, 'next');
    expect(outcome.kind === 'decided' && outcome.facts[0]).toMatchObject({ taken: 1 });
  });

  it('fail on purpose', () => {
    expect(refusal(blank(actions('{:name :action/fail}')), 'ask')).toBe(
      'transaction-invalid-action-sequence',
    );
  });
});

describe('readParams', () => {
  const transition = findTransition(hourly, 'transition/request-payment');
  const read = (raw: Record<string, unknown>) => transition && readParams(transition, raw);
  const good = {
    listingId: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    bookingStart,
    bookingEnd: bookingEnd.toISOString(),
    stockReservationQuantity: 1,
    metadata: {},
    lineItems: [
      { code: 'line-item/session', unitPrice: { amount: 1, currency: 'USD' }, quantity: 1 },
    ],
  };

  it('takes what the actions declare and leaves the rest aside', () => {
    expect(read({ ...good, cardToken: 'x', seats: null })).toMatchObject({
      kind: 'read',
      params: { bookingStart, bookingEnd },
    });
  });

  it.each([
    [
      'a missing value',
      { ...good, bookingStart: undefined },
      'validation-missing-key',
      ['params', 'bookingStart'],
    ],
    [
      'a time that is none',
      { ...good, bookingEnd: 'soon' },
      'validation-invalid-value',
      ['params', 'bookingEnd'],
    ],
    ['no seats at all', { ...good, seats: 0 }, 'validation-invalid-value', ['params', 'seats']],
    [
      'a bad line item',
      { ...good, lineItems: [{ ...good.lineItems[0], code: 'x' }] },
      'validation-invalid-value',
      ['params', 'lineItems', 0, 'code'],
    ],
    [
      'too many line items',
      { ...good, lineItems: Array(51).fill(good.lineItems[0]) },
      'validation-invalid-value',
      ['params', 'lineItems'],
    ],
  ])('refuses %s and says where', (_what, raw, code, at) => {
    expect(read(raw)).toMatchObject({
      kind: 'refused',
      item: { code, source: { path: at, type: 'body' } },
    });
  });
});

describe('scheduleOf', () => {
  it('gives an unconfirmed payment fifteen minutes', () => {
    expect(scheduleOf(requested(), start).transitions).toEqual([
      { name: 'transition/expire-payment', at: new Date('2026-06-01T10:15:00Z') },
    ]);
  });

  it('lets a request expire at the start of a class that is near', () => {
    expect(scheduleOf(preauthorized(), start).transitions).toEqual([
      { name: 'transition/expire', at: bookingStart },
    ]);
  });

  it('completes a class at its end', () => {
    expect(scheduleOf(accepted(), start).transitions).toEqual([
      { name: 'transition/complete', at: bookingEnd },
    ]);
  });

  it('notifies both of a confirmed request at once, and leaves out reminders whose time has passed', () => {
    const soon = scheduleOf(preauthorized(), start).notifications;
    expect(soon.filter(({ delayed }) => !delayed).map(({ to }) => to)).toEqual([
      'customer',
      'provider',
    ]);
    const reminders = scheduleOf(accepted(), bookingEnd).notifications.filter(
      ({ delayed }) => delayed,
    );
    expect(reminders).toEqual([]);
  });
});
