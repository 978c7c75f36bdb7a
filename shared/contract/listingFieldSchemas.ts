import type * as v from 'valibot';
import { fieldList } from '#shared/fields/fieldList.ts';
import type { FieldKey } from '#shared/fields/fieldList.ts';
import type { ListingField, listingFields } from '#shared/fields/listingFields.ts';
import { line, listOf, text } from './lenient.ts';

/** A key or a name. */
export const label = line(200);
export const labels = listOf(label);

const longestText = 5_000;
// A key that is no choice is read: another marketplace may have more of them.
const schemas = {
  enum: label,
  'multi-enum': labels,
  text: text(longestText),
} satisfies Record<ListingField['schemaType'], v.GenericSchema>;

type Fields = typeof listingFields;
type OtherKey = {
  [Key in FieldKey]: Fields[Key] extends { otherKey: infer Other extends string } ? Other : never;
}[FieldKey];
type FieldSchemas = { [Key in FieldKey]: (typeof schemas)[Fields[Key]['schemaType']] } & Record<
  OtherKey,
  typeof label
>;

/** Schemas of the descriptive fields of a listing, by key. */
export const listingFieldSchemas = Object.fromEntries(
  fieldList.flatMap(({ key, schemaType, otherKey }) => [
    [key, schemas[schemaType]],
    ...(otherKey ? [[otherKey, label]] : []),
  ]),
  // One for each field of the table.
) as FieldSchemas;
