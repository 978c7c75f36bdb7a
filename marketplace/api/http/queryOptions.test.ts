import { normaliseQuery, readQueryOptions, searchOf } from './queryOptions.ts';

const read = (query: string, maxPerPage?: number) =>
  readQueryOptions(normaliseQuery(query), maxPerPage);

describe('readQueryOptions', () => {
  it('has defaults for an empty query', () => {
    expect(read('')).toMatchObject({ include: [], expand: false, page: 1, perPage: 100 });
    expect(read('page=&perPage=', 50)).toMatchObject({ page: 1, perPage: 50 });
  });

  it('reads includes, sparse fields, limits and pages', () => {
    const query = 'include=author,%20images&fields.listing=title,price&limit.images=1&page=2';
    expect(read(query)).toMatchObject({
      include: ['author', 'images'],
      fields: { listing: ['title', 'price'] },
      limit: { images: 1 },
      page: 2,
    });
  });

  it('reads image variants, whose missing side is not limited', () => {
    const { imageVariants } = read('imageVariant.small=w:320;fit:scale&imageVariant.a=w:10;h:20');
    expect(imageVariants['small']).toEqual({ width: 320, height: 3072, fit: 'scale' });
    expect(imageVariants['a']).toEqual({ width: 10, height: 20, fit: 'scale' });
  });

  it.each([
    'page=0',
    'perPage=101',
    'page=1.5',
    'limit.images=-1',
    'imageVariant.a=w:0;h:1',
    'imageVariant.a=w:3073',
    'imageVariant.a=w:10;fit:crop',
    'imageVariant.a=fit:scale',
  ])('refuses %s', query => {
    expect(() => read(query)).toThrow('wrong type or range');
  });
});

describe('a query string', () => {
  it('is the part of a URL after its first question mark', () => {
    expect(searchOf('/v1/api/listings/query?a=b?c')).toBe('a=b?c');
    expect(searchOf('/v1/api/listings/query')).toBe('');
  });

  it('may spell known names in snake case, and leaves keys of extended data alone', () => {
    const query = normaliseQuery('per_page=5&pub_my_key=x&per_page=6');
    expect([...query]).toEqual([
      ['perPage', '6'],
      ['pub_my_key', 'x'],
    ]);
  });
});
