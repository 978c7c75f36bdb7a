import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { RadioList, RadioRow, RowTime } from '#src/components/RadioList/RadioList.tsx';
import { useFocusOnMore } from '#src/components/RadioList/useFocusOnMore.ts';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { useReader } from '#src/components/useNow.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
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
  const focusFrom = useFocusOnMore(root, times.length, later === null);
  const showMore = (from: number) => {
    setShowsAll(true);
    focusFrom(from);
  };
  return (
    <RadioList ref={root} className={css.times} legend={<FormattedMessage id={legend} />}>
      {shown.map(({ start, seats }) => (
        <RecordBoundary key={start} type="timeSlot" id={start} shape="line">
          <RadioRow
            name={name}
            value={start}
            checked={start === chosen?.start}
            onChoose={() => onChoose(start)}
            note={seats !== null && <FormattedMessage id="ListingPage.seats" values={{ seats }} />}
          >
            <RowTime at={start} zone={zone} />
          </RadioRow>
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
    </RadioList>
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
