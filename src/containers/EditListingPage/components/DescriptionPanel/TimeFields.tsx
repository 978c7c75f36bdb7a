import { CalendarDays, Repeat } from 'lucide-react';
import { useFormState } from 'react-final-form';
import { useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { FieldTimeZone } from '#src/components/FieldTimeZone/FieldTimeZone.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { listingLimits, timeZones, weeklyDays } from '#shared/config/listing.ts';
import { addDays, todayIn } from '#shared/time/time.ts';
import { required } from '#src/util/validators.ts';
import { isWeekly } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';

const rhythms = [
  { value: 'once', Icon: CalendarDays },
  { value: 'weekly', Icon: Repeat },
];
/** How far ahead a class can begin, in days: the marketplace opens times up to a year ahead. */
const furthestStart = 363;
const validateDays = required('EditListingPage.weeklyDays.required');
const validateZone = required('EditListingPage.timezone.required');
const validateDate = required('EditListingPage.startDate.required');
const validateTime = required('EditListingPage.time.required');

function useWords() {
  const intl = useIntl();
  return (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
}

/** Once or every week. */
export function RhythmField() {
  const text = useWords();
  return (
    <FieldRadioGroup
      name="rhythm"
      label={text('rhythm')}
      variant="cards"
      options={rhythms.map(({ value, Icon }) => ({
        value,
        label: text(`rhythm.${value}`),
        description: text(`rhythm.${value}.help`),
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}

/** Days of a weekly class. */
export function WeekdaysField() {
  const text = useWords();
  return (
    <FieldCheckboxGroup
      name="weeklyDays"
      label={text('weeklyDays')}
      variant="chips"
      options={useOptions(weeklyDays)}
      validate={validateDays}
    />
  );
}

/** `runningIn` is the zone of a series that has begun, which stays. */
export interface RunningProps {
  runningIn: string | null;
}

/** Zone of the class. */
export function ZoneField({ runningIn }: RunningProps) {
  const text = useWords();
  return (
    <FieldTimeZone
      name="timezone"
      label={text('timezone')}
      first={useOptions(timeZones)}
      placeholder={text('timezone.choose')}
      help={runningIn ? text('timezone.running') : undefined}
      disabled={runningIn !== null}
      validate={validateZone}
    />
  );
}

/** Day of a class, or the day from which a weekly one is held. */
export function DateField({ runningIn }: RunningProps) {
  const text = useWords();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const today = values.timezone ? todayIn(values.timezone, Date.now()) : undefined;
  const key = runningIn ? '.running' : isWeekly(values) ? '.weekly' : '';
  return (
    <FieldDate
      name="startDate"
      label={text(`startDate${key}`)}
      min={today}
      max={today && addDays(today, furthestStart)}
      validate={validateDate}
    />
  );
}

/** Time at which a class starts. */
export function StartField() {
  const text = useWords();
  return (
    <FieldTime
      name="time"
      label={text('time')}
      stepMinutes={listingLimits.timeStepMinutes}
      validate={validateTime}
    />
  );
}
