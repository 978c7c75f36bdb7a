import { reminderKinds } from './dueReminders.ts';
import type { ReminderKind } from './dueReminders.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { edges, orderKindOf, stateOf } from '#shared/transactions/process.ts';

const reminded = ['transition/remind', 'transition/remind-subscriber'];
const booked = ['accepted', 'subscription-confirmed'];

const intoBooked = new Set<string>(
  edges.filter(({ to }) => booked.includes(to)).map(({ transition }) => transition),
);

/** Decision on a reminder: send it, leave it out for good, or look again later. */
export type Verdict = 'send' | 'leave' | 'wait';

/**
 * Decides on a reminder by the order as it is right before sending: never of a class time that it
 * does not have any more. Anybody who booked, or was notified of another time, after the reminder
 * was due has just read when it is.
 */
export function reminderVerdict(
  order: Transaction,
  { start, kind }: { start: number; kind: ReminderKind },
): Verdict {
  if (!booked.includes(stateOf(order) ?? '')) return 'leave';
  if (!orderTimesOf(order).some(time => time.start === start)) {
    // A booking that has just moved is in the tables in a moment; a series has other times.
    return orderKindOf(order) === 'subscription' ? 'leave' : 'wait';
  }
  const dueAt = start - reminderKinds[kind].before;
  const { transitions } = order.attributes;
  const isTold = transitions.some(({ transition, createdAt }) => {
    const at = Date.parse(createdAt);
    if (!reminded.includes(transition)) return intoBooked.has(transition) && at > dueAt;
    // The process of an older version has reminded of this class time.
    return kind === 'hourBefore' && at >= start - hourMs - 5 * minuteMs && at < start;
  });
  return isTold ? 'leave' : 'send';
}
