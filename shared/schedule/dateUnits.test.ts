import * as v from 'valibot';
import { listingPublicData } from '#shared/contract/listingData.ts';
import {
  dateUnitOf,
  dateUnitOfBill,
  instantsOf,
  isDate,
  rangeOf,
  unitsIn,
  bookableDates,
} from './dateUnits.ts';

test('the unit decides what is booked by dates', () => {
  expect(dateUnitOf({ unitType: 'line-item/night' })).toBe('night');
  expect(dateUnitOf({ unitType: 'line-item/session' })).toBeNull();
  expect(dateUnitOf({})).toBeNull();
  const money = { amount: 100, currency: 'USD' };
  const line = (code: string) =>
    ({ code, unitPrice: money, lineTotal: money, reversal: false, includeFor: [] }) as const;
  const bill = [line('line-item/provider-commission'), line('line-item/day')];
  expect(dateUnitOfBill(bill.map(one => ({ ...one, includeFor: [] })))).toBe('day');
  expect(dateUnitOfBill([])).toBeNull();
  for (const code of ['constructor', 'toString', '__proto__']) {
    expect(dateUnitOfBill([{ ...line(code), includeFor: [] }])).toBeNull();
    expect(dateUnitOf({ unitType: code as 'line-item/day' })).toBeNull();
    expect(v.parse(listingPublicData, { unitType: code })).toEqual({});
  }
});

test('the end that is sent is the day after the last one, and back', () => {
  const range = { first: '2026-12-30', last: '2027-01-01' };
  const sent = instantsOf(range);
  expect(sent).toEqual({ start: '2026-12-30T00:00:00.000Z', end: '2027-01-02T00:00:00.000Z' });
  expect(rangeOf(sent)).toEqual(range);
  expect(unitsIn(range)).toBe(3);
  expect(unitsIn({ first: '2026-12-30', last: '2026-12-30' })).toBe(1);
});

test('days count the same across a change of clocks', () => {
  expect(unitsIn({ first: '2026-10-24', last: '2026-10-26' })).toBe(3);
  expect(unitsIn({ first: '2027-03-27', last: '2027-03-29' })).toBe(3);
});

test('only days of the calendar are dates', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDate)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '26-1-1', '2026-11-22T00:00:00Z', ''].some(isDate)).toBe(
    false,
  );
});

const at = (iso: string, zone: string) => bookableDates(Date.parse(iso), zone, 90);

test('the window is ninety days from today in the zone of the listing', () => {
  expect(at('2026-11-22T12:00:00Z', 'Europe/Berlin')).toEqual({
    first: '2026-11-22',
    last: '2027-02-19',
  });
});

test('where it is tomorrow already, that is the first day', () => {
  expect(at('2026-11-22T12:00:00Z', 'Pacific/Auckland')).toEqual({
    first: '2026-11-23',
    last: '2027-02-20',
  });
});

test('today can be booked in every zone, as long as it lasts in UTC', () => {
  expect(at('2026-11-21T00:00:00Z', 'Etc/UTC').first).toBe('2026-11-21');
  expect(at('2026-11-21T23:59:00Z', 'America/Los_Angeles').first).toBe('2026-11-21');
  expect(at('2026-11-22T02:00:00Z', 'America/Los_Angeles').first).toBe('2026-11-22');
});

test('a change of clocks moves nothing', () => {
  expect(at('2026-10-24T22:30:00Z', 'Europe/Berlin').first).toBe('2026-10-25');
  expect(at('2026-10-25T23:30:00Z', 'Europe/Berlin').first).toBe('2026-10-26');
});
