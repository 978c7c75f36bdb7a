import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import { searchInput, searchOf } from './searchInput.ts';

const now = new Date('2026-11-20T12:00:00Z');
const schemas: SearchSchema[] = [
  {
    subject: 'listing',
    scope: 'public',
    key: 'lastClass',
    type: 'long',
    cardinality: 'one',
    defaultValue: null,
    doc: null,
  },
];
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return searchOf(searchInput.parse(Object.fromEntries(params)), params, schemas, now);
};
const failure = (query: string): unknown => {
  try {
    read(query);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the parameters of a search', () => {
  it('are put together as a search', () => {
    expect(
      read('keywords=yoga&price=100,2001&minStock=1&pub_lastClass=17,&sort=-price&bounds=1,2,0,1'),
    ).toMatchObject({
      keywords: keywordQuery('yoga'),
      price: { min: 100, max: 2001 },
      stock: { min: 1, matchUndefined: false },
      filters: [{ key: 'lastClass', test: { range: { min: 17 } } }],
      sort: [{ by: { kind: 'price' }, ascending: true }],
      bounds: { ne: { lat: 1, lng: 2 }, sw: { lat: 0, lng: 1 } },
    });
  });

  it('filter nothing when they are empty or unknown', () => {
    const asked = Object.entries(read('keywords=&price=&bounds=&sort=&mapSearch=true')).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    expect(asked).toEqual([]);
  });

  it('default to one seat on each day of a window', () => {
    expect(read('start=2026-12-01T00:00:00.000Z&end=2026-12-03T00:00:00.000Z').window).toEqual({
      start: Date.UTC(2026, 11, 1),
      end: Date.UTC(2026, 11, 3),
      mode: 'day-full',
      seats: 1,
      minDuration: undefined,
    });
  });

  it.each([
    ['origin=1,2&keywords=yoga', 'validation-invalid-params', 'origin'],
    ['origin=1,2&sort=price', 'validation-invalid-params', 'origin'],
    ['start=2026-12-01', 'validation-missing-key', 'end'],
    ['end=2026-12-01', 'validation-missing-key', 'start'],
    ['start=2026-12-02&end=2026-12-01', 'validation-invalid-params', 'end'],
    ['start=2026-11-01&end=2026-12-01', 'validation-invalid-params', 'start'],
    ['start=2026-12-01&end=2028-01-01', 'validation-invalid-params', 'end'],
    ['pub_lastClass=soon', 'validation-invalid-value', 'pub_lastClass'],
    ['sort=title', 'validation-invalid-value', 'sort'],
  ])('are refused: %s', (query, code, path) => {
    expect(failure(query)).toMatchObject({ code, items: [{ source: { path: [path] } }] });
  });

  it.each(['price=cheap', 'bounds=1,2,3', 'minStock=-1', 'ids=1', 'origin=91,0', 'seats=0'])(
    'have a type: %s',
    query => {
      expect(searchInput.safeParse(Object.fromEntries(new URLSearchParams(query))).success).toBe(
        false,
      );
    },
  );
});
