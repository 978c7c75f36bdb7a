import { useEffect } from 'react';
import { MapPin, Repeat, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { useNow } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { minuteMs } from '#shared/time/time.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { fetchStartLink, selectTeachDesk, timeKeyOf } from '../TeachDeskPage.duck.ts';
import css from './ClassTimeList.module.css';

/** Milliseconds before the start from which a class can be started. */
const startsEarlyMs = 15 * minuteMs;

/**
 * Returns whether the meeting of a class time is to be started now: someone comes, and it is time.
 */
export const isStartable = (
  { start, end, taken, status, isOnline }: ClassTimeRow,
  now: number | null,
): boolean =>
  now !== null &&
  isOnline &&
  taken > 0 &&
  status !== 'canceled' &&
  now >= Date.parse(start) - startsEarlyMs &&
  now < Date.parse(end);

/** Class times in order, each with its places, its requests and the way to start it. */
export function ClassTimeList({ times }: { times: readonly ClassTimeRow[] }) {
  const now = useNow();
  return (
    <ul className={css.list}>
      {times.map(time => (
        <li key={timeKeyOf(time)}>
          <ClassTimeCard time={time} now={now} />
        </li>
      ))}
    </ul>
  );
}

function ClassTimeCard({ time, now }: { time: ClassTimeRow; now: number | null }) {
  const { title, start, end, timezone, status, isWeekly, isOnline, place, requests } = time;
  const isCanceled = status === 'canceled';
  const isSold = !isCanceled && !(time.isClosed && time.taken === 0);
  const isOver = now !== null && now >= Date.parse(end);
  return (
    <article className={clsx(css.card, isCanceled && css.canceled, isOver && css.over)}>
      <ClassTime start={start} end={end} timeZone={timezone} />
      <div className={css.text}>
        <h3 className={css.title}>
          <Link to={paths.teachClass(time)} variant="cover">
            {title}
          </Link>
        </h3>
        <p className={css.facts}>
          {isOnline ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
          {isOnline ? <FormattedMessage id="ClassTimeList.online" /> : place}
          {isWeekly && (
            <>
              <Repeat aria-hidden="true" />
              <FormattedMessage id="ClassTimeList.weekly" />
            </>
          )}
        </p>
        <div className={css.badges}>
          {isSold && <SeatsTaken taken={time.taken} places={time.places} />}
          {time.isClosed && (
            <Badge>
              <FormattedMessage id="ClassTimeList.closed" />
            </Badge>
          )}
          {isCanceled && (
            <Badge tone="error">
              <FormattedMessage id="ClassTimeList.canceled" />
            </Badge>
          )}
          {status === 'moved' && (
            <Badge tone="info">
              <FormattedMessage id="ClassTimeList.moved" />
            </Badge>
          )}
          {isOver && !isCanceled && (
            <Badge>
              <FormattedMessage id="ClassTimeList.over" />
            </Badge>
          )}
          {requests > 0 && (
            <Badge tone="warning">
              <FormattedMessage id="ClassTimeList.requests" values={{ count: requests }} />
            </Badge>
          )}
          {time.waiting !== undefined && time.waiting > 0 && (
            <Badge tone="info">
              <FormattedMessage id="ClassTimeList.waiting" values={{ count: time.waiting }} />
            </Badge>
          )}
        </div>
      </div>
      {isStartable(time, now) && <StartAction time={time} />}
    </article>
  );
}

function StartAction({ time }: { time: ClassTimeRow }) {
  const dispatch = useAppDispatch();
  const { listingId, date } = time;
  const link = useAppSelector(selectTeachDesk).startLinks[timeKeyOf(time)];
  useEffect(() => {
    void dispatch(fetchStartLink({ listingId, date }));
  }, [dispatch, listingId, date]);

  if (link?.url) {
    return (
      <ButtonAnchor href={link.url} target="_blank" rel="noreferrer">
        <FormattedMessage id="ClassTimeList.start" />
      </ButtonAnchor>
    );
  }
  if (link?.request.status === 'failed') {
    return (
      <div className={css.noLink} role="alert">
        <FormattedMessage id="ClassTimeList.start.failed" />
        <Button
          size="small"
          variant="secondary"
          onClick={() => void dispatch(fetchStartLink({ listingId, date }))}
        >
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      </div>
    );
  }
  if (link?.request.status === 'ready') {
    return (
      <p className={css.noLink}>
        <FormattedMessage id="ClassTimeList.start.none" />
      </p>
    );
  }
  return (
    <Button inProgress>
      <FormattedMessage id="ClassTimeList.start" />
    </Button>
  );
}
