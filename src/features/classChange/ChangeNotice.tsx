import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { ChangeNews } from '#shared/contract/api/teach.ts';
import { reasonOf } from './AffectedSummary.tsx';
import css from './ClassChange.module.css';

export interface ChangeNoticeProps {
  change: ChangeNews;
  /** Of the class. */
  title: string;
  /**
   * Takes it back, or forgets one that could not be made; left out where it is offered elsewhere.
   */
  onUndo?: () => void;
  /** Called when the change may have come further: the page reads it again. */
  onLook: () => void;
}

/**
 * When changes are carried out by the reader's clock (epoch milliseconds), by id: as far as was
 * reported first.
 */
const deadlines = new Map<string, number>();

function deadlineOf({ id, dueInMs = 0 }: ChangeNews): number {
  const known = deadlines.get(id) ?? Date.now() + dueInMs;
  deadlines.set(id, known);
  return known;
}

const tickMs = 250;
const everyTick = (notify: () => void) => {
  const timer = setInterval(notify, tickMs);
  return () => clearInterval(timer);
};

/** Seconds left; null on the server and in the first pass of hydration. */
const useSecondsLeft = (change: ChangeNews): number | null =>
  useSyncExternalStore(
    everyTick,
    () => Math.max(0, Math.ceil((deadlineOf(change) - Date.now()) / 1000)),
    () => null,
  );

const firstLookMs = 1_500;
const longestPauseMs = 30_000;

/** Looks at a change again when it is due, and then ever more seldom, as long as it is shown. */
function useLooks(change: ChangeNews, onLook: () => void): void {
  const latest = useRef({ change, onLook });
  useEffect(() => {
    latest.current = { change, onLook };
  });
  const { id, status } = change;
  useEffect(() => {
    if (status === 'conflict') return undefined;
    let pause = firstLookMs;
    const until = status === 'waiting' ? deadlineOf(latest.current.change) - Date.now() : 0;
    const look = () => {
      latest.current.onLook();
      pause = Math.min(pause * 2, longestPauseMs);
      timer = setTimeout(look, pause);
    };
    let timer = setTimeout(look, Math.max(0, until) + pause);
    return () => clearTimeout(timer);
  }, [id, status]);
}

function actionOf(kind: ChangeNews['kind']) {
  if (kind.endsWith('-weekday') || kind === 'extend') return 'series';
  return kind.startsWith('move') ? 'move' : 'cancel';
}

/**
 * Says that a change of a class waits, with the seconds in which it can be undone, that it is being
 * carried out, or why it could not be made.
 */
export function ChangeNotice({ change, title, onUndo, onLook }: ChangeNoticeProps) {
  const seconds = useSecondsLeft(change);
  useLooks(change, onLook);
  const action = actionOf(change.kind);
  if (change.status === 'conflict') {
    return (
      <Notice
        tone="warning"
        title={<FormattedMessage id={`ClassChange.${action}.conflict`} values={{ title }} />}
        action={
          onUndo && (
            <Button size="small" variant="secondary" onClick={onUndo}>
              <FormattedMessage id="ClassChange.dismiss" />
            </Button>
          )
        }
      >
        <FormattedMessage id={`ClassChange.error.${reasonOf(change.reason)}`} />
      </Notice>
    );
  }
  const isWaiting = change.status === 'waiting' && seconds !== 0;
  return (
    <Notice
      tone="info"
      title={
        <FormattedMessage
          id={`ClassChange.${action}.${isWaiting ? 'pending' : 'running'}`}
          values={{ title }}
        />
      }
      action={
        isWaiting &&
        onUndo && (
          <Button size="small" variant="secondary" onClick={onUndo}>
            <FormattedMessage id="ClassChange.undo" />
          </Button>
        )
      }
    >
      {isWaiting ? (
        // Not read out every second.
        <span className={css.seconds} aria-hidden="true">
          <FormattedMessage
            id="ClassChange.seconds"
            values={{ seconds: seconds ?? Math.ceil((change.dueInMs ?? 0) / 1000) }}
          />
        </span>
      ) : (
        <FormattedMessage id="ClassChange.running.help" />
      )}
    </Notice>
  );
}
