import { useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCheckbox } from '#src/components/FieldCheckbox/FieldCheckbox.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { listingLimits, weeklyDays } from '#shared/config/listing.ts';
import { addMonths, seriesMonths } from '#shared/schedule/classSeries.ts';
import { addDays, isDay, todayIn } from '#shared/time/time.ts';
import { dayKey, isCourse } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { SkippedDates } from './SkippedDates.tsx';
import css from './DescriptionPanel.module.css';

/** Longest time ahead for which the end of a series can be set, in days. */
const furthestEnd = 2 * 365;

/** Fields of a weekly class only: times by weekday, its last day, and days off. */
export function SeriesFields() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const form = useForm<DescriptionValues>();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const chosen = values.weeklyDays ?? [];
  const days = useOptions(weeklyDays).filter(({ value }) => chosen.includes(value));
  const today = values.timezone ? todayIn(values.timezone, Date.now()) : undefined;
  const first = isDay(values.startDate) ? values.startDate : today;
  const last =
    first && (isCourse(values) ? addMonths(first, seriesMonths) : addDays(first, furthestEnd));
  return (
    <>
      {days.length > 1 && (
        <FieldCheckbox
          name="hasDayTimes"
          label={<FormattedMessage id="EditListingPage.dayTimes" />}
          help={text('dayTimes.help')}
        />
      )}
      {days.length > 1 && values.hasDayTimes && (
        <div className={css.row}>
          {days.map(({ value, label }) => (
            <DayTime
              key={value}
              name={`dayTimes.${dayKey(value)}`}
              label={label}
              time={values.time}
            />
          ))}
        </div>
      )}
      <div className={css.pair}>
        <FieldDate
          name="seriesEnd"
          label={text('seriesEnd')}
          help={text(isCourse(values) ? 'seriesEnd.courseHelp' : 'seriesEnd.help')}
          optional={!isCourse(values)}
          min={first}
          max={last}
        />
      </div>
      <SkippedDates
        min={first}
        max={isDay(values.seriesEnd) ? values.seriesEnd : last}
        onChange={dates => form.change('skippedDates', dates)}
      />
    </>
  );
}

interface DayTimeProps {
  name: string;
  /** Name of the weekday. */
  label: string;
  /** Time of the class where the day has none of its own. */
  time: string | undefined;
}

/** Time of one weekday; that of the class until another one is chosen. */
function DayTime({ name, label, time }: DayTimeProps) {
  return (
    <FieldTime
      name={name}
      label={label}
      stepMinutes={listingLimits.timeStepMinutes}
      fallback={time}
    />
  );
}
