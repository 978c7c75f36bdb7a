import type { EventDisplayInfo } from '@fullcalendar/react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { sameClock, zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { formatTime, readerTimeZone } from '#shared/time/time.ts';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { fullnessOf } from './timeState.ts';
import css from './ClassCalendar.module.css';

export interface EventFaceProps {
  info: EventDisplayInfo;
  time: ClassTimeRow | undefined;
}

/** Time, title and places; in the agenda also the time in the class's own zone. */
export function EventFace({ info, time }: EventFaceProps) {
  const intl = useIntl();
  if (!time) return <span className={css.away}>{info.event.title}</span>;
  const zone = readerTimeZone();
  const isList = info.view.type === 'agenda';
  const isAway = isList && !sameClock(Date.parse(time.start), time.timezone, zone);
  const start = formatTime(time.start, zone, intl.locale);
  const { words, short } = fullnessOf(time, intl);
  return (
    <span
      className={clsx(css.event, isList && css.row, info.isShort && css.short)}
      title={isList ? undefined : `${start} ${time.title} (${words})`}
    >
      <span className={css.line}>
        <span className={css.time}>{start}</span>{' '}
        <span className={css.seats}>
          {isList ? (
            words
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <VisuallyHidden>{words}</VisuallyHidden>
            </>
          )}
        </span>
      </span>{' '}
      <span className={css.title}>{time.title}</span>
      {isAway && (
        <span className={css.away}>
          <FormattedMessage
            id="ClassCalendar.classTime"
            values={{
              time: formatTime(time.start, time.timezone, intl.locale),
              city: zoneCity(time.timezone, intl),
            }}
          />
        </span>
      )}
    </span>
  );
}
