import { listingResource } from '#src/testing/factories.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import type { Listing } from '#src/util/entities.ts';
import { eventSchema } from './eventSchema.ts';
import { distanceOf } from './components/StartsIn.tsx';
import { shorten } from './components/HostCard.tsx';
import { cityOf } from './components/Facts.tsx';

const listing = (stock: number): Listing => {
  const { data } = listingResource('Slow Flow', { id: 'l1' });
  return {
    ...(data as unknown as Listing),
    author: undefined,
    images: [],
    currentStock: { id: 's', type: 'stock', attributes: { quantity: stock } },
  };
};

describe('eventSchema', () => {
  it('describes the class as an online event with its offer', () => {
    expect(eventSchema(listing(8), testConfig)).toMatchObject({
      '@type': 'Event',
      name: 'Slow Flow',
      url: 'https://flowroom.example/l/slow-flow/l1',
      startDate: '2090-03-02T18:00:00.000Z',
      endDate: '2090-03-02T19:00:00.000Z',
      offers: { price: 20, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  it('says when it is sold out', () => {
    expect(eventSchema(listing(0), testConfig)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });
});

describe('distanceOf', () => {
  const minute = 60_000;
  it.each([
    [10_000, 'now', 0],
    [45 * minute, 'minutes', 45],
    [120 * minute, 'hours', 2],
    [30 * 60 * minute, 'hours', 30],
    [3 * 24 * 60 * minute, 'days', 3],
    [21 * 24 * 60 * minute, 'weeks', 3],
  ])('puts %d ms in words as %s', (away, unit, count) => {
    expect(distanceOf(away)).toEqual({ unit, count });
  });
});

describe('words of the page', () => {
  it('cut a long bio at a word', () => {
    expect(shorten('short', 170)).toBeNull();
    expect(shorten(`${'word '.repeat(40)}`, 170)).toMatch(/word…$/);
    expect(shorten('x'.repeat(300), 170)?.length).toBeLessThanOrEqual(171);
  });

  it('keep the street of an address back', () => {
    expect(cityOf('12 Mat Street, Los Angeles, CA')).toBe('Los Angeles, CA');
    expect(cityOf('Berlin, Germany')).toBe('Berlin, Germany');
  });
});
