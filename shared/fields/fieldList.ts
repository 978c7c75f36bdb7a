import { choicesNow } from './changedChoices.ts';
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
).map(([key, field]) => ({
  ...field,
  key,
  // Those of now: operators change some.
  get choices() {
    return field.isEdited && field.choices ? choicesNow(key, field.choices) : field.choices;
  },
}));

/** Returns the choices of a field as they are now. */
export const choicesOfField = (key: FieldKey): readonly Choice[] =>
  fieldList.find(field => field.key === key)?.choices ?? [];

/** Name of a filter in the address of a search. */
export type FieldParam = {
  [Key in FieldKey]: ListingFields[Key] extends { filter: { param: infer Param } } ? Param : never;
}[FieldKey];

/** Field with a filter. */
export interface FilteredField extends DescribedField {
  filter: FieldFilter & { param: FieldParam };
}

const ofGroup = (group: FieldFilter['group']) =>
  // The names of filters are those written above.
  fieldList.filter(({ filter }) => filter?.group === group) as FilteredField[];

/** Fields with a filter, in the order in which filters are offered and written into addresses. */
export const filteredFields: readonly FilteredField[] = [
  ...ofGroup('primary'),
  ...ofGroup('secondary'),
];
