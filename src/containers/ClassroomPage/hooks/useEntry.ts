import { useCallback, useEffect, useRef, useState } from 'react';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { EnterCall } from '#shared/contract/bodies/classroom.ts';
import type { AppError } from '#src/util/errors.ts';
import { isAppError, appError } from '#src/util/errors.ts';

export type Enter = (call: EnterCall, signal?: AbortSignal) => Promise<EnterAnswer>;

/** What is known of the way in. */
export interface Entry {
  answer: EnterAnswer | null;
  failure: AppError | null;
  /**
   * Comes again: with another name, or from here instead of elsewhere. Null: out of reach.
   */
  come: (
    more?: Partial<EnterCall>,
    signal?: AbortSignal,
  ) => Promise<EnterAnswer | { state: 'refused' } | null>;
}

/** Answers that say no for good, unlike those of a server that is out of reach. */
const refusedWith: readonly (number | undefined)[] = [401, 403, 404, 409];

/** Milliseconds between two looks at a room that is not open yet. */
const pauseMs = 5_000;

const asFailure = (error: unknown): AppError =>
  isAppError(error) ? error : appError('unknown', 'Something went wrong.');

/**
 * Comes to a classroom, and again when it opens. `call` null: not before the guest has a name.
 */
export function useEntry(enter: Enter, call: EnterCall | null): Entry {
  const [state, setState] = useState<Pick<Entry, 'answer' | 'failure'>>({
    answer: null,
    failure: null,
  });
  const key = JSON.stringify(call);
  const last = useRef(0);
  const come = useCallback(
    async (more: Partial<EnterCall> = {}, signal?: AbortSignal) => {
      const own = (last.current += 1);
      const body = JSON.parse(key) as EnterCall | null;
      if (!body) return null;
      try {
        const answer = await enter({ ...body, ...more }, signal);
        if (own === last.current) setState({ answer, failure: null });
        return answer;
      } catch (error) {
        const failure = asFailure(error);
        if (own === last.current) setState({ answer: null, failure });
        return refusedWith.includes(failure.status) ? { state: 'refused' as const } : null;
      }
    },
    [enter, key],
  );
  useEffect(() => void come(), [come]);
  const { answer } = state;
  useEffect(() => {
    if (answer?.state !== 'early') return undefined;
    const opens = Date.parse(answer.classroom.opensAt) - Date.now();
    // Timers of a browser end at 24 days; a look each hour also finds a class that was moved.
    const timer = setTimeout(() => void come(), Math.min(Math.max(opens, pauseMs), 3_600_000));
    return () => clearTimeout(timer);
  }, [answer, come]);
  return { ...state, come };
}
