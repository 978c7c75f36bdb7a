import { schemaScopes } from '../search/schema.ts';
import type { SearchSchema } from '../search/schema.ts';

/** Path at which the console stores listing fields. */
export const listingFieldsPath = 'listings/listing-fields.json';

const doc = 'A listing field defined in Console. Can not be edited with the CLI.';

const typeOf: Readonly<Record<string, Pick<SearchSchema, 'type' | 'cardinality'>>> = {
  enum: { type: 'enum', cardinality: 'one' },
  'multi-enum': { type: 'enum', cardinality: 'many' },
  boolean: { type: 'boolean', cardinality: 'one' },
  long: { type: 'long', cardinality: 'one' },
  text: { type: 'text', cardinality: 'one' },
};

/** Keys that applications with hosted fields search by, besides those fields. */
const alwaysSearched = [
  'listingType',
  'transactionProcessAlias',
  'unitType',
  'categoryLevel1',
  'categoryLevel2',
  'categoryLevel3',
];

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function schemaOf(field: unknown): SearchSchema | null {
  if (!isMap(field)) return null;
  const { key, scope = 'public', schemaType, filterConfig } = field;
  const isIndexed = isMap(filterConfig) && filterConfig['indexForSearch'] === true;
  const known = typeof schemaType === 'string' && Object.hasOwn(typeOf, schemaType);
  const within = schemaScopes.find(name => name === scope);
  if (!isIndexed || !known || typeof key !== 'string' || !/^[A-Za-z_][\w-]{0,99}$/.test(key)) {
    return null;
  }
  // Only these scopes are searchable; the others are private.
  if (within !== 'public' && within !== 'metadata') return null;
  const shape = typeOf[schemaType]!;
  return { subject: 'listing', scope: within, key, ...shape, defaultValue: null, doc };
}

/** Returns the search schemas that a listing fields document defines; unknown parts define none. */
export function schemasOfListingFields(document: unknown): SearchSchema[] {
  const fields = isMap(document) ? document['listingFields'] : undefined;
  const own = Array.isArray(fields) ? fields.flatMap(field => schemaOf(field) ?? []) : [];
  const always = alwaysSearched.map((key): SearchSchema => ({
    subject: 'listing',
    scope: 'public',
    key,
    type: 'enum',
    cardinality: 'one',
    defaultValue: null,
    doc,
  }));
  return [
    ...new Map([...always, ...own].map(each => [`${each.scope} ${each.key}`, each])).values(),
  ];
}
