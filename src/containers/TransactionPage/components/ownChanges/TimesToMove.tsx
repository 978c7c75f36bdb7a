import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useReader } from '#src/components/useNow.ts';
import type { FreeTime } from '#shared/contract/api/ownChanges.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import css from './OwnChanges.module.css';

/** Times that are shown at first, and that each press adds. */
const step = 6;

export interface TimesToMoveProps {
  times: readonly FreeTime[];
  /** Start of the chosen time. */
  chosen: string | null;
  /** IANA zone of the class. */
  timeZone: string;
  onChoose: (start: string) => void;
}

/** Choice among the other times of the class, in the reader's zone. */
export function TimesToMove({ times, chosen, timeZone, onChoose }: TimesToMoveProps) {
  const { locale } = useIntl();
  const name = useId();
  const zone = useReader()?.timeZone ?? timeZone;
  const [count, setCount] = useState(step);
  const left = times.length - count;
  return (
    <fieldset className={css.times}>
      <legend className={css.legend}>
        <FormattedMessage id="OwnChanges.move.legend" />
      </legend>
      {times.slice(0, count).map(({ start, seats }) => (
        <label key={start} className={css.time}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            value={start}
            checked={start === chosen}
            onChange={() => onChoose(start)}
          />
          <span className={css.when}>
            {formatDay(Date.parse(start), zone, locale)}{' '}
            <span className={css.clock}>{formatTime(Date.parse(start), zone, locale)}</span>
          </span>
          {seats !== undefined && (
            <span className={css.seats}>
              <FormattedMessage id="OwnChanges.move.seats" values={{ count: seats }} />
            </span>
          )}
        </label>
      ))}
      {left > 0 && (
        <InlineTextButton onClick={() => setCount(count + step)}>
          <FormattedMessage id="OwnChanges.move.more" values={{ count: Math.min(step, left) }} />
        </InlineTextButton>
      )}
    </fieldset>
  );
}
