import { actionsOf, canMessage, hasMeeting, meetingLinkOf, tellsPlace } from './actions.ts';
import { states } from '#shared/contract/orderStates.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { classStart, makeOrder, student, teacher } from './testOrder.fixture.ts';
import type { Listing, User } from '#shared/contract/entities.ts';

const before = Date.parse(classStart) - 60_000;
const after = Date.parse(classStart) + 60_000;
const flagged = (user: User, flag: 'banned' | 'deleted'): User => ({
  ...user,
  attributes: { ...user.attributes, [flag]: true },
});
const statesWhere = (holds: (state: TransactionState) => boolean) => states.filter(holds);

describe('accepting and declining', () => {
  it('is offered to the provider of a requested booking only', () => {
    const offered = statesWhere(state => actionsOf(makeOrder(state), 'provider', before).accept);
    expect(offered).toEqual(['preauthorized']);
    expect(statesWhere(s => actionsOf(makeOrder(s), 'customer', before).accept)).toEqual([]);
    expect(statesWhere(s => actionsOf(makeOrder(s), 'customer', before).decline)).toEqual([]);
  });

  it('is not offered for a banned customer', () => {
    const order = makeOrder('preauthorized', { customer: flagged(student, 'banned') });
    expect(actionsOf(order, 'provider', before)).toMatchObject({ accept: false, decline: false });
  });

  it('leaves only declining once the class has begun', () => {
    expect(actionsOf(makeOrder(), 'provider', after)).toMatchObject({
      accept: false,
      decline: true,
    });
  });

  it('goes on until the end of a stay, as one may request today', () => {
    const money = { amount: 2000, currency: 'USD' };
    const line = { code: 'line-item/day', unitPrice: money, lineTotal: money, reversal: false };
    const day = '2026-12-01T00:00:00.000Z';
    const end = '2026-12-02T00:00:00.000Z';
    const order = makeOrder('preauthorized', {
      attributes: { lineItems: [{ ...line, includeFor: ['customer', 'provider'] }] },
      booking: {
        id: 'b',
        type: 'booking',
        attributes: { start: day, end, seats: 1, state: 'pending' },
      },
    });
    const isOffered = (at: string) => actionsOf(order, 'provider', Date.parse(at)).accept;
    expect(isOffered('2026-12-01T17:00:00Z')).toBe(true);
    expect(isOffered('2026-12-02T00:00:00Z')).toBe(false);
  });

  it('takes the start of the listing when there is no booking', () => {
    const listing = {
      attributes: { publicData: { unixTimeStamp: before } },
    } as unknown as Listing;
    const order = makeOrder('preauthorized', { booking: null, listing });
    expect(actionsOf(order, 'provider', after).accept).toBe(false);
  });
});

describe('other actions', () => {
  it('lets the customer pay while the payment is pending', () => {
    expect(statesWhere(s => actionsOf(makeOrder(s), 'customer', before).pay)).toEqual([
      'pending-payment',
    ]);
    expect(actionsOf(makeOrder('pending-payment'), 'provider', before).pay).toBe(false);
  });

  it('lets the customer alone end a subscription, while it runs', () => {
    expect(statesWhere(s => actionsOf(makeOrder(s), 'customer', before).cancel)).toEqual([
      'subscription-confirmed',
    ]);
    expect(actionsOf(makeOrder('subscription-confirmed'), 'provider', before).cancel).toBe(false);
  });

  it('lets the customer book after an enquiry unless the provider is banned', () => {
    expect(statesWhere(s => actionsOf(makeOrder(s), 'customer', before).book)).toEqual(['enquiry']);
    const order = makeOrder('enquiry', { provider: flagged(teacher, 'banned') });
    expect(actionsOf(order, 'customer', before).book).toBe(false);
  });

  it.each(states)('offers the reviews that %s allows', state => {
    const review = (role: 'customer' | 'provider') =>
      actionsOf(makeOrder(state), role, after).review;
    const expected = {
      delivered: ['first', 'first'],
      'reviewed-by-customer': [null, 'second'],
      'reviewed-by-provider': ['second', null],
    }[state as string] ?? [null, null];
    expect([review('customer'), review('provider')]).toEqual(expected);
  });
});

describe('messages', () => {
  it('can be sent while both people are there', () => {
    expect(canMessage(makeOrder())).toBe(true);
    expect(canMessage(makeOrder('accepted', { customer: flagged(student, 'deleted') }))).toBe(
      false,
    );
    expect(canMessage(makeOrder('accepted', { provider: flagged(teacher, 'banned') }))).toBe(false);
  });
});

describe('meeting link', () => {
  const links = { join_url: 'https://meet/j', start_url: 'https://meet/s' };

  it('exists once the place is certain', () => {
    expect(statesWhere(state => hasMeeting(makeOrder(state)))).toEqual([
      'subscription-confirmed',
      'accepted',
    ]);
  });

  it('is for joining to the customer and for starting to the provider', () => {
    const order = makeOrder('accepted');
    expect(meetingLinkOf(order, 'customer', links)).toEqual({ kind: 'join', url: links.join_url });
    expect(meetingLinkOf(order, 'provider', links)).toEqual({
      kind: 'start',
      url: links.start_url,
    });
  });

  it('is missing when the teacher has none, or none is known yet', () => {
    expect(meetingLinkOf(makeOrder('accepted'), 'customer', {})).toBeNull();
    expect(meetingLinkOf(makeOrder('accepted'), 'provider', { join_url: 'x' })).toBeNull();
    expect(meetingLinkOf(makeOrder('accepted'), 'customer', null)).toBeNull();
  });

  it('offers requests for a subscription to the subscriber', () => {
    const attributes = { processName: 'flex-subscription' };
    const without = makeOrder('subscription-confirmed', { attributes });
    expect(meetingLinkOf(without, 'customer', links)).toBeNull();
    const order = makeOrder('subscription-confirmed', {
      attributes: { ...attributes, metadata: { subscriptionId: 'sub_1' } },
    });
    expect(meetingLinkOf(order, 'customer', links)?.kind).toBe('join');
  });
});

describe('tellsPlace', () => {
  it('is true after acceptance, delivery or subscription only', () => {
    expect(statesWhere(state => tellsPlace(makeOrder(state)))).toEqual([
      'subscription-confirmed',
      'accepted',
      'delivered',
    ]);
  });
});
