import fc from 'fast-check';
import { Decimal, Keyword, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { MalformedTransitError, readTransit } from './transitReader.ts';
import { writeTransit } from './transitWriter.ts';

const id = '5f1b0c9e-1111-4222-8333-444455556666';

/** A page of listing cards as the search page requests it. */
function page(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({
    id: new Uuid(id),
    type: new Keyword('listing'),
    attributes: {
      title: `Morning flow ${index}`,
      price: new Money(1500 + index, 'USD'),
      createdAt: new Date(1_700_000_000_000 + index),
      geolocation: new LatLng(60.1, 24.9),
      publicData: {
        languages: ['en', 'fi'],
        timezone: 'Europe/Helsinki',
        stock: 10,
        time: '18:00',
      },
    },
    relationships: { author: { data: { id: new Uuid(id), type: new Keyword('user') } } },
  }));
  return { data: items, meta: { totalItems: count, page: 1 } };
}

const json = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.string({ unit: fc.constantFrom('~', '^', '`', ':', '#', 'a', ' ') }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.uuid().map(uuid => new Uuid(uuid)),
    fc.integer().map(amount => new Money(amount, 'EUR')),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')).map(map => ({ ...map })),
  ),
})).value;

describe('transit', () => {
  it.each([false, true])('reads back what it wrote (verbose: %s)', verbose => {
    fc.assert(
      fc.property(json, value => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(readTransit(writeTransit({ value }, verbose))).toEqual({ value });
      }),
      { numRuns: 300 },
    );
  });

  it('reads back more different keys than the cache holds', () => {
    const many = Object.fromEntries(Array.from({ length: 4500 }, (_, n) => [`key${n}`, `v${n}`]));
    expect(readTransit(writeTransit([many, many]))).toEqual([many, many]);
  });

  it('is understood by the official client', () => {
    const { types } = sdk;
    const text = writeTransit({
      id: new Uuid(id),
      type: new Keyword('listing'),
      price: new Money(1500, 'USD'),
      other: new Money(1, 'USD'),
      place: new LatLng(1.5, -2),
      quantity: new Decimal('-23.5'),
      at: new Date(5),
    });
    expect(sdk.transit.read(text)).toEqual({
      id: new types.UUID(id),
      type: 'listing',
      price: new types.Money(1500, 'USD'),
      other: new types.Money(1, 'USD'),
      place: new types.LatLng(1.5, -2),
      quantity: new types.BigDecimal('-23.5'),
      at: new Date(5),
    });
  });

  it('writes bytes as the format has them', () => {
    expect(writeTransit([Buffer.from('ä')])).toBe('["~bw6Q="]');
  });

  it('understands what the official client writes', () => {
    const { types } = sdk;
    const text = sdk.transit.write({
      listingId: new types.UUID(id),
      items: [
        { unitPrice: new types.Money(1500, 'USD'), quantity: new types.BigDecimal('1.5') },
        { unitPrice: new types.Money(-100, 'USD'), quantity: new types.BigDecimal('1') },
      ],
      origin: new types.LatLng(1, 2),
      start: new Date(99),
    });
    expect(readTransit(text)).toEqual({
      listingId: new Uuid(id),
      items: [
        { unitPrice: new Money(1500, 'USD'), quantity: new Decimal('1.5') },
        { unitPrice: new Money(-100, 'USD'), quantity: new Decimal('1') },
      ],
      origin: new LatLng(1, 2),
      start: new Date(99),
    });
  });

  it('takes sets, lists and keywords', () => {
    expect(readTransit('["^ ","~:a",["~#set",[1,2]],"~:b",["~#list",["~:x/y"]]]')).toEqual({
      a: [1, 2],
      b: ['x/y'],
    });
  });

  it('leaves out undefined values', () => {
    expect(writeTransit({ a: undefined, b: 1 })).toBe('["^ ","~:b",1]');
  });

  it.each([
    'nonsense',
    '',
    '{"a":',
    '["^ ","~:a"]]',
    '["^ ","~:__proto__",{}]',
    '["~#mn",[1]]',
    '["^ ","~:n","~i99999999999999999999"]',
    '["^ ","~:n","~n99999999999999999999"]',
    '["~#money",[1,"USD"]]',
    '["^ ","~:data",["^ ","~:price",[["~#money",[1,"USD"]]]]]',
    '["^ ","~:data",["~#cmap",[["key"],1]]]',
    '["^ ","~:data",["~#link",["^ ","href","a","rel","b"]]]',
    '["^ ","~:data","~rhttps://flowroom.example"]',
    '["^ ","~:data","~Qabc"]',
    `${'['.repeat(100_000)}`,
  ])('refuses %#', text => {
    expect(() => readTransit(text)).toThrow(MalformedTransitError);
  });

  it('knows no words of a text that was read before', () => {
    const rows = (word: string) => `[["^ ","~:${word}",1],["^ ","^0",2]]`;
    expect(readTransit(rows('secret'))).toEqual([{ secret: 1 }, { secret: 2 }]);
    expect(() => readTransit('["^ ","~:a","^0"]')).toThrow(MalformedTransitError);
    // Fails in the middle of the text.
    expect(() => readTransit('["^ ","~:first",1,"~:second","~Qx"]')).toThrow(MalformedTransitError);
    expect(readTransit(rows('third'))).toEqual([{ third: 1 }, { third: 2 }]);
  });

  it('writes a page of 24 listings in a few times what plain JSON takes', () => {
    const body = page(24);
    const medianOf = (write: (value: object) => string) => {
      for (let n = 0; n < 300; n += 1) write(body);
      const times = Array.from({ length: 200 }, () => {
        const start = performance.now();
        write(body);
        return performance.now() - start;
      }).sort((a, b) => a - b);
      return times[100] ?? 0;
    };
    expect(medianOf(writeTransit) / medianOf(JSON.stringify)).toBeLessThan(12);
  });
});
