import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { formatDay, formatTime, wallTimeOf } from '#shared/time/time.ts';
import { useReaderZone } from '../ReaderTime/useReaderZone.ts';
import { formatTimeRange, sameClock, zoneCity } from './classTimes.ts';
import css from './ClassTime.module.css';
import type { Instant } from '#shared/contract/values.ts';

export interface ClassTimeProps {
  /** Instant of the start. */
  start: Instant | number;
  /** Instant of the end; the range is shown when given. */
  end?: Instant | number;
  /** IANA zone in which the class was planned. */
  timeZone: string;
  /** `large` makes the time the hero of a page, `small` fits into a list. */
  size?: 'small' | 'medium' | 'large';
  /** Leaves out the day, where a heading says it. */
  withoutDay?: boolean;
}

/**
 * Time of a class. The first line is the reader's time, and the class's own while their zone is not
 * known. The second line names the zone and the class's own time: always there, so nothing moves
 * when the zone becomes known.
 */
export function ClassTime({ start, end, timeZone, size = 'medium', withoutDay }: ClassTimeProps) {
  const intl = useIntl();
  const { locale } = intl;
  const readerZone = useReaderZone();
  const instant = new Date(start).getTime();
  const isAway = readerZone !== null && !sameClock(instant, timeZone, readerZone);
  const zone = isAway ? readerZone : timeZone;
  const classDay = formatDay(instant, timeZone, locale);
  const otherDay = isAway && wallTimeOf(instant, zone).date !== wallTimeOf(instant, timeZone).date;
  return (
    <div className={clsx(css.root, css[size])}>
      <time className={css.when} dateTime={new Date(instant).toISOString()}>
        {!withoutDay && <span className={css.day}>{formatDay(instant, zone, locale)}</span>}{' '}
        {/* Together, so that on a narrow screen the day stands above them. */}
        <span className={css.clock}>
          <span className={withoutDay ? css.day : css.time}>
            {end === undefined
              ? formatTime(instant, zone, locale)
              : formatTimeRange(instant, new Date(end).getTime(), zone, locale)}
          </span>{' '}
          {isAway && (
            <span className={css.yours}>
              <FormattedMessage id="ClassTime.yours" />
            </span>
          )}
        </span>
      </time>
      <p className={css.zone}>
        {isAway ? (
          <FormattedMessage
            id={otherDay ? 'ClassTime.awayOtherDay' : 'ClassTime.away'}
            values={{
              time: formatTime(instant, timeZone, locale),
              day: classDay,
              city: zoneCity(timeZone, intl),
            }}
          />
        ) : (
          <FormattedMessage id="ClassTime.home" values={{ city: zoneCity(timeZone, intl) }} />
        )}
      </p>
    </div>
  );
}
