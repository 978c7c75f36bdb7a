import { parseFilters, searchableTexts } from './extendedData.ts';
import { keywordIndex, keywordQuery, piecesOf, tokenize } from './keywords.ts';
import cases from '#marketplace/testing/cases/searchWords.json' with { type: 'json' };
import { isInRange, parseRange } from './range.ts';
import type { SearchSchema } from './schema.ts';
import { parseSort } from './sort.ts';

const schema = (key: string, rest: Partial<SearchSchema> = {}): SearchSchema => ({
  subject: 'listing',
  scope: 'public',
  key,
  type: 'enum',
  cardinality: 'one',
  defaultValue: null,
  doc: null,
  ...rest,
});
const schemas = [
  schema('type'),
  schema('styles', { cardinality: 'many' }),
  schema('lastClass', { type: 'long' }),
  schema('online', { type: 'boolean', defaultValue: true }),
  schema('notes', { type: 'text' }),
  schema('rank', { type: 'long', scope: 'metadata', defaultValue: 3 }),
];
const filters = (query: string) => parseFilters(new URLSearchParams(query), schemas);
const thrown = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

/** Returns whether a search in a title alone finds it: any of the words, or a piece. */
function finds(title: string, keywords: string): boolean {
  const index = new Set(keywordIndex({ title, description: null, texts: [] }).split(' '));
  return keywordQuery(keywords)
    .any.split(' | ')
    .some(lexeme => index.has(lexeme));
}

describe('a title', () => {
  it.each(cases.flatMap(({ title, words }) => words.map(word => [title, word] as const)))(
    '%j is found by %j',
    (title, word) => {
      expect(finds(title, word)).toBe(true);
    },
  );

  it.each([
    ['İstanbul’da ılık yoga', 'istanbul'],
    ['İstanbul’da ılık yoga', 'ilik'],
    ['Ærø og Århus', 'aero'],
    ['Œuvre en corps', 'oeuvre'],
    ['ｙｏｇａ　６０分', 'yoga'],
    ['ﾖｶﾞ 初級', 'ヨガ'],
    ['Γιόγκα για όλους', 'ολους'],
    ['Γιόγκα για όλους', 'ΓΙΟΓΚΑ'],
    ['שִׁעוּר יוֹגָה', 'שעור'],
    ['کلاس یوگا', 'كلاس'],
    ['مدرسة اليوجا', 'مدرسه'],
    ['درس ٣', '3'],
    ['ʻOhana hula', 'ohana'],
    ['Women’s circle', 'womens'],
    ['Women’s circle', "women's"],
    ['Heure du pilates', "l'heure"],
    ['O’Brien teaches', 'obrien'],
    ['Zero\u200bwidth', 'zerowidth'],
    ['朝の瑜伽课程', '瑜伽'],
    ['योग कक्षा', 'योग'],
  ])('%j is found by %j', (title, word) => {
    expect(finds(title, word)).toBe(true);
  });

  it.each([
    ['L’heure du pilates', 'l'],
    ['かき', 'がぎ'],
    ['Slow yoga', 'pilates'],
  ])('%j is not found by %j', (title, word) => {
    expect(finds(title, word)).toBe(false);
  });
});

describe('words for keyword search', () => {
  it('are split at what is no letter or digit, and folded', () => {
    expect(tokenize('Vinyasa-Flow, für ÉLISE (60 min) flow')).toEqual([
      'vinyasa',
      'flow',
      'fur',
      'elise',
      '60',
      'min',
    ]);
    expect(tokenize('ヨガ 瑜伽 योग')).toHaveLength(3);
    expect(tokenize(' ,.! ')).toEqual([]);
  });

  it('are found by their beginnings and ends of three letters or more', () => {
    expect(piecesOf('yoga').sort()).toEqual(['oga', 'yog']);
    expect(piecesOf('hiit').sort()).toEqual(['hii', 'iit']);
    expect(piecesOf('sun')).toEqual([]);
  });

  it('carry the field that they are in', () => {
    const index = keywordIndex({ title: 'Yoga', description: 'yoga now', texts: ['Maya'] });
    expect(index.split(' ')).toEqual(
      "'^yoga' '%yoga' '%now' '=maya' '~yog' '~oga' '~may' '~aya'".split(' '),
    );
  });

  it('index every whole word of a text whose pieces are too many', () => {
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    const index = keywordIndex({ title: 'x', description: words.join(' '), texts: [] });
    expect(words.every(word => index.includes(`'%${word}'`))).toBe(true);
    expect(index.length).toBeLessThan(1_000_000);
  });

  it('make a query that can not break out of its quotes', () => {
    expect(keywordQuery(`yoga' | !'`)).toEqual({
      any: "'^yoga' | '%yoga' | '=yoga' | '~yoga'",
      tiers: ["'^yoga'", "'%yoga'", "'=yoga'", "'~yoga'"],
    });
    expect(keywordQuery('!!')).toEqual({ any: '', tiers: ['', '', '', ''] });
  });

  it('rank all words in the title first, then all words, then any', () => {
    expect(keywordQuery('slow yoga').tiers).toEqual([
      "('^slow') & ('^yoga')",
      "('^slow' | '%slow' | '=slow') & ('^yoga' | '%yoga' | '=yoga')",
      "'^slow' | '^yoga'",
      "'%slow' | '%yoga'",
      "'=slow' | '=yoga'",
      "'~slow' | '~yoga'",
    ]);
  });
});

