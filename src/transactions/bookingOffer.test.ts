import { dayMs, hourMs } from '#shared/time/time.ts';
import { bookingOfferOf } from './bookingOffer.ts';
import {
  planPriceOf,
  payinOf,
  sessionProcessOf,
  timesOfSlots,
  waysToPay,
} from '#shared/transactions/ordering.ts';
import type { Listing, TimeSlot } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2026-12-01T10:00:00.000Z');

function listing(
  publicData: Partial<ListingPublicData> = {},
  attributes: Partial<Listing['attributes']> = {},
  stock: number | null = 5,
): Listing {
  return {
    id: 'listing',
    type: 'listing',
    attributes: {
      title: 'Slow flow',
      description: null,
      price: { amount: 2000, currency: 'USD' },
      state: 'published',
      createdAt: '',
      geolocation: null,
      publicData: {
        type: 'paid',
        paymentType: [{ value: 'per_session' }],
        unixTimeStamp: now + 2 * hourMs,
        lastClass: now + 3 * hourMs,
        classDuration: { key: '60_minutes', value: 60 },
        ...publicData,
      },
      ...attributes,
    },
    currentStock:
      stock === null ? null : { id: 's', type: 'stock', attributes: { quantity: stock } },
  };
}
const weekly = { weeklyDays: [{ value: '2', label: 'Monday' }] };
const monthly = { paymentType: [{ value: 'recurring' as const }], monthlyPrice: 6000 };
const offer = (one: Listing) => bookingOfferOf(one, now, 'USD');

describe('bookingOfferOf', () => {
  it('offers the class time of a one-off class', () => {
    expect(offer(listing())).toEqual({
      kind: 'bookable',
      time: { start: '2026-12-01T12:00:00.000Z', end: '2026-12-01T13:00:00.000Z', seats: 5 },
    });
  });

  it('leaves the time of a weekly class to be chosen', () => {
    expect(offer(listing(weekly))).toEqual({ kind: 'bookable', time: null });
  });

  it.each([
    ['closed', listing({}, { state: 'closed' })],
    ['closed', listing({}, { state: 'draft' })],
    ['closed', listing({}, { state: 'pendingApproval' })],
    ['closed', listing({}, { deleted: true })],
    ['over', listing({ unixTimeStamp: now - 1 })],
    ['over', listing({ ...weekly, lastClass: now - 1 })],
    ['soldOut', listing({}, {}, 0)],
    ['subscriptionOnly', listing({ ...weekly, ...monthly })],
    ['priceMissing', listing({ ...weekly, ...monthly, monthlyPrice: undefined })],
    ['priceMissing', listing(monthly)],
    ['priceMissing', listing({}, { price: null })],
    ['priceTooHigh', listing({}, { price: { amount: 100_000_000, currency: 'USD' } })],
    ['timeMissing', listing({ unixTimeStamp: undefined })],
  ])('says %s', (kind, one) => {
    expect(offer(one)).toEqual({ kind });
  });

  it('names a currency it can not sell in', () => {
    const foreign = listing({}, { price: { amount: 1, currency: 'EUR' } });
    expect(offer(foreign)).toEqual({ kind: 'currencyInvalid', currency: 'EUR' });
    const { price } = foreign.attributes;
    const byTheMonth = listing({ ...weekly, ...monthly }, { price });
    expect(offer(byTheMonth)).toEqual({ kind: 'currencyInvalid', currency: 'EUR' });
  });

  it('needs no price for a free class', () => {
    expect(offer(listing({ type: 'free' }, { price: null })).kind).toBe('bookable');
  });
});

describe('waysToPay', () => {
  const both = {
    ...monthly,
    paymentType: [...monthly.paymentType, { value: 'per_session' as const }],
  };

  it.each([
    [['per_session'], listing(weekly)],
    [['recurring'], listing({ ...weekly, ...monthly })],
    [['per_session', 'recurring'], listing({ ...weekly, ...both })],
    // Nothing to come back to every week, nothing to pay, or no price for a month.
    [['per_session'], listing(both)],
    [['per_session'], listing({ ...weekly, ...both, type: 'free' })],
    [['per_session'], listing({ ...weekly, ...both, monthlyPrice: undefined })],
  ])('are %s', (ways, one) => {
    expect(waysToPay(one)).toEqual(ways);
  });

  it('cost by the month what the listing says, in the currency of the marketplace', () => {
    expect(planPriceOf(listing({ ...weekly, ...both }))).toEqual({
      amount: 6000,
      currency: 'USD',
    });
  });
});

describe('timesOfSlots', () => {
  const slot = (start: number, length: number, seats = 3): TimeSlot => ({
    id: String(start),
    type: 'timeSlot' as const,
    attributes: {
      type: 'time-slot/time' as const,
      start: new Date(start).toISOString(),
      end: new Date(start + length).toISOString(),
      seats,
    },
  });

  const everyDay = {
    weeklyDays: ['1', '2', '3', '4', '5', '6', '7'].map(value => ({ value, label: '' })),
    timezone: 'Etc/UTC',
    startDate: '2026-12-01',
    time: '09:30',
  };
  const startsOf = (data: ListingPublicData, slots: readonly TimeSlot[]) =>
    timesOfSlots(listing(data), slots, now).map(({ start, seats }) => `${start} ${seats}`);
  const [today, tomorrow, third] = [0, 1, 2].map(
    days => Date.parse('2026-12-01T09:30:00Z') + days * dayMs,
  ) as [number, number, number];

  it('offers whole classes to come, soonest first', () => {
    const slots = [
      slot(third - hourMs, 3 * hourMs, 2),
      slot(tomorrow, hourMs),
      slot(now, hourMs / 2),
      slot(third + dayMs, hourMs / 2),
    ];
    expect(startsOf({ ...everyDay, lastClass: today + 9 * dayMs }, slots)).toEqual([
      '2026-12-02T09:30:00.000Z 3',
      '2026-12-03T09:30:00.000Z 2',
    ]);
  });

  it('offers nothing after the last class, and no day that is skipped', () => {
    const slots = [today, tomorrow, third, third + dayMs].map(start => slot(start, hourMs));
    const data = { ...everyDay, lastClass: third + hourMs, skippedDates: ['2026-12-02'] };
    expect(startsOf(data, slots)).toEqual(['2026-12-03T09:30:00.000Z 3']);
  });

  it('offers what was moved, where it was moved to', () => {
    const to = { date: '2026-12-02', time: '15:00' };
    const data = { ...everyDay, movedDates: [{ date: '2026-12-02', to }] };
    const slots = [slot(tomorrow, hourMs), slot(Date.parse('2026-12-02T15:00:00Z'), hourMs)];
    expect(startsOf({ ...data, lastClass: today + 9 * dayMs }, slots)).toEqual([
      '2026-12-02T15:00:00.000Z 3',
    ]);
  });
});

describe('order', () => {
  it('of a free class has a process of its own', () => {
    expect(sessionProcessOf(listing({ type: 'free' }))).toBe('flowroom-free-process/release-1');
    expect(sessionProcessOf(listing())).toBe('flex-hourly-default-process/release-1');
  });

  it('is paid by the lines of the customer', () => {
    const line = (amount: number, who: 'customer' | 'provider') => ({
      code: 'line-item/x',
      includeFor: [who],
      unitPrice: { amount, currency: 'USD' },
      lineTotal: { amount, currency: 'USD' },
      reversal: false,
    });
    expect(payinOf([line(2000, 'customer'), line(50, 'customer'), line(-400, 'provider')])).toEqual(
      { amount: 2050, currency: 'USD' },
    );
    expect(payinOf([])).toBeNull();
  });
});
