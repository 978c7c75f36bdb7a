import { clsx } from 'clsx';
import { useIntl } from 'react-intl';
import type { Instant } from '#shared/contract/values.ts';
import { useReaderZone } from './useReaderZone.ts';
import css from './ReaderTime.module.css';

export interface ReaderTimeProps {
  at: Instant | number;
  /** Writes the instant in a zone. */
  format: (at: Instant | number, zone: string, locale: string) => string;
  className?: string | undefined;
}

/**
 * An instant on the reader's clock. While that is unknown its room is reserved, so that nobody
 * reads another time first.
 */
export function ReaderTime({ at, format, className }: ReaderTimeProps) {
  const { locale } = useIntl();
  const zone = useReaderZone();
  return (
    <time
      className={clsx(className, zone === null && css.unknown)}
      dateTime={new Date(at).toISOString()}
    >
      {format(at, zone ?? 'UTC', locale)}
    </time>
  );
}
