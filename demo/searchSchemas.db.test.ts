import { addSearchSchemas, searchSchemas } from '@flowroom/marketplace/seeding';
import { describeOnEveryDatabase } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import { listingSearchSchemas } from '#shared/config/searchSchemas.ts';
import { toFilters } from '#src/containers/SearchPage/listingsQuery.ts';
import { readSearch } from '#src/containers/SearchPage/searchQuery.ts';

/** The fields of public data that a search with every filter queries. */
function askedFields(): string[] {
  const chosen = fieldFilters.map(({ param, choices }) => `${param}=${choices[0]?.value}`);
  const all = [...chosen, 'keywords=flow', 'price=5,10'].join('&');
  const filters = toFilters(readSearch(new URLSearchParams(all)), Date.now(), 'USD') ?? {};
  return Object.keys(filters)
    .filter(name => name.startsWith('pub_'))
    .map(name => name.slice('pub_'.length));
}

describeOnEveryDatabase('search schemas', database => {
  const keysOf = (schemas: readonly { key: string }[]) => schemas.map(({ key }) => key);

  it('cover what the filters query', () => {
    expect(keysOf(listingSearchSchemas)).toEqual(expect.arrayContaining(askedFields()));
    expect(askedFields()).toHaveLength(4);
  });

  it('are in the database as the site needs them', async () => {
    await addSearchSchemas(database.db, listingSearchSchemas);
    const known = await searchSchemas(database.db, ['listing']);
    const named = known.map(({ doc: _doc, ...schema }) => schema);
    const needed = listingSearchSchemas.map(({ doc: _doc, ...schema }) => schema);
    expect(named).toEqual(expect.arrayContaining(needed));
  });

  it('are added where the database lacks them, and stay as they were set', async () => {
    const [like] = listingSearchSchemas;
    const added = { ...like!, key: 'mood', cardinality: 'one' as const };
    await addSearchSchemas(database.db, [added, { ...added, key: 'yogaStyles' }]);
    const known = await searchSchemas(database.db, ['listing']);
    expect(known).toContainEqual(added);
    expect(known).toContainEqual(
      expect.objectContaining({ key: 'yogaStyles', cardinality: 'many' }),
    );
  });
});
