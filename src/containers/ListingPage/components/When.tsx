import { FormattedMessage } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { useNextClass } from '#src/components/ClassTime/useNextClass.ts';
import { minutesOf, onlyTimeOf } from '#shared/transactions/ordering.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { addMinutes } from '#shared/time/time.ts';
import { StartsIn } from './StartsIn.tsx';
import { WeeklyTime } from './WeeklyTime.tsx';
import css from './WeeklyTime.module.css';
import type { Listing } from '#shared/contract/entities.ts';

/** When a class is held, and how far away that is. */
export function When({ listing }: { listing: Listing }) {
  const { publicData, state } = listing.attributes;
  const time = onlyTimeOf(listing);
  const next = useNextClass(publicData);
  const unit = dateUnitOf(publicData);
  if (unit) {
    return (
      <p className={css.days}>
        <FormattedMessage id={`ListingPage.stay.by.${unit}`} />
      </p>
    );
  }
  if (time && publicData.timezone) {
    return (
      <>
        <ClassTime start={time.start} end={time.end} timeZone={publicData.timezone} size="large" />
        <StartsIn start={time.start} end={time.end} />
      </>
    );
  }
  const isOver = next !== null && next.start >= (publicData.lastClass ?? Infinity);
  return (
    <>
      <WeeklyTime listing={listing} />
      {next && !isOver && state === 'published' && (
        <StartsIn start={next.start} end={addMinutes(next.start, minutesOf(listing))} isWeekly />
      )}
    </>
  );
}
