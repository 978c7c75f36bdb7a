import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { useReader } from '#src/components/useNow.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { ClassTimes } from '../hooks/useClassTimes.ts';
import css from './TimeChoice.module.css';

/** Number of times shown at first. */
const firstShown = 4;

export interface TimeChoiceProps {
  times: readonly ClassTime[];
  chosen: ClassTime | null;
  /** Class times of later months; null where there are none. */
  later: ClassTimes['later'];
  onChoose: (start: string) => void;
  /** IANA zone of the class. */
  timeZone: string;
  /** Message above the dates. */
  legend: string;
}

/** Choice of a class time of a weekly class. */
export function TimeChoice({ times, chosen, later, onChoose, timeZone, legend }: TimeChoiceProps) {
  const reader = useReader();
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const zone = reader?.timeZone ?? timeZone;
  // A time that was chosen in the week strip is always shown.
  const shown = times.filter((time, at) => showsAll || at < firstShown || time === chosen);
  const root = useRef<HTMLFieldSetElement>(null);
  // Number of the first time that a press brings; the button may be removed, so the focus moves there.
  const [awaited, setAwaited] = useState<number | null>(null);
  const isEnd = later === null;
  useEffect(() => {
    if (awaited === null || (times.length <= awaited && !isEnd)) return;
    const inputs = root.current?.querySelectorAll('input') ?? [];
    inputs[Math.min(awaited, inputs.length - 1)]?.focus();
    setAwaited(null);
  }, [awaited, times.length, isEnd]);
  const showMore = (from: number) => {
    setShowsAll(true);
    setAwaited(from);
  };
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
      {times.length > shown.length ? (
        <InlineTextButton onClick={() => showMore(firstShown)}>
          <FormattedMessage
            id="ListingPage.moreTimes"
            values={{ count: times.length - shown.length }}
          />
        </InlineTextButton>
      ) : (
        later && (
          <Later
            later={later}
            onShow={() => {
              later.show();
              showMore(times.length);
            }}
          />
        )
      )}
    </fieldset>
  );
}

interface LaterProps {
  later: NonNullable<ClassTimes['later']>;
  onShow: () => void;
}

/** Button that loads the class times of later months. */
function Later({ later: { request }, onShow }: LaterProps) {
  const isLoading = request === 'loading';
  return (
    <p>
      {request === 'failed' && (
        <span role="alert">
          <FormattedMessage id="ListingPage.times.failed" />{' '}
        </span>
      )}
      <InlineTextButton aria-disabled={isLoading} onClick={() => !isLoading && onShow()}>
        <FormattedMessage id={`ListingPage.laterTimes${isLoading ? '.loading' : ''}`} />
      </InlineTextButton>
    </p>
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
