import { readPriceRange, readSearch, searchAddress, toListingsQuery } from './searchQuery.ts';

const read = (search: string) => readSearch(new URLSearchParams(search));
const now = 1_000_000_000_000;
const ask = (search: string) => toListingsQuery(read(search), now, 'USD');

describe('price range', () => {
  it.each([
    ['10', '50', { min: 10, max: 50 }],
    ['-5', '50', { min: 0, max: 50 }],
    ['10', '5000', { min: 10, max: 1000 }],
    ['80', '50', { min: 50, max: 50 }],
    ['', '50', { min: 0, max: 50 }],
    ['10', '', { min: 10, max: 1000 }],
    ['12.5', '50', { min: 0, max: 50 }],
    ['', '', null],
    ['0', '1000', null],
    ['zero', 'all', null],
  ])('reads %j and %j as %j', (min, max, range) => {
    expect(readPriceRange(min, max)).toEqual(range);
  });
});

describe('readSearch', () => {
  it('takes the whole search from the address', () => {
    expect(read('keywords=+slow+flow+&price=10,50&sort=-price&page=3')).toEqual({
      keywords: 'slow flow',
      price: { min: 10, max: 50 },
      sort: '-price',
      page: 3,
      address: '',
      bounds: null,
    });
  });

  it('leaves out what makes no sense', () => {
    const search = read('sort=random&page=-2&price=a,b&bounds=1,2,3');
    expect(search).toEqual({ ...read(''), page: 1 });
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
  it.each(['', '?keywords=slow+flow', '?price=10%2C50&sort=-price&page=2'])(
    'gives back the address %j',
    search => {
      expect(searchAddress(read(search))).toBe(`/s${search}`);
    },
  );

  it('leaves defaults out', () => {
    expect(searchAddress(read('sort=createdAt&page=1&price=0,1000'))).toBe('/s');
  });
});

describe('toListingsQuery', () => {
  it('always asks for a free place and a class that is not over', () => {
    expect(ask('')).toMatchObject({
      minStock: 1,
      pub_lastClass: `${now - 10_000},`,
      page: 1,
      perPage: 24,
      sort: 'createdAt',
    });
  });

  it('asks for prices in minor units with the upper end included', () => {
    expect(ask('price=10,50').price).toBe('1000,5001');
  });

  it('orders by relevance when there are keywords, unless an order is chosen', () => {
    expect(ask('keywords=yoga')).not.toHaveProperty('sort');
    expect(ask('keywords=yoga&sort=price').sort).toBe('price');
    expect(ask('keywords=yoga&sort=createdAt').sort).toBe('createdAt');
  });

  it('never sends relevance, which only we know', () => {
    expect(ask('sort=relevance')).not.toHaveProperty('sort');
  });
});
