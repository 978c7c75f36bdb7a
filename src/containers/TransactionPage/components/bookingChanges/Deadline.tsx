import { useIntl } from 'react-intl';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import type { Instant } from '#shared/contract/values.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';

export interface DeadlineProps {
  at: Instant;
  /** IANA zone of the class: until the reader's is known. */
  timeZone: string;
}

/** Day and hour in the reader's zone. */
export function Deadline({ at, timeZone }: DeadlineProps) {
  const { locale } = useIntl();
  const zone = useReaderZone() ?? timeZone;
  return (
    <time dateTime={at}>
      {formatDay(Date.parse(at), zone, locale)}, {formatTime(Date.parse(at), zone, locale)}
    </time>
  );
}
