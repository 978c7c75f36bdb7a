import { listingFields } from './listingFields.ts';
import type { Choice, FieldFilter, ListingField } from './listingFields.ts';

type ListingFields = typeof listingFields;
/** Key of a field in public data. */
export type FieldKey = keyof ListingFields;

/** Field with its key. */
export interface DescribedField extends ListingField {
  key: FieldKey;
}
// The keys are those written above.
export const fieldList: readonly DescribedField[] = (
  Object.entries(listingFields) as [FieldKey, ListingField][]
).map(([key, field]) => ({ ...field, key }));

/** Name of a filter in the address of a search. */
export type FieldParam = {
  [Key in FieldKey]: ListingFields[Key] extends { filter: { param: infer Param } } ? Param : never;
}[FieldKey];

/** Filter of a field, with all that is needed to offer it. */
export interface DescribedFilter extends Omit<FieldFilter, 'param' | 'key'> {
  param: FieldParam;
  /** Key of the public data that is searched. */
  searchedKey: string;
  field: DescribedField;
  /** Values that can be chosen. */
  choices: readonly Choice[];
}

const filterOf = (field: DescribedField): DescribedFilter[] => {
  const { filter, key, otherKey, choices = [] } = field;
  if (!filter) return [];
  return [
    {
      ...filter,
      // The names are those written above.
      param: filter.param as FieldParam,
      searchedKey: filter.key ?? key,
      field,
      choices: choices.filter(({ value }) => !(otherKey && value === 'other')),
    },
  ];
};

const ofGroup = (group: FieldFilter['group']) =>
  fieldList.flatMap(filterOf).filter(filter => filter.group === group);

/** Filters by fields, in the order in which they are offered. */
export const fieldFilters: readonly DescribedFilter[] = [
  ...ofGroup('primary'),
  ...ofGroup('secondary'),
];
