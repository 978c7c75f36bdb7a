import { MapPin, Repeat, Video } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { useNow } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { StartClass } from '#src/features/startClass/StartClass.tsx';
import { isStartable } from '#src/features/startClass/isStartable.ts';
import { timeKeyOf } from '#src/features/startClass/startClass.duck.ts';
import css from './ClassTimeList.module.css';

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
        {time.teacher && (
          <p className={css.facts}>
            <FormattedMessage id="ClassTimeList.teacher" values={{ name: time.teacher.name }} />
          </p>
        )}
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
      {isStartable(time, now) && <StartClass time={time} />}
    </article>
  );
}
