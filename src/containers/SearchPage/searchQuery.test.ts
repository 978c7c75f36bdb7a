import { isNarrowed, readPriceRange, readSearch, searchAddress } from './searchQuery.ts';

const read = (search: string) => readSearch(new URLSearchParams(search));

describe('price range', () => {
  it.each([
    ['10', '50', { min: 10, max: 50 }],
    ['-5', '50', { min: 0, max: 50 }],
    ['10', '5000', { min: 10, max: 1000 }],
    ['80', '50', { min: 50, max: 50 }],
    ['', '50', { min: 0, max: 50 }],
    ['10', '', { min: 10, max: 1000 }],
    ['12.5', '50', { min: 12, max: 50 }],
    ['12,9', '50', { min: 12, max: 50 }],
    ['', '-5', { min: 0, max: 0 }],
    ['-0.5', '50', { min: 0, max: 50 }],
    ['1e3', '50', { min: 0, max: 50 }],
    ['', '', null],
    ['0', '1000', null],
    ['zero', 'all', null],
  ])('reads %j and %j as %j', (min, max, range) => {
    expect(readPriceRange(min, max)).toEqual(range);
  });
});

describe('readSearch', () => {
  it('takes the whole search from the address', () => {
    const place = 'address=Berlin&bounds=53,14,52,13&origin=52.5,13.4';
    const filters = 'language=english&duration=60_minutes,30_minutes&workouts=has_all:yoga,dance';
    const days = 'dates=2026-12-01,2026-12-03&minDuration=45&zone=Pacific/Auckland';
    expect(
      read(`${place}&keywords=+slow+flow+&price=10,50&${filters}&${days}&sort=-price&page=3`),
    ).toEqual({
      address: 'Berlin',
      bounds: '53,14,52,13',
      origin: '52.5,13.4',
      keywords: 'slow flow',
      price: { min: 10, max: 50 },
      language: ['english'],
      duration: ['30_minutes', '60_minutes'],
      workouts: ['dance', 'yoga'],
      matchAll: ['workouts'],
      dates: { from: '2026-12-01', to: '2026-12-03', zone: 'Pacific/Auckland', minDuration: 45 },
      when: null,
      hours: null,
      zone: 'UTC',
      sort: '-price',
      page: 3,
    });
  });

  it('leaves out what makes no sense', () => {
    const odd =
      'address=X&origin=1,2&language=klingon&duration=5_minutes&workouts=has_all:other,zz';
    const search = read(`sort=random&page=-2&price=a,b&bounds=1,2,3&${odd}&minDuration=30&zone=X`);
    expect(search).toEqual({ ...read(''), matchAll: ['workouts'] });
    expect(searchAddress(search)).toBe('/s');
    for (const dates of [
      '9999-12-31',
      '0000-01-01,2026-12-01',
      '2026-02-30',
      '2026-12-05,2026-12-01',
    ])
      expect(read(`dates=${dates}`).dates).toBeNull();
  });

  it('ignores control characters, which no query may have', () => {
    expect(read('keywords=%00')).toEqual(read(''));
    expect(read('keywords=slow%00flow%0A').keywords).toBe('slow flow');
  });

  it('ends at the last page that the marketplace has, 10,000 results of 24 a page', () => {
    expect(read('page=417').page).toBe(416);
  });

  it('offers relevance only without keywords', () => {
    expect(read('sort=relevance').sort).toBe('relevance');
    expect(read('sort=relevance&keywords=yoga').sort).toBeNull();
  });

  it.each(['40.9,-73.7,40.4,-74.2', '-10,-170,-20,170'])('takes the bounds %s', bounds => {
    expect(read(`bounds=${bounds}`).bounds).toBe(bounds);
  });

  it.each(['91,0,0,0', '0,0,10,0', '1,2,3,x', '0,181,0,0'])('refuses the bounds %s', bounds => {
    expect(read(`bounds=${bounds}`).bounds).toBeNull();
  });
});

describe('searchAddress', () => {
  it.each([
    '',
    '?keywords=slow+flow',
    '?price=10%2C50&sort=-price&page=2',
    '?address=Berlin&bounds=53%2C14%2C52%2C13&origin=52.5%2C13.4&sort=relevance',
    '?language=german&duration=30_minutes%2C60_minutes&workouts=dance%2Cyoga',
    '?workouts=has_all%3Adance%2Cyoga&dates=2026-12-01%2C2026-12-03&minDuration=45',
    '?dates=2026-12-01%2C2026-12-01&zone=Pacific%2FAuckland',
    '?page=416',
    '?sort=soonest',
    '?when=today&hours=evening&zone=Pacific%2FAuckland',
    '?hours=18&sort=createdAt',
    '?hours=morning&dates=2026-12-01%2C2026-12-01&zone=Pacific%2FAuckland',
  ])('gives back the address %j', search => {
    expect(searchAddress(read(search))).toBe(`/s${search}`);
  });

  it('leaves defaults out', () => {
    expect(searchAddress(read('sort=createdAt&page=1&price=0,1000'))).toBe('/s');
    expect(searchAddress(read('when=now&hours=evening&sort=soonest'))).toBe('/s?when=now');
    expect(searchAddress(read('when=today&dates=2026-12-01'))).toBe(
      '/s?dates=2026-12-01%2C2026-12-01',
    );
    expect(searchAddress(read('zone=Pacific/Auckland'))).toBe('/s');
    expect(searchAddress(read('workouts=has_all:yoga'))).toBe('/s?workouts=yoga');
    expect(searchAddress(read('dates=2026-12-01&zone=UTC'))).toBe(
      '/s?dates=2026-12-01%2C2026-12-01',
    );
  });

  it('is the same whatever the order and spelling of equal searches', () => {
    expect(searchAddress(read('workouts=yoga,dance,yoga&bounds=1.10,2,0.1000000000001,1'))).toBe(
      searchAddress(read('bounds=1.1,2,0.1,1&workouts=dance,yoga')),
    );
  });

  it('drops an order that conflicts with new keywords, and no other', () => {
    expect(searchAddress({ ...read('sort=relevance'), keywords: 'yoga' })).toBe('/s?keywords=yoga');
    expect(searchAddress({ ...read('sort=-price'), keywords: 'yoga' })).toBe(
      '/s?keywords=yoga&sort=-price',
    );
  });
});

describe('isNarrowed', () => {
  it.each(['keywords=a', 'language=greek', 'dates=2026-12-01', 'bounds=1,1,0,0'])('by %s', search =>
    expect(isNarrowed(read(search))).toBe(true),
  );

  it.each(['', 'page=3', 'sort=price'])('not by %j', search =>
    expect(isNarrowed(read(search))).toBe(false),
  );
});
