import { useIntl } from 'react-intl';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { classMinutes } from '#shared/config/listing.ts';
import { classDurations } from '#shared/fields/listingFields.ts';
import { composeValidators, integer, required } from '#src/util/validators.ts';
import { otherDuration } from '../../timesDraft.ts';

const validateDuration = required('EditListingPage.duration.required');
const validateMinutes = composeValidators<string>(
  required('EditListingPage.minutes.required'),
  integer(),
);

/** Choice of the length of a class. */
export function DurationField() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const options = useOptions(classDurations);
  return (
    <FieldSelect
      name="duration"
      label={text('duration')}
      options={[...options, { value: otherDuration, label: text('duration.other') }]}
      placeholder={text('choose')}
      validate={validateDuration}
    />
  );
}

/** Field for a length that is not offered. */
export function MinutesField() {
  const intl = useIntl();
  const { min, max } = classMinutes;
  return (
    <FieldText
      name="minutes"
      type="number"
      label={intl.formatMessage({ id: 'EditListingPage.minutes' })}
      help={intl.formatMessage(
        { id: 'EditListingPage.minutes.help' },
        { min, max, hours: max / 60 },
      )}
      maxLength={3}
      validate={validateMinutes}
    />
  );
}
