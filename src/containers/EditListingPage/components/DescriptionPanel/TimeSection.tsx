import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldSelect } from '#src/components/FieldSelect/FieldSelect.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { classDurations, listingLimits, timeZones } from '#src/config/listing.ts';
import { todayIn } from '#src/util/time.ts';
import { required } from '#src/util/validators.ts';
import { classTimeOf } from '../../classDraft.ts';
import type { DescriptionValues } from '../../classDraft.ts';
import { Section } from './Section.tsx';
import css from './DescriptionPanel.module.css';

const validateZone = required('EditListingPage.timezone.required');
const validateDate = required('EditListingPage.startDate.required');
const validateTime = required('EditListingPage.time.required');
const validateDuration = required('EditListingPage.duration.required');

/** When the class takes place, in the zone it is planned in, with a look at the result. */
export function TimeSection({ isFixed }: { isFixed: boolean }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const classTime = classTimeOf(values);
  return (
    <Section
      title={<FormattedMessage id="EditListingPage.section.time" />}
      hint={<FormattedMessage id="EditListingPage.section.time.hint" />}
    >
      {isFixed && (
        <Notice tone="info" title={<FormattedMessage id="EditListingPage.timeFixed" />}>
          <FormattedMessage id="EditListingPage.timeFixed.help" />
        </Notice>
      )}
      <FieldSelect
        name="timezone"
        label={text('timezone')}
        options={timeZones}
        placeholder={text('timezone.choose')}
        validate={validateZone}
        disabled={isFixed}
      />
      <div className={css.row}>
        <FieldDate
          name="startDate"
          label={text('startDate')}
          min={values.timezone ? todayIn(values.timezone, Date.now()) : undefined}
          validate={validateDate}
          disabled={isFixed}
        />
        <FieldTime
          name="time"
          label={text('time')}
          stepMinutes={listingLimits.timeStepMinutes}
          validate={validateTime}
          disabled={isFixed}
        />
        <FieldSelect
          name="duration"
          label={text('duration')}
          options={classDurations}
          placeholder={text('duration.choose')}
          validate={validateDuration}
          disabled={isFixed}
        />
      </div>
      {classTime && values.timezone && (
        <p className={css.preview}>
          <ClassTime
            start={new Date(classTime.start).toISOString()}
            end={new Date(classTime.end).toISOString()}
            timeZone={values.timezone}
          />
        </p>
      )}
    </Section>
  );
}
