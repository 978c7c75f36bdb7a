import * as v from 'valibot';
import { fieldList } from '#shared/fields/fieldList.ts';
import type { DescribedField, FieldKey } from '#shared/fields/fieldList.ts';
import type { listingFields } from '#shared/fields/listingFields.ts';
import { listOf, word } from '#shared/contract/lenient.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { cleanLine, cleanText } from '#shared/text/text.ts';

type Fields = typeof listingFields;
type OwnKey = { [Key in FieldKey]: Fields[Key] extends { form: object } ? Key : never }[FieldKey];
type OtherKey = {
  [Key in FieldKey]: Fields[Key] extends { otherKey: infer Other extends string } ? Other : never;
}[FieldKey];
type NameOf<Key extends OwnKey> = Fields[Key]['form'] extends { name: infer Name extends string }
  ? Name
  : Key;
type ValueOf<Key extends OwnKey> = Fields[Key]['schemaType'] extends 'multi-enum'
  ? string[]
  : string;

/** Values of the descriptive fields in the form, by name. Any may be missing. */
export type FieldValues = { [Key in OwnKey as NameOf<Key>]?: ValueOf<Key> } & {
  [Key in OtherKey]?: string;
};
/** Name of a descriptive field in the form. */
export type FieldName = keyof FieldValues;

/** Field of the form with its name. */
export interface FormField extends DescribedField {
  name: FieldName;
  form: NonNullable<DescribedField['form']>;
}

/** A copy with more. What is read when it is used, as choices are, stays so. */
const extended = <Field extends object, More extends object>(
  field: Field,
  more: More,
): Field & More =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(field), ...Object.getOwnPropertyDescriptors(more) },
  ) as Field & More;

/** Descriptive fields of the form, in order. */
export const formFields: readonly FormField[] = fieldList.flatMap(field =>
  // The names are those of the table.
  field.form
    ? [extended(field, { form: field.form, name: (field.form.name ?? field.key) as FieldName })]
    : [],
);

/** Returns the fields that a listing has: stays lack some. */
export const formFieldsOf = (isStay: boolean): FormField[] =>
  formFields.filter(field => !(isStay && field.isOfClassesOnly));

/** Returns the keys that are chosen of a field; none of a text. */
const chosenOf = ({ name, schemaType }: FormField, values: FieldValues): readonly string[] => {
  const value = values[name];
  if (schemaType === 'text' || !value) return [];
  return typeof value === 'string' ? [value] : value;
};

/** Returns the text for the choice `other` as it is stored; null when it is not chosen or empty. */
function otherTextOf(field: FormField, values: FieldValues): string | null {
  // The key is one of the table.
  const key = field.otherKey as OtherKey | undefined;
  return key && chosenOf(field, values).includes('other')
    ? cleanLine(values[key] ?? '') || null
    : null;
}

function dataOf(field: FormField, values: FieldValues): string | readonly string[] | null {
  if (field.schemaType === 'multi-enum') return chosenOf(field, values);
  const value = values[field.name];
  return (typeof value === 'string' && cleanText(value)) || null;
}

/** Public data of the descriptive fields; `null` removes a value. */
type FieldData = { [Key in keyof ListingPublicData]?: ListingPublicData[Key] | null };

/** Returns the public data of the descriptive fields. A stay loses those that only classes have. */
export function fieldDataOf(values: FieldValues, isStay: boolean): FieldData {
  const kept = formFieldsOf(isStay);
  return Object.fromEntries(
    formFields.flatMap(field => {
      const shown = kept.includes(field) ? values : {};
      const data = dataOf(field, shown);
      return [
        [field.key, data],
        ...(field.filter?.key ? [[field.filter.key, data]] : []),
        ...(field.otherKey ? [[field.otherKey, otherTextOf(field, shown)]] : []),
      ];
    }),
  );
}

/** Returns the values of the descriptive fields of a listing. */
export const fieldValuesOf = (publicData: ListingPublicData): FieldValues =>
  Object.fromEntries(
    formFields.flatMap(({ key, name, schemaType, otherKey }) => [
      [name, publicData[key] ?? (schemaType === 'multi-enum' ? [] : undefined)],
      ...(otherKey ? [[otherKey, publicData[otherKey as OtherKey]]] : []),
    ]),
  );

/** Returns whether the descriptive fields have what a listing needs to be published. */
export const areFieldsComplete = (values: FieldValues, isStay: boolean): boolean =>
  formFieldsOf(isStay).every(field => {
    const chosen = chosenOf(field, values);
    const isOther = field.otherKey !== undefined && chosen.includes('other');
    return (
      (!field.form.isRequired || chosen.length > 0) &&
      (!isOther || otherTextOf(field, values) !== null)
    );
  });

const typed = v.string();
// An `enum` that is emptied is an empty text.
const stored = { enum: typed, 'multi-enum': listOf(word), text: typed };

/** Schemas of the values in session storage. */
export const storedFieldValues = Object.fromEntries(
  formFields.flatMap(({ name, schemaType, otherKey }) => [
    [name, stored[schemaType]],
    ...(otherKey ? [[otherKey, typed]] : []),
  ]),
  // One for each value.
) as { [Name in FieldName]: v.GenericSchema<NonNullable<FieldValues[Name]>> };
