import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import { appError } from '#src/util/errors.ts';
import { failed, idle, loading, ready } from '#src/util/request.ts';
import type { CheckoutState } from './CheckoutPage.duck.ts';
import { checkoutStageOf } from './checkoutStage.ts';
import type { Standing } from './checkoutStage.ts';
import type { OrderStanding } from './order.ts';

const time = { start: '2027-01-01T10:00:00.000Z', end: '2027-01-01T11:00:00.000Z', seats: 4 };
const bookable: BookingOffer = { kind: 'bookable', time };
const soldOut: BookingOffer = { kind: 'soldOut' };
const order = (standing: OrderStanding) => ({ transactionId: 't', standing, deadline: 0 });

function stage(state: Partial<CheckoutState>, rest: Partial<Standing> = {}) {
  const whole: CheckoutState = {
    show: ready,
    listingId: 'l',
    shownAt: 0,
    prepare: ready,
    quote: null,
    order: null,
    bookedTransactionId: null,
    offeredId: null,
    cardHandled: false,
    methodToKeep: null,
    submit: { status: 'idle' },
    ...state,
  };
  return checkoutStageOf({ state: whole, offer: bookable, isOwn: false, time, ...rest });
}

describe('the stage of a checkout', () => {
  it('is paying when all is well, with and without an order', () => {
    expect(stage({})).toEqual({ kind: 'pay', time });
    expect(stage({ order: order('pending') })).toEqual({ kind: 'pay', time });
  });

  it('lets an order be paid that took the last place', () => {
    expect(stage({ order: order('pending') }, { offer: soldOut }).kind).toBe('pay');
    expect(stage({}, { offer: soldOut })).toEqual({ kind: 'notBookable', offer: 'soldOut' });
    // Nor is one whose last place is held for the reader.
    expect(stage({ offeredId: 'order' }, { offer: soldOut })).toEqual({
      kind: 'offered',
      transactionId: 'order',
    });
  });

  it('is one’s own class before anything else', () => {
    expect(stage({ prepare: idle }, { isOwn: true, offer: soldOut }).kind).toBe('own');
  });

  it('requests a time only of a class that can be booked', () => {
    expect(stage({ prepare: idle }, { time: null }).kind).toBe('noTime');
    const monthly: BookingOffer = { kind: 'subscriptionOnly' };
    expect(stage({ prepare: idle }, { time: null, offer: monthly }).kind).toBe('notBookable');
  });

  it('waits until it knows', () => {
    expect(stage({ prepare: idle }).kind).toBe('waiting');
    expect(stage({ prepare: loading }).kind).toBe('waiting');
  });

  it('says what failed, unless the class itself is the reason', () => {
    const error = appError('network', 'No answer');
    expect(stage({ prepare: failed(error) })).toEqual({ kind: 'failed', error });
    expect(stage({ prepare: failed(error) }, { offer: soldOut }).kind).toBe('notBookable');
  });

  it('ends with the order, and does not leave while the message is being sent', () => {
    const confirmed = { order: order('confirmed') };
    expect(stage(confirmed)).toEqual({ kind: 'finished', transactionId: 't' });
    expect(stage({ ...confirmed, submit: { status: 'working' } }).kind).toBe('pay');
  });

  it('leads to what is booked already, and offers to begin again after an end', () => {
    expect(stage({ bookedTransactionId: 'b' })).toEqual({ kind: 'booked', transactionId: 'b' });
    expect(stage({ order: order('expired') })).toEqual({ kind: 'over', standing: 'expired' });
    expect(stage({ order: order('ended') })).toEqual({ kind: 'over', standing: 'ended' });
  });
});
