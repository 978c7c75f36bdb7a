import { FormattedMessage } from 'react-intl';
import { useNow } from '#src/components/useNow.ts';
import css from './When.module.css';
import type { Instant } from '#shared/contract/values.ts';

const minute = 60_000;

/** Returns a duration in its natural unit: minutes, hours, days or weeks. */
export function distanceOf(milliseconds: number): {
  unit: 'now' | 'minutes' | 'hours' | 'days' | 'weeks';
  count: number;
} {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 100) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 36) return { unit: 'hours', count: hours };
  const days = Math.round(hours / 24);
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
  const away = now === null ? null : new Date(start).getTime() - now;
  return (
    <p className={css.startsIn}>
      {away !== null && now !== null && (
        <Distance away={away} isOver={new Date(end).getTime() <= now} isWeekly={isWeekly} />
      )}
    </p>
  );
}

function Distance({
  away,
  isOver,
  isWeekly,
}: {
  away: number;
  isOver: boolean;
  isWeekly: boolean;
}) {
  if (isOver) return <FormattedMessage id="ListingPage.startsIn.over" />;
  if (away <= -minute) return <FormattedMessage id="ListingPage.startsIn.running" />;
  const { unit, count } = distanceOf(away);
  return (
    <FormattedMessage
      id={`ListingPage.${isWeekly ? 'nextIn' : 'startsIn'}.${unit}`}
      values={{ count }}
    />
  );
}
