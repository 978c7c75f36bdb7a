import type { SchemaScope, SearchSchema } from '#marketplace/domain/search/schema.ts';
import { parseFilters } from '#marketplace/domain/search/extendedData.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { searchUsers } from './userSearch.ts';
import type { UserSearch } from './userSearch.ts';

const schema = (scope: SchemaScope, key: string, type: SearchSchema['type']): SearchSchema => ({
  subject: 'userProfile',
  scope,
  key,
  type,
  cardinality: 'one',
  defaultValue: null,
  doc: null,
});
const schemas = [
  schema('public', "it's", 'enum'),
  schema('private', 'isNew', 'boolean'),
  schema('protected', 'level', 'long'),
  schema('metadata', 'score', 'long'),
];
const filtersOf = (query: Record<string, string>) =>
  parseFilters(new URLSearchParams(query), schemas);

describeOnEveryDatabase('a search of users', database => {
  const names = new Map<string, string>();
  const found = async (search: Partial<UserSearch>, page = { page: 1, perPage: 100 }) => {
    const { rows, total } = await searchUsers(
      database.db,
      { filters: [], sort: [], ...search },
      page,
    );
    return { names: rows.map(({ id }) => names.get(id)), total };
  };

  beforeAll(async () => {
    const people = [
      ['old', { public_data: { "it's": 'a' }, metadata: { score: 3 } }],
      ['middle', { private_data: { isNew: true }, metadata: { score: 'many' } }],
      ['new', { protected_data: { level: 2 }, metadata: { score: 9 } }],
      ['gone', { deleted: true }],
      ['banned', { state: 'banned' }],
    ] as const;
    for (const [index, [name, facts]] of people.entries()) {
      const columns = Object.fromEntries(
        Object.entries(facts).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      );
      const created_at = new Date(Date.UTC(2026, 0, 1 + index));
      names.set(await insertUserRow(database.db, { ...columns, created_at }), name);
    }
  });

  it('finds all but the deleted, newest first, page by page', async () => {
    expect(await found({})).toEqual({ names: ['banned', 'new', 'middle', 'old'], total: 4 });
    expect(await found({}, { page: 2, perPage: 3 })).toEqual({ names: ['old'], total: 4 });
  });

  it('looks into each kind of extended data', async () => {
    expect((await found({ filters: filtersOf({ "pub_it's": 'a,b' }) })).names).toEqual(['old']);
    expect((await found({ filters: filtersOf({ priv_isNew: 'true' }) })).names).toEqual(['middle']);
    expect((await found({ filters: filtersOf({ prot_level: '2' }) })).names).toEqual(['new']);
    expect((await found({ filters: filtersOf({ meta_score: '1,' }) })).names).toEqual([
      'new',
      'old',
    ]);
  });

  it('puts numbers in order, and what has none last', async () => {
    const by = { kind: 'data', scope: 'metadata', key: 'score' } as const;
    const order = async (ascending: boolean) =>
      (await found({ sort: [{ by, ascending }] })).names.slice(0, 2);
    expect(await order(false)).toEqual(['new', 'old']);
    expect(await order(true)).toEqual(['old', 'new']);
  });

  it('stays within a period, whose end is outside of it', async () => {
    const period = {
      createdAtStart: new Date(Date.UTC(2026, 0, 2)),
      createdAtEnd: new Date(Date.UTC(2026, 0, 3)),
    };
    expect(await found(period)).toEqual({ names: ['middle'], total: 1 });
  });
});
