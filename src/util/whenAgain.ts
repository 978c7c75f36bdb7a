import type { IntlShape } from 'react-intl';
import type { AppError } from './errors.ts';

const minuteMs = 60_000;

/** When a refused step may be tried again, in words that follow on a verb: "in 12 minutes". */
export function whenAgain(
  intl: Pick<IntlShape, 'formatRelativeTime'>,
  { retryAfterMs = minuteMs }: Pick<AppError, 'retryAfterMs'>,
): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / minuteMs));
  return minutes < 100
    ? intl.formatRelativeTime(minutes, 'minute')
    : intl.formatRelativeTime(Math.ceil(minutes / 60), 'hour');
}
