import { toFilters } from './listingsQuery.ts';
import { readSearch } from './searchQuery.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');
const ask = (search: string) => toFilters(readSearch(new URLSearchParams(search)), now, 'USD');

describe('the query to the marketplace', () => {
  it('is always a free place and a class that is not over', () => {
    expect(ask('')).toEqual({ minStock: 1, pub_lastClass: `${now - 10_000},`, sort: 'createdAt' });
  });

  it('has prices in minor units with the upper end included', () => {
    expect(ask('price=10,50')).toMatchObject({ price: '1000,5001' });
  });

  it('names the language, all of the durations, any or all of the workouts', () => {
    expect(ask('language=german&duration=30_minutes,60_minutes&workouts=yoga,dance')).toMatchObject(
      {
        pub_languagesFilter: 'has_any:german',
        pub_classDurationFilter: 'has_all:30_minutes,60_minutes',
        pub_yogaStyles: 'has_any:dance,yoga',
      },
    );
    expect(ask('workouts=has_all:yoga,dance')).toMatchObject({
      pub_yogaStyles: 'has_all:dance,yoga',
    });
  });

  it('orders by relevance when there are keywords, unless an order is chosen', () => {
    expect(ask('keywords=yoga')).not.toHaveProperty('sort');
    expect(ask('keywords=yoga&sort=price')).toMatchObject({ sort: 'price' });
    expect(ask('keywords=yoga&sort=createdAt')).toMatchObject({ sort: 'createdAt' });
  });

  it('never sends relevance, which only we know; around a place it is what is near', () => {
    expect(ask('sort=relevance')).not.toHaveProperty('sort');
    const near = ask('sort=relevance&bounds=1,1,0,0&origin=0.5,0.5');
    expect(near).toMatchObject({ bounds: '1,1,0,0', origin: '0.5,0.5' });
    expect(near).not.toHaveProperty('sort');
    expect(ask('bounds=1,1,0,0&origin=0.5,0.5')).not.toHaveProperty('origin');
  });

  it('means days by the midnights of their zone', () => {
    expect(ask('dates=2026-12-01,2026-12-02&zone=Pacific/Auckland&minDuration=45')).toMatchObject({
      start: '2026-11-30T11:00:00.000Z',
      end: '2026-12-02T11:00:00.000Z',
      availability: 'time-partial',
      minDuration: 45,
    });
    expect(ask('dates=2026-12-01')).toMatchObject({
      start: '2026-12-01T00:00:00.000Z',
      end: '2026-12-02T00:00:00.000Z',
    });
  });

  it('has the hours of a day on which the clocks are changed', () => {
    expect(ask('dates=2027-03-14&zone=America/New_York')).toMatchObject({
      start: '2027-03-14T05:00:00.000Z',
      end: '2027-03-15T04:00:00.000Z',
    });
  });

  it('begins now when the days have begun, and is nothing when they are over', () => {
    expect(ask('dates=2026-11-20,2026-11-23')).toMatchObject({
      start: new Date(now).toISOString(),
      end: '2026-11-24T00:00:00.000Z',
    });
    expect(ask('dates=2026-11-20,2026-11-21')).toBeNull();
    expect(ask('dates=2090-01-01,2090-01-02')).toBeNull();
  });
});
