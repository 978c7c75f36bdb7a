import { createGazetteer } from './gazetteer.ts';
import { searchBoundsOf } from '#src/util/place.ts';

const find = createGazetteer({
  places: {
    keys: ['new york city', 'paris', 'paris', 'portland', 'portland', 'portland bill', 'sao paulo'],
    names: [
      'New York City',
      'Paris',
      'Paris',
      'Portland',
      'Portland',
      'Portland Bill',
      'São Paulo',
    ],
    regions: [0, 1, 2, 3, 4, 5, 6],
    populations: [8_804_190, 2_138_551, 25_171, 652_503, 68_408, 900_000, 12_400_232],
    lats: [40.71427, 48.85341, 33.66094, 45.52345, 43.66147, 50.51, -23.5475],
    lngs: [-74.00597, 2.3488, -95.55551, -122.67621, -70.25533, -2.45, -46.63611],
  },
  regions: [
    ['US.NY', 'New York'],
    ['FR.11', 'Île-de-France'],
    ['US.TX', 'Texas'],
    ['US.OR', 'Oregon'],
    ['US.ME', 'Maine'],
    ['GB.ENG', 'England'],
    ['BR.27', 'São Paulo'],
    ['US.CA', 'California'],
  ],
  zips: {
    keys: ['94109', '94110', '94111'],
    cities: ['San Francisco', 'San Francisco', 'San Francisco'],
    regions: ['US.CA', 'US.CA', 'US.CA'],
    lats: [37.79, 37.7509, 37.8],
    lngs: [-122.42, -122.4153, -122.4],
  },
});
const addresses = (query: string, limit = 5) =>
  find(query, limit, 'en').map(({ address }) => address);

describe('the gazetteer', () => {
  it.each([
    ['new york', 'New York City, New York, United States'],
    ['São Pau', 'São Paulo, São Paulo, Brazil'],
    ['sao pau', 'São Paulo, São Paulo, Brazil'],
    ['paris, texas', 'Paris, Texas, United States'],
    ['paris tx', 'Paris, Texas, United States'],
    ['portland, me, usa', 'Portland, Maine, United States'],
    ['12 Elm Street, Portland, OR', 'Portland, Oregon, United States'],
    ['94110', '94110 San Francisco, California, United States'],
  ])('finds "%s"', (query, address) => {
    expect(addresses(query, 1)).toEqual([address]);
  });

  it('puts the whole name before longer ones, and large places before small ones', () => {
    expect(addresses('portland')).toEqual([
      'Portland, Oregon, United States',
      'Portland Bill, England, United Kingdom',
      'Portland, Maine, United States',
    ]);
  });

  it('gives no more than asked for, and nothing for what it does not know', () => {
    expect(addresses('p', 2)).toHaveLength(2);
    expect(addresses('9411')).toHaveLength(2);
    for (const query of ['atlantis', '123 main street', '00000', ',', ' ']) {
      expect(addresses(query)).toEqual([]);
    }
  });

  it('names countries in the language asked for', () => {
    expect(find('paris', 1, 'es')[0]?.address).toBe('Paris, Île-de-France, Francia');
  });

  it('gives large places large bounds, and postal codes those of a broader place', () => {
    const [paris] = find('paris', 1, 'en');
    expect(paris?.bounds?.ne.lat).toBeCloseTo(48.85341 + 0.135, 2);
    const [zip] = find('94110', 1, 'en');
    expect(zip?.bounds).toBeNull();
    expect(zip && searchBoundsOf(zip).ne.lat).toBeCloseTo(37.7509 + 0.018, 3);
  });
});
