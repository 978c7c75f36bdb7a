import type { PlanFacts } from './planFacts.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import { dayMs } from '#shared/time/time.ts';

/** How long a seat is held when a month could not be charged. */
export const graceMs = 7 * dayMs;

/** Step after which an order agrees with the payment provider. */
export type Step =
  | { kind: 'none' }
  /** It has ended at the provider. */
  | { kind: 'cancel'; isUnpaid: boolean }
  /** Its month was not paid in time. */
  | { kind: 'end-unpaid' }
  | { kind: 'fail'; graceUntil: number }
  | { kind: 'recover' }
  /** It was canceled at the provider to the end of its month. */
  | { kind: 'end' }
  /** That was undone there. */
  | { kind: 'go-on' }
  /** Its pause is over. */
  | { kind: 'resume' };

/** An order as far as the next step depends on it. */
export interface RunningOrder {
  metadata: TransactionMetadata;
  /** Displayed end, epoch milliseconds. */
  until: number;
}

const at = (iso: string | undefined): number | null => (iso === undefined ? null : Date.parse(iso));

/**
 * Returns the next step of a confirmed subscription. Depends on how both sides are, not on what was
 * reported: reports that come late, twice or in any order lead to the same end. `now`: epoch
 * milliseconds.
 */
export function nextStep({ metadata, until }: RunningOrder, facts: PlanFacts, now: number): Step {
  const endsAt = at(metadata.endsAt);
  const graceUntil = at(metadata.graceUntil);
  const pausedUntil = at(metadata.pausedUntil);
  if (facts.status === 'ended') {
    // It completes by itself, where its version of the process has a transition for the end.
    const isPlanned = endsAt !== null && (facts.endedAt ?? 0) >= endsAt;
    if (isPlanned && until <= endsAt + dayMs) return { kind: 'none' };
    return { kind: 'cancel', isUnpaid: graceUntil !== null };
  }
  if (facts.status === 'unpaid') {
    const lastDay = graceUntil ?? (facts.openSince ?? now) + graceMs;
    if (lastDay <= now) return { kind: 'end-unpaid' };
    return graceUntil === null ? { kind: 'fail', graceUntil: lastDay } : { kind: 'none' };
  }
  if (graceUntil !== null) return { kind: 'recover' };
  if (facts.isEnding && endsAt === null) return { kind: 'end' };
  if (!facts.isEnding && endsAt !== null) return { kind: 'go-on' };
  // A pause that is the last month leads to the end.
  if (endsAt === null && pausedUntil !== null && pausedUntil <= now) return { kind: 'resume' };
  return { kind: 'none' };
}

/** Returns whether an order waits for a time that has come, or for a step that was begun. */
export const isDue = (
  { asked, graceUntil, pausedUntil }: TransactionMetadata,
  now: number,
): boolean =>
  asked !== undefined ||
  [graceUntil, pausedUntil].some(one => one !== undefined && Date.parse(one) <= now);
