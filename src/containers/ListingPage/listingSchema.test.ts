import { languages } from '#shared/fields/listingFields.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource } from '#src/testing/factories.ts';
import { listingSchema } from './listingSchema.ts';
import { distanceOf } from './components/StartsIn.tsx';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { Listing, Review } from '#shared/contract/entities.ts';

const listing = (stock: number): Listing => {
  const { data } = listingResource('Slow Flow', { id: 'l1' });
  return {
    ...(data as unknown as Listing),
    author: undefined,
    images: [],
    currentStock: { id: 's', type: 'stock', attributes: { quantity: stock } },
  };
};

const options = { site: testConfig, now: Date.parse('2026-11-22T00:00:00Z') };

describe('listingSchema', () => {
  it('describes the class as an online event with its offer', () => {
    expect(listingSchema(listing(8), options)).toMatchObject({
      '@type': 'Event',
      name: 'Slow Flow',
      url: 'https://flowroom.example/l/slow-flow/l1',
      startDate: '2090-03-02T19:00:00+01:00',
      endDate: '2090-03-02T20:00:00+01:00',
      offers: { price: 20, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  it('offers nothing for money that nobody knows', () => {
    const odd = listing(8);
    odd.attributes.price = { amount: 100, currency: 'XTS' };
    expect(listingSchema(odd, options).offers).toBeUndefined();
  });

  it('says when it is sold out', () => {
    expect(listingSchema(listing(0), options)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });
});

it('describes a class in a room as an event at the area that is public', () => {
  const inRoom = listing(8);
  Object.assign(inRoom.attributes.publicData, {
    venue: 'room',
    location: { address: 'Portland, Oregon', isRough: true },
  });
  const schema = listingSchema(inRoom, options);
  expect(schema).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Portland, Oregon' },
  });
  expect(schema).not.toHaveProperty('maximumVirtualAttendeeCapacity');
});

it('names a language that is none of ours as it was written', () => {
  const spoken = listing(8);
  spoken.attributes.publicData.languages = ['Quechua', 'constructor', '__proto__'];
  expect(listingSchema(spoken, options)).toMatchObject({
    inLanguage: ['Quechua', 'constructor', '__proto__'],
  });
});

it('names every language of the wizard as the web does', () => {
  const spoken = listing(8);
  spoken.attributes.publicData.languages = languages.map(({ value }) => value);
  const { inLanguage } = listingSchema(spoken, options) as { inLanguage: string[] };
  const english = new Intl.DisplayNames('en', { type: 'language' });
  expect(inLanguage.map(tag => english.of(tag)?.toLowerCase())).toEqual(
    spoken.attributes.publicData.languages,
  );
});

describe('listingSchema, with everything', () => {
  const full = (publicData: object, rest: object = {}): Listing => ({
    ...listing(8),
    attributes: {
      ...listing(8).attributes,
      publicData: { ...listing(8).attributes.publicData, ...publicData },
      ...rest,
    },
    author: {
      id: 'teacher',
      type: 'user',
      attributes: { profile: { displayName: 'Mira L', abbreviatedName: 'ML' } },
    },
  });

  it('names who gives the class, and what it is rated', () => {
    const review = (rating: number, deleted = false) =>
      ({ attributes: { rating, deleted } }) as unknown as Review;
    const reviews = [review(5), review(4), review(1, true)];
    expect(listingSchema(full({}), { ...options, reviews })).toMatchObject({
      performer: {
        '@type': 'Person',
        name: 'Mira L',
        url: 'https://flowroom.example/u/teacher',
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  it('gives the next time of a weekly class and its schedule, at the hour of the wall', () => {
    const weekly = full({
      startDate: '2026-10-20',
      time: '18:00',
      timezone: 'America/Los_Angeles',
      weeklyDays: [{ value: '3', label: 'Tuesday' }],
      lastClass: Date.parse('2027-04-21T02:00:00Z'),
    });
    const at = (iso: string) =>
      listingSchema(weekly, { ...options, now: Date.parse(iso) }).startDate;
    expect(at('2026-10-26T00:00:00Z')).toBe('2026-10-27T18:00:00-07:00');
    expect(at('2026-10-29T00:00:00Z')).toBe('2026-11-03T18:00:00-08:00');
    // An ended series has its last class time still.
    expect(at('2027-06-01T00:00:00Z')).toBe('2027-04-20T18:00:00-07:00');
    expect(listingSchema(weekly, options).eventSchedule).toMatchObject([
      {
        byDay: ['https://schema.org/Tuesday'],
        scheduleTimezone: 'America/Los_Angeles',
        endDate: '2027-04-20',
      },
    ]);
  });

  it('is a product with a price for each night when it is booked by dates', () => {
    expect(listingSchema(full({ unitType: 'line-item/night' }), options)).toMatchObject({
      '@type': 'Product',
      offers: { price: 20, priceSpecification: { unitText: 'night' } },
    });
  });

  it('has the price of a month where only that is sold', () => {
    const monthly = full({ paymentType: [{ value: 'recurring' }], monthlyPrice: 8900 });
    expect(listingSchema(monthly, options)).toMatchObject({ offers: { price: 89 } });
  });
});

describe('distanceOf', () => {
  const minute = 60_000;
  const noon = Date.parse('2026-11-24T12:00:00Z');

  it('counts the days of the calendar in the zone', () => {
    // From Tuesday evening to Friday morning, in Madrid; in Auckland it is Wednesday already.
    const [now, start] = ['2026-11-24T20:00:00Z', '2026-11-27T09:00:00Z'].map(Date.parse);
    expect(distanceOf(now!, start!, 'Europe/Madrid')).toEqual({ unit: 'days', count: 3 });
    expect(distanceOf(now!, start!, 'Pacific/Auckland')).toEqual({ unit: 'days', count: 2 });
  });

  it.each([
    [10_000, 'now', 0],
    [45 * minute, 'minutes', 45],
    [120 * minute, 'hours', 2],
    [30 * 60 * minute, 'hours', 30],
    [3 * 24 * 60 * minute, 'days', 3],
    [21 * 24 * 60 * minute, 'weeks', 3],
  ])('puts %d ms in words as %s', (away, unit, count) => {
    expect(distanceOf(noon, noon + away, 'Etc/UTC')).toEqual({ unit, count });
  });
});

describe('words of the page', () => {
  it('keep the street of an address back', () => {
    expect(areaOf({ address: '12 Mat Street, Los Angeles, CA' })).toBe('Los Angeles, CA');
    expect(areaOf({ address: 'Berlin, Germany' })).toBe('Berlin, Germany');
  });
});
