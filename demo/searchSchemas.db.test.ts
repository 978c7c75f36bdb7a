import { readFileSync } from 'node:fs';
import path from 'node:path';
import { searchSchemas } from '@flowroom/marketplace/seeding';
import type { SearchSchema } from '@flowroom/marketplace/seeding';
import { describeOnEveryDatabase } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { toFilters } from '#src/containers/SearchPage/listingsQuery.ts';
import { readSearch } from '#src/containers/SearchPage/searchQuery.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
const command = /flex-cli search set -m \S+ --key (\S+) --scope (\S+) --type (\S+)/g;
/** Search schemas that the documentation tells operators of a hosted marketplace to set. */
const documented = [...readme.matchAll(command)].map(([, key, scope, type]) => ({
  key,
  scope,
  type,
}));

/** The fields of public data that a search with every filter asks for. */
function askedFields(): string[] {
  const all = 'language=greek&duration=60_minutes&workouts=yoga&keywords=flow&price=5,10';
  const filters = toFilters(readSearch(new URLSearchParams(all)), Date.now(), 'USD') ?? {};
  return Object.keys(filters)
    .filter(name => name.startsWith('pub_'))
    .map(name => name.slice('pub_'.length));
}

/** The type as the CLI names it. */
const cliType = ({ type, cardinality }: SearchSchema): string =>
  type === 'enum' && cardinality === 'many' ? 'multi-enum' : type;

describeOnEveryDatabase('search schemas', database => {
  it('that the README names cover what the filters ask for', () => {
    expect(documented.map(({ key }) => key)).toEqual(expect.arrayContaining(askedFields()));
    expect(askedFields()).toHaveLength(4);
    // Names of teachers and workout types are found by keywords.
    expect(documented).toContainEqual({ key: 'yogaStylesFilter', scope: 'public', type: 'text' });
  });

  it('are there from the start in the embedded marketplace', async () => {
    const known = await searchSchemas(database.db, ['listing']);
    const named = known.map(schema => ({
      key: schema.key,
      scope: schema.scope,
      type: cliType(schema),
    }));
    expect(named).toEqual(expect.arrayContaining(documented));
  });
});
