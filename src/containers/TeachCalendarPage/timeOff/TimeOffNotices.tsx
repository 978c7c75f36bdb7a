import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import type { TimeOff } from '#shared/contract/api/teach.ts';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { daysInWords } from './daysInWords.ts';
import { changeTimeOff, fetchTimeOffs, selectTimeOff } from './timeOff.duck.ts';
import css from './TimeOff.module.css';

const firstLookMs = 1_500;
const longestPauseMs = 15_000;

/** Looks again as long as some of it is under way, ever more seldom while nothing comes further. */
function useProgress(timeOffs: readonly TimeOff[], onChanged: () => void): void {
  const dispatch = useAppDispatch();
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const state = timeOffs.map(({ id, status, closed }) => `${id} ${status} ${closed}`).join();
  const isOpen = timeOffs.some(({ status }) => status !== 'done');
  const isFirst = useRef(true);
  useEffect(() => {
    // What was there when the page was opened is in the calendar already.
    if (!isFirst.current) latest.current();
    isFirst.current = false;
    if (!isOpen) return undefined;
    let pause = firstLookMs;
    const look = () => {
      void dispatch(fetchTimeOffs());
      pause = Math.min(pause * 2, longestPauseMs);
      timer = setTimeout(look, pause);
    };
    let timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, [dispatch, state, isOpen]);
}

/** The teacher's time off that is not over: how far it is carried out, and the way back. */
export function TimeOffNotices({ onChanged }: { onChanged: () => void }) {
  const { timeOffs } = useAppSelector(selectTimeOff);
  useProgress(timeOffs, onChanged);
  return timeOffs.map(one => <TimeOffNotice key={one.id} timeOff={one} />);
}

function TimeOffNotice({ timeOff }: { timeOff: TimeOff }) {
  const intl = useIntl();
  const { id, from, until, status, dates, closed, failed, free } = timeOff;
  const isWaiting = status === 'waiting';
  const values = { days: daysInWords(intl, from, until), dates, closed, failed, free };
  return (
    <Notice
      tone={failed > 0 ? 'warning' : 'info'}
      title={<FormattedMessage id={`TimeOff.${status}`} values={values} />}
      action={
        isWaiting ? (
          <ChangeButton id={id} kind="undo" free={free} />
        ) : (
          status === 'done' && free > 0 && <ChangeButton id={id} kind="reopen" free={free} />
        )
      }
    >
      {status === 'running' && (
        <progress
          className={css.progress}
          value={closed + failed}
          max={Math.max(1, dates)}
          aria-label={intl.formatMessage({ id: 'TimeOff.progress' })}
        />
      )}
      {failed > 0 && <FormattedMessage id="TimeOff.failed" values={values} />}
    </Notice>
  );
}

/** Takes it back while it waits; afterwards only what nobody had booked comes back. */
function ChangeButton({ id, kind, free }: { id: string; kind: 'undo' | 'reopen'; free: number }) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectTimeOff).change.status === 'loading';
  async function change() {
    const answer = await dispatch(changeTimeOff({ id, kind }));
    const isDone = changeTimeOff.fulfilled.match(answer);
    const failure = !isDone && rejectionOf(answer).status === 409 ? 'late' : 'refused';
    toast.show({
      tone: isDone ? 'success' : 'error',
      message: intl.formatMessage({ id: `TimeOff.${kind}.${isDone ? 'done' : failure}` }, { free }),
    });
    // It may have begun meanwhile.
    if (!isDone) void dispatch(fetchTimeOffs());
  }
  return (
    <Button size="small" variant="secondary" inProgress={isBusy} onClick={() => void change()}>
      <FormattedMessage id={`TimeOff.${kind}`} values={{ free }} />
    </Button>
  );
}
