import { FormattedMessage } from 'react-intl';
import { useNow, useReader } from '#src/components/useNow.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';
import css from './When.module.css';
import type { Instant } from '#shared/contract/values.ts';

const minute = 60_000;

/**
 * Returns the way to an instant in its natural unit: minutes, hours, days or weeks. Days are those
 * of the calendar in a zone: what begins the day after tomorrow is two days away, whatever the
 * hour.
 */
export function distanceOf(
  now: number,
  start: number,
  timeZone: string,
): {
  unit: 'now' | 'minutes' | 'hours' | 'days' | 'weeks';
  count: number;
} {
  const minutes = Math.round((start - now) / minute);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 100) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 36) return { unit: 'hours', count: hours };
  const dayOf = (at: number) => Date.parse(wallTimeOf(at, timeZone).date);
  const days = Math.round((dayOf(start) - dayOf(now)) / dayMs);
  return days < 15 ? { unit: 'days', count: days } : { unit: 'weeks', count: Math.round(days / 7) };
}

export interface StartsInProps {
  start: Instant | number;
  end: Instant | number;
  /** The class is weekly, and this its next class time. */
  isWeekly?: boolean;
}

/**
 * Shows the time until a class, updated in the browser. The server reserves the line, so that
 * nothing shifts.
 */
export function StartsIn({ start, end, isWeekly = false }: StartsInProps) {
  const now = useNow();
  return (
    <p className={css.startsIn}>
      {now !== null && (
        <Distance
          now={now}
          start={new Date(start).getTime()}
          isOver={new Date(end).getTime() <= now}
          isWeekly={isWeekly}
        />
      )}
    </p>
  );
}

function Distance({
  now,
  start,
  isOver,
  isWeekly,
}: {
  now: number;
  start: number;
  isOver: boolean;
  isWeekly: boolean;
}) {
  const reader = useReader();
  if (isOver) return <FormattedMessage id="ListingPage.startsIn.over" />;
  if (start - now <= -minute) return <FormattedMessage id="ListingPage.startsIn.running" />;
  const { unit, count } = distanceOf(now, start, reader?.timeZone ?? 'UTC');
  return (
    <FormattedMessage
      id={`ListingPage.${isWeekly ? 'nextIn' : 'startsIn'}.${unit}`}
      values={{ count }}
    />
  );
}
