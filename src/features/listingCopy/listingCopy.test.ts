import { copyOf } from './listingCopy.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

const listing = (publicData: OwnListing['attributes']['publicData']): OwnListing => ({
  id: '1',
  type: 'ownListing',
  attributes: {
    title: 'Slow flow',
    description: 'An hour.',
    price: { amount: 2000, currency: 'USD' },
    state: 'closed',
    createdAt: '2026-11-01T10:00:00.000Z',
    geolocation: null,
    publicData,
    privateData: {
      zoom: [{ start_url: 'https://meet.example/1' }],
      location: { address: 'Elm Street 1' },
      changes: [],
    },
  },
});
const weekly = {
  timezone: 'Europe/Berlin',
  startDate: '2026-11-02',
  time: '18:00',
  weeklyDays: [{ value: '2', label: 'Monday' }],
  classDuration: { key: '60_minutes', value: 60 },
};

describe('the copy of a listing', () => {
  it('has its texts, price and place, and no meetings or changes', () => {
    const copy = copyOf(listing(weekly), 'Slow flow (copy)');
    expect(copy).toMatchObject({
      title: 'Slow flow (copy)',
      description: 'An hour.',
      price: { amount: 2000, currency: 'USD' },
    });
    expect(copy.privateData).toEqual({ location: { address: 'Elm Street 1' } });
  });

  it('names the pictures of the original, which are copied later', () => {
    const image = { id: 'a', type: 'image' as const, attributes: { variants: {} } };
    const copy = copyOf({ ...listing(weekly), images: [image, { ...image, id: 'b' }] }, 'Copy');
    expect(copy.images).toBeUndefined();
    expect(copy.privateData?.pictureCopies).toEqual({
      listingId: '1',
      pictures: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it('is held as the original was planned, without what was skipped, moved or ended', () => {
    const { publicData = {} } = copyOf(
      listing({
        ...weekly,
        skippedDates: ['2026-11-09'],
        movedDates: [{ date: '2026-11-16', to: { date: '2026-11-17', time: '18:00' } }],
        seriesEnd: '2026-11-16',
        lastClass: Date.parse('2026-11-17T18:00:00.000Z'),
      }),
      'Copy',
    );
    expect(publicData).toMatchObject(weekly);
    expect(Object.keys(publicData)).not.toContain('skippedDates');
    expect(Object.keys(publicData)).not.toContain('seriesEnd');
    expect(new Date(Number(publicData.lastClass)).toISOString()).toBe('2027-04-26T17:00:00.000Z');
  });

  it('ends with its only class where it is held once', () => {
    const start = Date.parse('2026-11-02T17:00:00.000Z');
    const { publicData = {} } = copyOf(
      listing({ ...weekly, weeklyDays: [], unixTimeStamp: start, lastClass: 1 }),
      'Copy',
    );
    expect(publicData.lastClass).toBe(start + 3_600_000);
  });

  it('of a stay has its end, by which searches find it', () => {
    const lastClass = Date.UTC(2100, 0, 1);
    const stay = { timezone: 'Europe/Berlin', unitType: 'line-item/night', lastClass } as const;
    expect(copyOf(listing({ ...stay, weeklyDays: [] }), 'Copy').publicData).toMatchObject(stay);
  });
});
