import { FormattedMessage } from 'react-intl';
import { useReader } from '#src/components/useReader.ts';
import type { Instant } from '#src/util/entities.ts';
import css from './StartsIn.module.css';

const minute = 60_000;

/** The distance in the unit people would say: minutes, hours, days or weeks. */
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
  start: Instant;
  end: Instant;
}

/** How far away a class is. Only the browser knows what time it is; the line is there from the start. */
export function StartsIn({ start, end }: StartsInProps) {
  const now = useReader()?.now;
  const away = now === undefined ? null : Date.parse(start) - now;
  return (
    <p className={css.root}>
      {away !== null && now !== undefined && <Words away={away} isOver={Date.parse(end) <= now} />}
    </p>
  );
}

function Words({ away, isOver }: { away: number; isOver: boolean }) {
  if (isOver) return <FormattedMessage id="ListingPage.startsIn.over" />;
  if (away <= -minute) return <FormattedMessage id="ListingPage.startsIn.running" />;
  const { unit, count } = distanceOf(away);
  return <FormattedMessage id={`ListingPage.startsIn.${unit}`} values={{ count }} />;
}
