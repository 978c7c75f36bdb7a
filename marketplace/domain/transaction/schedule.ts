import { transitionsFrom } from '../process/model.ts';
import type { Notification } from '../process/model.ts';
import { evaluate } from '../process/timeExpression.ts';
import type { Timeline } from '../process/timeExpression.ts';
import type { TransactionState } from './model.ts';

/** Automatic transitions and notifications that follow a transition. */
export interface Schedule {
  transitions: { name: string; at: Date }[];
  notifications: {
    name: string;
    template: string;
    to: Notification['to'];
    at: Date;
    /** True for a delayed one, which is dropped when the transaction leaves its state. */
    delayed: boolean;
  }[];
}

/** Returns what the process schedules after the last transition of a transaction. */
export function scheduleOf(state: TransactionState, now: Date): Schedule {
  const timeline = timelineOf(state);
  const last = state.steps.at(-1);
  return {
    transitions: transitionsFrom(state.process, state.state).flatMap(({ name, at }) => {
      const due = at && evaluate(at, timeline, now);
      return due ? [{ name, at: due }] : [];
    }),
    notifications: state.process.notifications
      .filter(notification => notification.on === last?.transition)
      .flatMap(({ name, template, to, at: expression }) => {
        const at = expression ? evaluate(expression, timeline, now) : now;
        return at ? [{ name, template, to, at, delayed: expression !== null }] : [];
      }),
  };
}

const timelineOf = ({ createdAt, steps, booking }: TransactionState): Timeline => ({
  initiatedAt: createdAt,
  steps,
  booking,
});
