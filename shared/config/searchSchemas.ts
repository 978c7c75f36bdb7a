import { fieldList } from '#shared/fields/fieldList.ts';

/** What a search of listings may filter or sort by: a top-level key of their extended data. */
interface ListingSearchSchema {
  subject: 'listing';
  scope: 'public' | 'metadata';
  key: string;
  type: 'enum' | 'boolean' | 'long' | 'text';
  /** `many`: the stored value is a list of keys. */
  cardinality: 'one' | 'many';
  defaultValue: null;
  doc: string;
}

const schema = (
  key: string,
  type: ListingSearchSchema['type'],
  doc: string,
  more: Partial<ListingSearchSchema> = {},
): ListingSearchSchema => ({
  subject: 'listing',
  scope: 'public',
  key,
  type,
  cardinality: 'one',
  defaultValue: null,
  doc,
  ...more,
});

const ofFilters = fieldList.flatMap(({ key, schemaType, filter }) => {
  if (!filter) return [];
  const doc = `Filter "${filter.param}" of the search page`;
  const cardinality = schemaType === 'multi-enum' ? 'many' : 'one';
  return [schema(filter.key ?? key, 'enum', doc, { cardinality })];
});

/** Search schemas that the site needs: those of its filters, and what pages and server request. */
export const listingSearchSchemas: readonly ListingSearchSchema[] = [
  ...ofFilters,
  schema('yogaStylesFilter', 'text', 'Teacher name and workout types, for keyword search'),
  schema('lastClass', 'long', 'End of the last class, epoch milliseconds'),
  schema('unixTimeStamp', 'long', 'Start of the class, epoch milliseconds'),
  schema('hasChanges', 'boolean', 'Changes of class times are to be carried out', {
    scope: 'metadata',
  }),
];

/** Returns the commands that set them in a hosted marketplace. */
export const searchSchemaCommands = (marketplace: string): string[] =>
  listingSearchSchemas.map(({ key, scope, type, cardinality }) => {
    const cliType = cardinality === 'many' ? `multi-${type}` : type;
    return `npx flex-cli search set -m ${marketplace} --key ${key} --scope ${scope} --type ${cliType}`;
  });
