import { FormattedMessage } from 'react-intl';
import { useReader } from '#src/components/useNow.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

const minute = 60_000;

/**
 * Returns the way to an instant in its natural unit: minutes, hours, days or weeks. Days are those of the calendar in a
 * zone: what begins the day after tomorrow is two days away, whatever the hour.
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

export interface DistanceProps {
  now: number;
  start: number;
  isOver: boolean;
  isWeekly: boolean;
}

/** The way to a class, in words. */
export function Distance({ now, start, isOver, isWeekly }: DistanceProps) {
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
