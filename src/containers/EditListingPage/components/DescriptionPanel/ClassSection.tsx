import { useField } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { languages, listingLimits, workoutTypes } from '#src/config/listing.ts';
import { composeValidators, maxLength, required } from '#src/util/validators.ts';
import { Section } from './Section.tsx';

const validateTitle = composeValidators(
  required('EditListingPage.title.required'),
  maxLength(listingLimits.titleMax),
);
const validateText = composeValidators(
  required('EditListingPage.description.required'),
  maxLength(listingLimits.textMax),
);
const validateStyles = required('EditListingPage.workoutTypes.required');
const validateOther = required('EditListingPage.otherWorkoutType.required');
const validateLanguages = required('EditListingPage.languages.required');

/** What the class is: name, words, workout types, languages. */
export function ClassSection() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { input } = useField<string[] | undefined>('workoutTypes', {
    subscription: { value: true },
  });
  return (
    <Section title={<FormattedMessage id="EditListingPage.section.class" />}>
      <FieldText
        name="title"
        label={text('title')}
        help={text('title.help')}
        maxLength={listingLimits.titleMax}
        validate={validateTitle}
      />
      <FieldTextArea
        name="description"
        label={text('description')}
        help={text('description.help')}
        maxLength={listingLimits.textMax}
        validate={validateText}
      />
      <FieldCheckboxGroup
        name="workoutTypes"
        label={text('workoutTypes')}
        options={useOptions(workoutTypes)}
        validate={validateStyles}
        variant="chips"
      />
      {(input.value || []).includes('other') && (
        <FieldText
          name="otherWorkoutType"
          label={text('otherWorkoutType')}
          maxLength={60}
          validate={validateOther}
        />
      )}
      <FieldCheckboxGroup
        name="languages"
        label={text('languages')}
        options={useOptions(languages)}
        validate={validateLanguages}
        variant="chips"
      />
    </Section>
  );
}
