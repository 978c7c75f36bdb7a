import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { RadioList, RadioRow, RowTime } from '#src/components/RadioList/RadioList.tsx';
import { useFocusOnMore } from '#src/components/RadioList/useFocusOnMore.ts';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import type { FreeTime } from '#shared/contract/api/bookingChanges.ts';

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
  const name = useId();
  const zone = useReaderZone() ?? timeZone;
  const [count, setCount] = useState(step);
  const list = useRef<HTMLFieldSetElement>(null);
  const focusFrom = useFocusOnMore(list, count, true);
  const left = times.length - count;
  return (
    <RadioList ref={list} legend={<FormattedMessage id="BookingChanges.move.legend" />}>
      {times.slice(0, count).map(({ start, seats }) => (
        <RadioRow
          key={start}
          name={name}
          value={start}
          checked={start === chosen}
          onChoose={() => onChoose(start)}
          note={
            seats !== undefined && (
              <FormattedMessage id="BookingChanges.move.seats" values={{ count: seats }} />
            )
          }
        >
          <RowTime at={start} zone={zone} />
        </RadioRow>
      ))}
      {left > 0 && (
        <InlineTextButton
          onClick={() => {
            setCount(count + step);
            focusFrom(count);
          }}
        >
          <FormattedMessage
            id="BookingChanges.move.more"
            values={{ count: Math.min(step, left) }}
          />
        </InlineTextButton>
      )}
    </RadioList>
  );
}
