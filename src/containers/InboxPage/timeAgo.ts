import type { IntlShape } from 'react-intl';
import type { Instant } from '#shared/contract/values.ts';

const minute = 60_000;
const steps = [
  { unit: 'minute', lasts: minute, until: 60 * minute },
  { unit: 'hour', lasts: 60 * minute, until: 24 * 60 * minute },
  { unit: 'day', lasts: 24 * 60 * minute, until: 30 * 24 * 60 * minute },
  { unit: 'month', lasts: 30 * 24 * 60 * minute, until: 365 * 24 * 60 * minute },
  { unit: 'year', lasts: 365 * 24 * 60 * minute, until: Infinity },
] as const;

/**
 * Returns how long ago an instant was, in one unit: "5 minutes ago", "yesterday". `now` is epoch
 * ms.
 */
export function timeAgo(at: Instant, now: number, intl: Pick<IntlShape, 'formatRelativeTime'>) {
  // Clocks of browsers and servers differ by some seconds.
  const past = Math.max(0, now - new Date(at).getTime());
  const { unit, lasts } = steps.find(({ until }) => past < until) ?? steps[4];
  return intl.formatRelativeTime(-Math.floor(past / lasts), unit, { numeric: 'auto' });
}
