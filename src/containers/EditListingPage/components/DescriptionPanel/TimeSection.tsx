import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useNow } from '#src/components/useNow.ts';
import { CalendarDays, Repeat } from 'lucide-react';
import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldCheckboxGroup } from '#src/components/FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '#src/components/FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldTime } from '#src/components/FieldTime/FieldTime.tsx';
import { FieldTimeZone } from '#src/components/FieldTimeZone/FieldTimeZone.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { useOptions } from '#src/components/useOptions.ts';
import { listingLimits, timeZones, weeklyDays } from '#shared/config/listing.ts';
import { paths } from '#shared/config/paths.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { addDays, todayIn } from '#shared/time/time.ts';
import { required } from '#src/util/validators.ts';
import { classTimeOf, otherDuration } from '../../timesDraft.ts';
import { isWeekly } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { DurationField, MinutesField } from './DurationFields.tsx';
import { Section } from './Section.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import css from './DescriptionPanel.module.css';
import type { TimeLock } from '../../classDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

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

/**
 * Fields for the time of a class in its zone, with the resulting class time. `runningIn` is the
 * zone of a series that has begun, which stays.
 */
export function TimeSection({ runningIn }: { runningIn: string | null }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `EditListingPage.${id}` });
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const classTime = classTimeOf(values);
  const weekly = isWeekly(values);
  const today = values.timezone ? todayIn(values.timezone, Date.now()) : undefined;
  const days = useOptions(weeklyDays);
  return (
    <Section
      id="section-time"
      title={<FormattedMessage id="EditListingPage.section.time" />}
      hint={<FormattedMessage id="EditListingPage.section.time.hint" />}
    >
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
      {weekly && (
        <FieldCheckboxGroup
          name="weeklyDays"
          label={text('weeklyDays')}
          variant="chips"
          options={days}
          validate={validateDays}
        />
      )}
      <FieldTimeZone
        name="timezone"
        label={text('timezone')}
        first={useOptions(timeZones)}
        placeholder={text('timezone.choose')}
        help={runningIn ? text('timezone.running') : undefined}
        disabled={runningIn !== null}
        validate={validateZone}
      />
      <div className={css.row}>
        <FieldDate
          name="startDate"
          label={text(runningIn ? 'startDate.running' : weekly ? 'startDate.weekly' : 'startDate')}
          min={today}
          max={today && addDays(today, furthestStart)}
          validate={validateDate}
        />
        <FieldTime
          name="time"
          label={text('time')}
          stepMinutes={listingLimits.timeStepMinutes}
          validate={validateTime}
        />
        <DurationField />
      </div>
      {values.duration === otherDuration && (
        <div className={css.pair}>
          <MinutesField />
        </div>
      )}
      {weekly && <SeriesFields />}
      {classTime && values.timezone && (
        <div className={css.time}>
          <ClassTime start={classTime.start} end={classTime.end} timeZone={values.timezone} />
          {weekly && (
            <p className={css.weekly}>
              <FormattedMessage
                id={`EditListingPage.weeklyDays.${values.seriesEnd ? 'until' : 'series'}`}
              />
            </p>
          )}
        </div>
      )}
    </Section>
  );
}

interface FixedTimeProps {
  listing: OwnListing;
  lock: TimeLock;
}

/** Shows the time of a class that can not be changed here, and where it can. */
export function FixedTimeSection({ listing, lock }: FixedTimeProps) {
  const { publicData } = listing.attributes;
  const next = useNextClass(publicData);
  const minutes = publicData.classDuration?.value;
  const date = useNow() === null ? undefined : nextDateOf(publicData, Date.now());
  return (
    <Section id="section-time" title={<FormattedMessage id="EditListingPage.section.time" />}>
      {next && publicData.timezone && (
        <div className={css.time}>
          <ClassTime
            start={next.start}
            end={minutes ? next.start + minutes * 60_000 : undefined}
            timeZone={publicData.timezone}
          />
          {next.weekdays.length > 0 && (
            <p className={css.weekly}>
              <FormattedMessage
                id="ListingCard.weekly"
                values={{ days: next.weekdays.join(' · ') }}
              />
            </p>
          )}
        </div>
      )}
      <Notice
        tone="info"
        title={<FormattedMessage id={`EditListingPage.timeLock.${lock}`} />}
        action={
          lock === 'booked' &&
          date && (
            <ButtonLink
              variant="secondary"
              size="small"
              to={paths.teachClass({ listingId: listing.id, date })}
            >
              <FormattedMessage id="EditListingPage.timeLock.move" />
            </ButtonLink>
          )
        }
      >
        <FormattedMessage id={`EditListingPage.timeLock.${lock}.help`} />
      </Notice>
    </Section>
  );
}

/** Returns the day that names the next class time; undefined after the last one. */
const nextDateOf = (data: ListingPublicData, now: number): string | undefined =>
  scheduledTimes(data, now, Infinity)[0]?.date;
