import { refundableUntil } from '../../../shared/transactions/bookingRules.ts';
import { orderUnitOf } from '../../../shared/transactions/orderTimes.ts';
import { orderKindOf, stateOf } from '../../../shared/transactions/process.ts';
import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { CancellationPolicy } from '#shared/contract/listingData.ts';
import { hourMs } from '#shared/time/time.ts';

/** Facts that decide on the changes of a student; instants are epoch milliseconds. */
export interface OwnFacts {
  state: TransactionState | null;
  kind: OrderKind;
  /** It is booked by dates: there is no other class time to move to. */
  isStay: boolean;
  /** That was agreed when it was booked. */
  policy: CancellationPolicy;
  start: number;
  /** When the teacher moved it last. */
  movedAt: number | null;
  /** When the student moved it last. */
  ownMoveAt: number | null;
  /** Moves of the student after the deadline of the policy. */
  lateMoves: number;
}

/** Changes that a student may make to an order at a moment (decision 197). */
export interface OwnTerms {
  /** The request can be withdrawn; nothing is charged. */
  withdraw: boolean;
  /** `until`: last moment, epoch milliseconds, at which everything is refunded; null for never. */
  cancel: { givesBack: boolean; until: number | null } | null;
  /** `isLast`: the one move after the deadline, after which nothing is refunded. */
  move: { until: number; isLast: boolean } | null;
}

/** Hours before the class until which the one late move is possible. */
const lateMoveHours = 24;

const nothing: OwnTerms = { withdraw: false, cancel: null, move: null };

/**
 * Decides what a student may change. Cancelling gives everything back until the deadline of the
 * policy, or until the start when the teacher moved the class after the student had chosen its
 * time. Moving is free as long; and once more up to a day before, with which the right to money
 * back ends: otherwise a late move would be a way around the policy.
 */
export function ownTermsOf(facts: OwnFacts, now: number): OwnTerms {
  const { state, kind, isStay, start } = facts;
  if (kind === 'subscription' || start <= now) return nothing;
  const untilStart = { until: start, isLast: false };
  if (state === 'preauthorized') {
    return { withdraw: true, cancel: null, move: isStay ? null : untilStart };
  }
  if (state !== 'accepted') return nothing;
  const until = deadlineOf(facts);
  const givesBack = until !== null && now <= until;
  const move = kind === 'free' ? untilStart : moveOf(facts, givesBack ? until : null, now);
  return { withdraw: false, cancel: { givesBack, until }, move: isStay ? null : move };
}

// Of two moves at one moment the teacher's counts.
const isMovedByTeacher = ({ movedAt, ownMoveAt }: OwnFacts): boolean =>
  movedAt !== null && (ownMoveAt === null || ownMoveAt <= movedAt);

function deadlineOf(facts: OwnFacts): number | null {
  if (isMovedByTeacher(facts)) return facts.start;
  return facts.lateMoves > 0 ? null : refundableUntil(facts.policy, facts.start);
}

function moveOf(facts: OwnFacts, freeUntil: number | null, now: number): OwnTerms['move'] {
  if (freeUntil !== null) return { until: freeUntil, isLast: false };
  const { policy, lateMoves, start } = facts;
  const until = start - lateMoveHours * hourMs;
  const isOpen = (policy === 'moderate' || policy === 'strict') && lateMoves === 0;
  return isOpen && now <= until ? { until, isLast: true } : null;
}

const parsed = (at: string | undefined) => (at === undefined ? null : Date.parse(at));

/** Reads from an order what decides on its student's changes; null for one without a booking. */
export function ownFactsOf(order: Transaction): OwnFacts | null {
  const { metadata } = order.attributes;
  if (!order.booking) return null;
  return {
    state: stateOf(order),
    kind: orderKindOf(order),
    isStay: orderUnitOf(order) !== null,
    policy: metadata?.policy ?? 'none',
    start: Date.parse(order.booking.attributes.start),
    movedAt: parsed(metadata?.movedAt),
    ownMoveAt: parsed(metadata?.customerMovedAt),
    lateMoves: metadata?.customerMoves ?? 0,
  };
}
