import { bookingClosesAt, bookingRulesOf, refundableUntil, refundHours } from './bookingRules.ts';
import { cancellationPolicies } from '#shared/contract/listingData.ts';

describe('booking rules', () => {
  it('are by request for what is paid and instant for what is free, unless the teacher chose', () => {
    expect(bookingRulesOf({ type: 'paid' })).toEqual({
      mode: 'request',
      closesHours: 0,
      policy: 'none',
      placesPerOrder: 1,
    });
    expect(bookingRulesOf({ type: 'free' }).mode).toBe('instant');
    expect(bookingRulesOf({ type: 'free', bookingMode: 'request' }).mode).toBe('request');
    expect(bookingRulesOf({ type: 'paid', bookingMode: 'instant' }).mode).toBe('instant');
  });

  it('sell one place where dates are booked', () => {
    expect(bookingRulesOf({ placesPerOrder: 4 }).placesPerOrder).toBe(4);
    const room = { unitType: 'line-item/night', placesPerOrder: 4 } as const;
    expect(bookingRulesOf(room).placesPerOrder).toBe(1);
  });

  it('close booking some hours before the start', () => {
    const start = Date.parse('2026-12-01T18:00:00Z');
    expect(bookingClosesAt({}, start)).toBe(start);
    expect(new Date(bookingClosesAt({ bookingClosesHours: 48 }, start)).toISOString()).toBe(
      '2026-11-29T18:00:00.000Z',
    );
  });

  it('give everything back until so many hours before the start', () => {
    const start = Date.parse('2026-12-01T18:00:00Z');
    expect(new Date(refundableUntil('moderate', start) ?? 0).toISOString()).toBe(
      '2026-11-28T18:00:00.000Z',
    );
    expect(refundableUntil('none', start)).toBeNull();
  });

  it('know the hours of every policy, each stricter than the one before', () => {
    const hours = cancellationPolicies.map(policy => refundHours[policy]);
    expect(hours).toEqual([null, 24, 72, 168]);
  });
});
