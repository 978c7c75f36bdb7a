import { useEffect, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useReader } from '#src/components/useNow.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { addDays, formatInstant, todayIn } from '#shared/time/time.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectListings } from '#src/ducks/marketplaceData.duck.ts';
import type { Listing, User } from '#shared/contract/entities.ts';
import { fetchTeacherWeek, selectTeacherWeek } from '../week.duck.ts';
import { selectProfile } from '../ProfilePage.duck.ts';
import { WeekDays } from './WeekDays.tsx';
import css from './ProfileWeek.module.css';

const daysOfWeek = 7;
const dayStyle = { month: 'short', day: 'numeric' } as const;

/** The day of the next class of any of the listings; null where nothing is to come. */
function firstDay(listings: readonly Listing[], zone: string, now: number): string | null {
  const starts = listings.flatMap(
    ({ attributes }) => nextOffered(attributes.publicData, now) ?? [],
  );
  const next = Math.min(...starts.filter(start => start > now));
  return Number.isFinite(next) ? todayIn(zone, next) : null;
}

/** The schedule of a teacher, a week at a time: each class time leads to its booking. */
export function ProfileWeek({ person }: { person: User }) {
  const reader = useReader();
  const { listingIds } = useAppSelector(selectProfile);
  const listings = useAppSelector(state => selectListings(state, listingIds)).filter(
    ({ attributes }) => dateUnitOf(attributes.publicData) === null,
  );
  if (listings.length === 0) return null;
  const first = reader && firstDay(listings, reader.timeZone, reader.now);
  if (reader && !first) return null;
  return (
    <section className={css.root} aria-labelledby="week">
      {reader && first ? (
        <Weeks
          key={person.id}
          authorId={person.id}
          first={first}
          zone={reader.timeZone}
          last={addDays(
            todayIn(reader.timeZone, reader.now),
            marketplace.dayCountAvailableForBooking,
          )}
        />
      ) : (
        // The days depend on the zone of the reader.
        <Skeleton shape="block" height="100%" />
      )}
    </section>
  );
}

interface WeeksProps {
  authorId: string;
  zone: string;
  /** First day of the first week, and the last day on which anything can be booked. */
  first: string;
  last: string;
}

function Weeks({ authorId, zone, first, last }: WeeksProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { request, shown, hours } = useAppSelector(selectTeacherWeek);
  const [from, setFrom] = useState(first);
  const isShown = shown?.from === from && shown.authorId === authorId && shown.zone === zone;
  useEffect(() => {
    void dispatch(fetchTeacherWeek({ authorId, from, zone }));
  }, [dispatch, authorId, from, zone]);
  const next = addDays(from, daysOfWeek);
  return (
    <>
      <header className={css.header}>
        <h2 id="week" className={css.heading}>
          <FormattedMessage id="ProfilePage.week" />
        </h2>
        <WeekTurn
          from={from}
          onBack={from > first ? () => setFrom(addDays(from, -daysOfWeek)) : null}
          onNext={next <= last ? () => setFrom(next) : null}
        />
      </header>
      {request.status === 'failed' ? (
        <WeekFailure
          isUncounted={request.error.status === 424}
          onRetry={() => void dispatch(fetchTeacherWeek({ authorId, from, zone }))}
        />
      ) : (
        <>
          <WeekDays from={from} zone={zone} hours={isShown ? hours : null} />
          <p className={css.zone}>
            <FormattedMessage id="ProfilePage.week.zone" values={{ city: zoneCity(zone, intl) }} />
          </p>
        </>
      )}
    </>
  );
}

interface WeekFailureProps {
  /** The server has nothing to answer from, and will not have it soon. */
  isUncounted: boolean;
  onRetry: () => void;
}

const WeekFailure = ({ isUncounted, onRetry }: WeekFailureProps) => (
  <Notice
    tone={isUncounted ? 'info' : 'error'}
    title={<FormattedMessage id={`ProfilePage.week.${isUncounted ? 'uncounted' : 'failed'}`} />}
    action={
      !isUncounted && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      )
    }
  />
);

interface WeekTurnProps {
  from: string;
  /** null at an end. */
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}

/** Names the week, between the buttons to those before and after it. */
function WeekTurn({ from, onBack, onNext }: WeekTurnProps) {
  const intl = useIntl();
  const name = (date: string) => formatInstant(`${date}T00:00:00Z`, 'UTC', dayStyle, intl.locale);
  const step = (id: string, turn: (() => void) | null, Icon: typeof ChevronLeft) => (
    // A button stays in place at an end, so that it retains the focus.
    <button
      type="button"
      className={css.step}
      aria-label={intl.formatMessage({ id })}
      aria-disabled={turn === null}
      onClick={() => turn?.()}
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return (
    <div className={css.turn}>
      <p className={css.range} aria-live="polite">
        {name(from)} – {name(addDays(from, daysOfWeek - 1))}
      </p>
      {step('ProfilePage.week.previous', onBack, ChevronLeft)}
      {step('ProfilePage.week.next', onNext, ChevronRight)}
    </div>
  );
}
