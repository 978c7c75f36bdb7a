import { filteredFields } from './fieldList.ts';
import type { DescribedField, FieldParam } from './fieldList.ts';
import type { Choice, FieldFilter } from './listingFields.ts';

/** Filter of a field, with all that is needed to offer it. */
export interface DescribedFilter extends Omit<FieldFilter, 'param' | 'key'> {
  param: FieldParam;
  /** Key of the public data that is searched. */
  searchedKey: string;
  field: DescribedField;
  /** Values that can be chosen, and that could be before. */
  choices: readonly Choice[];
}

/** Filters by fields, in order. */
export const fieldFilters: readonly DescribedFilter[] = filteredFields.map(field => {
  const { filter, key, otherKey } = field;
  return {
    ...filter,
    searchedKey: filter.key ?? key,
    field,
    get choices() {
      return (field.choices ?? []).filter(({ value }) => !(otherKey && value === 'other'));
    },
  };
});
