import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { useReader } from '#src/components/useNow.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import css from './TimeChoice.module.css';

/** Number of times shown at first. */
const firstShown = 4;

export interface TimeChoiceProps {
  times: readonly ClassTime[];
  chosen: ClassTime | null;
  onChoose: (start: string) => void;
  /** IANA zone of the class. */
  timeZone: string;
  /** Message above the dates. */
  legend: string;
}

/** Choice of a class time of a weekly class. */
export function TimeChoice({ times, chosen, onChoose, timeZone, legend }: TimeChoiceProps) {
  const reader = useReader();
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const zone = reader?.timeZone ?? timeZone;
  // A time that was chosen in the week strip is always shown.
  const shown = times.filter((time, at) => showsAll || at < firstShown || time === chosen);
  const root = useRef<HTMLFieldSetElement>(null);
  // The pressed button is removed, so the focus moves to the first new time.
  useEffect(() => {
    if (showsAll) root.current?.querySelectorAll('input')[firstShown]?.focus();
  }, [showsAll]);
  return (
    <fieldset className={css.root} ref={root}>
      <legend className={css.legend}>
        <FormattedMessage id={legend} />
      </legend>
      {shown.map(time => (
        <RecordBoundary key={time.start} type="timeSlot" id={time.start} shape="line">
          <label className={css.time}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              value={time.start}
              checked={time.start === chosen?.start}
              onChange={() => onChoose(time.start)}
            />
            <Time time={time} zone={zone} />
          </label>
        </RecordBoundary>
      ))}
      {times.length > shown.length && (
        <InlineTextButton onClick={() => setShowsAll(true)}>
          <FormattedMessage
            id="ListingPage.moreTimes"
            values={{ count: times.length - shown.length }}
          />
        </InlineTextButton>
      )}
    </fieldset>
  );
}

function Time({ time, zone }: { time: ClassTime; zone: string }) {
  const { locale } = useIntl();
  return (
    <>
      <span className={css.when}>
        {formatDay(time.start, zone, locale)}{' '}
        <span className={css.clock}>{formatTime(time.start, zone, locale)}</span>
      </span>
      {time.seats !== null && (
        <span className={css.seats}>
          <FormattedMessage id="ListingPage.seats" values={{ seats: time.seats }} />
        </span>
      )}
    </>
  );
}