describe('a range', () => {
  it('is exact, open or closed', () => {
    expect(parseRange('5')).toEqual({ equal: 5 });
    expect(parseRange('5,10')).toEqual({ min: 5, max: 10 });
    expect(parseRange('1700000000000,')).toEqual({ min: 1_700_000_000_000 });
    expect(parseRange(',-3')).toEqual({ max: -3 });
  });

  it.each(['', ',', 'a', '5,b', '1,2,3', '1.5', '99999999999999999999'])('is not %p', text => {
    expect(parseRange(text)).toBeNull();
  });

  it('includes its lower and excludes its upper bound', () => {
    expect(isInRange(5, { min: 5, max: 6 })).toBe(true);
    expect(isInRange(6, { min: 5, max: 6 })).toBe(false);
    expect(isInRange(6, { equal: 6 })).toBe(true);
  });
});

describe('filters on extended data', () => {
  it('are typed by their schemas', () => {
    const query = 'pub_type=free,paid&pub_styles=has_any:a,b&pub_lastClass=17,&pub_online=false';
    expect(filters(query)).toEqual([
      {
        scope: 'public',
        key: 'type',
        test: { kind: 'oneOf', options: ['free', 'paid'] },
        matchesMissing: false,
      },
      {
        scope: 'public',
        key: 'styles',
        test: { kind: 'hasAny', options: ['a', 'b'] },
        matchesMissing: false,
      },
      {
        scope: 'public',
        key: 'lastClass',
        test: { kind: 'range', range: { min: 17 } },
        matchesMissing: false,
      },
      {
        scope: 'public',
        key: 'online',
        test: { kind: 'boolean', value: false },
        matchesMissing: false,
      },
    ]);
  });

  it('need all options of a list by default', () => {
    const all = { kind: 'hasAll', options: ['a', 'b'] };
    expect(filters('pub_styles=a,b')[0]?.test).toEqual(all);
    expect(filters('pub_styles=has_all:a,b')[0]?.test).toEqual(all);
  });

  it('match a missing value when the default passes', () => {
    expect(filters('pub_online=true')[0]?.matchesMissing).toBe(true);
    expect(filters('meta_rank=2,')[0]?.matchesMissing).toBe(true);
    expect(filters('meta_rank=4,')[0]?.matchesMissing).toBe(false);
  });

  it('are ignored without a schema, with a text schema or without a value', () => {
    expect(filters('pub_other=1&meta_type=free&pub_notes=a&pub_type=&type=free')).toEqual([]);
  });

  it.each(['pub_lastClass=soon', 'pub_online=yes', 'pub_styles=has_any:', 'pub_type=,'])(
    'are refused when the value does not fit: %s',
    query => {
      expect(thrown(() => filters(query))).toMatchObject({
        code: 'validation-invalid-value',
        items: [{ source: { path: [query.split('=')[0]], type: 'query' } }],
      });
    },
  );

  it('feed keyword search with text and lists of text', () => {
    const data = { public: { notes: ['Maya', 7, 'Yoga'], type: 'free' } };
    expect(searchableTexts(schemas, data)).toEqual(['Maya', 'Yoga']);
    expect(searchableTexts(schemas, { public: { notes: 'calm' } })).toEqual(['calm']);
  });
});

describe('an order', () => {
  it('is descending unless a minus leads', () => {
    expect(parseSort(['-price', 'createdAt', 'pub_lastClass'], schemas)).toEqual([
      { by: { kind: 'price' }, ascending: true },
      { by: { kind: 'createdAt' }, ascending: false },
      { by: { kind: 'data', scope: 'public', key: 'lastClass' }, ascending: false },
    ]);
  });

  it.each([['relevance'], ['pub_type'], ['pub_other'], ['price', 'price', 'price', 'price']])(
    'is refused for keys it can not sort by: %p',
    (...keys) => {
      expect(thrown(() => parseSort(keys, schemas))).toMatchObject({
        code: 'validation-invalid-value',
      });
    },
  );
});
