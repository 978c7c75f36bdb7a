import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useNow } from '#src/components/useNow.ts';
import { useFormState } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { LazyBusyClash } from '#src/features/busyTimes/LazyBusyClash.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { paths } from '#shared/config/paths.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { classTimeOf, otherDuration, plannedTimes } from '../../timesDraft.ts';
import { isWeekly } from '../../descriptionValues.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import { DurationField, MinutesField } from './DurationFields.tsx';
import { Section } from './Section.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { DateField, RhythmField, StartField, WeekdaysField, ZoneField } from './TimeFields.tsx';
import type { RunningProps } from './TimeFields.tsx';
import css from './DescriptionPanel.module.css';
import type { TimeLock } from '../../classDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/**
 * Fields for the time of a class in its zone, with the resulting class time. `runningIn` is the
 * zone of a series that has begun, which stays.
 */
export function TimeSection({ runningIn }: RunningProps) {
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const classTime = classTimeOf(values);
  const weekly = isWeekly(values);
  return (
    <Section
      id="section-time"
      title={<FormattedMessage id="EditListingPage.section.time" />}
      hint={<FormattedMessage id="EditListingPage.section.time.hint" />}
    >
      <RhythmField />
      {weekly && <WeekdaysField />}
      <ZoneField runningIn={runningIn} />
      <div className={css.row}>
        <DateField runningIn={runningIn} />
        <StartField />
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
          <LazyBusyClash times={plannedTimes(values)} />
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
        action={lock === 'booked' && date && <Ways listing={listing} date={date} />}
      >
        <FormattedMessage id={`EditListingPage.timeLock.${lock}.help`} />
      </Notice>
    </Section>
  );
}

/** Where class times that people have booked can be changed. `date` names the next one. */
function Ways({ listing, date }: { listing: OwnListing; date: string }) {
  const { title, publicData, state } = listing.attributes;
  const isSeries = state === 'published' && (publicData.weeklyDays ?? []).length > 0;
  return (
    <div className={css.ways}>
      <ButtonLink
        variant="secondary"
        size="small"
        to={paths.teachClass({ listingId: listing.id, date })}
      >
        <FormattedMessage id="EditListingPage.timeLock.move" />
      </ButtonLink>
      {isSeries && (
        <ButtonLink
          variant="secondary"
          size="small"
          to={paths.manageListings({ keywords: title, group: 'weekly' })}
        >
          <FormattedMessage id="EditListingPage.timeLock.series" />
        </ButtonLink>
      )}
    </div>
  );
}

/** Returns the day that names the next class time; undefined after the last one. */
const nextDateOf = (data: ListingPublicData, now: number): string | undefined =>
  scheduledTimes(data, now, Infinity)[0]?.date;
