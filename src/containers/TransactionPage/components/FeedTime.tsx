import { useIntl } from 'react-intl';
import { useReader } from '#src/components/useNow.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import css from './FeedTime.module.css';
import type { Instant } from '#shared/contract/values.ts';

/** When something happened, in the reader's zone once it is known. */
export function FeedTime({ at }: { at: Instant }) {
  const { locale } = useIntl();
  const zone = useReader()?.timeZone ?? 'UTC';
  return (
    <time className={css.root} dateTime={at}>
      {formatDay(at, zone, locale)}, {formatTime(at, zone, locale)}
    </time>
  );
}
