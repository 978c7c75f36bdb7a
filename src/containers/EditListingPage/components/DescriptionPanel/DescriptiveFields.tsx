import { useField } from 'react-final-form';
import { useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import type { DateUnit } from '#shared/schedule/dateUnits.ts';
import { maxLength, required } from '#src/util/validators.ts';
import { formFields, formFieldsOf } from '../../fieldValues.ts';
import type { FormField } from '../../fieldValues.ts';

/** Most code units of a text on one line. */
const lineMax = 120;
const otherMax = 60;

const validatorOf = ({ key, form, schemaType }: FormField) => {
  if (schemaType === 'text') return form.isMultiline && maxLength(form.maxLength ?? lineMax);
  return form.isRequired && required(`ListingField.${key}.required`);
};
// A validator that changed with each rendering would be run each time.
const validators = new Map(
  formFields.map(field => [field.key, validatorOf(field) || undefined] as const),
);
const otherValidators = new Map(
  formFields.map(({ key }) => [key, required(`ListingField.${key}.other.required`)] as const),
);

export interface DescriptiveFieldsProps {
  section: FormField['form']['section'];
  /** Unit of a stay; null for a class. */
  unit: DateUnit | null;
}

/** Fields of a section that the table of listing fields describes. */
export function DescriptiveFields({ section, unit }: DescriptiveFieldsProps) {
  return formFieldsOf(unit !== null)
    .filter(({ form }) => form.section === section)
    .map(field => <DescriptiveField key={field.key} field={field} unit={unit} />);
}

interface FieldProps {
  field: FormField;
  unit: DateUnit | null;
}

function DescriptiveField({ field, unit }: FieldProps) {
  const intl = useIntl();
  const { key, name, schemaType, form, choices = [], otherKey } = field;
  const { input } = useField<string | readonly string[] | undefined>(name, {
    subscription: { value: true },
  });
  const options = useOptions(offeredOf(choices, [input.value || []].flat()));
  const ofStay = form.help === 'for each unit' && unit ? '.stay' : '';
  const props = {
    name,
    label: intl.formatMessage({ id: `ListingField.${key}.label` }),
    help: form.help && intl.formatMessage({ id: `ListingField.${key}.help${ofStay}` }),
    optional: !form.isRequired,
  };
  const validate = validators.get(key);
  if (schemaType === 'text') {
    const { maxLength: most = lineMax } = form;
    return form.isMultiline ? (
      <FieldTextArea {...props} maxLength={most} validate={validate} />
    ) : (
      <FieldText {...props} maxLength={most} />
    );
  }
  return (
    <>
      {schemaType === 'enum' ? (
        <FieldSelect
          {...props}
          options={options}
          placeholder={intl.formatMessage({ id: 'EditListingPage.choose' })}
          validate={validate}
        />
      ) : (
        <FieldCheckboxGroup {...props} options={options} validate={validate} variant="chips" />
      )}
      {otherKey && <OtherField field={field} name={otherKey} />}
    </>
  );
}

/** Text for another workout type than those of the list, while that is chosen. */
export const OtherWorkout = () =>
  formFields.map(
    field =>
      field.name === 'workoutTypes' &&
      field.otherKey && <OtherField key={field.key} field={field} name={field.otherKey} />,
  );

/** Text for the choice `other`, while it is chosen. */
function OtherField({ field: { key, name: listName }, name }: { field: FormField; name: string }) {
  const intl = useIntl();
  const { input } = useField<string | readonly string[] | undefined>(listName, {
    subscription: { value: true },
  });
  if (![input.value || []].flat().includes('other')) return null;
  return (
    <FieldText
      name={name}
      label={intl.formatMessage({ id: `ListingField.${key}.other` })}
      maxLength={otherMax}
      validate={otherValidators.get(key)}
    />
  );
}
