import { parseProcess } from '../../process/parseProcess.ts';
import { findTransition } from '../../process/model.ts';
import type { Process } from '../../process/model.ts';
import type { ErrorItem } from '#marketplace/contract/errors.ts';
import { decide } from '../decide.ts';
import type { Command } from '../decide.ts';
import { evolve } from '../facts.ts';
import { newTransaction } from '../model.ts';
import type { TransactionState } from '../model.ts';
import type { PaymentCall } from '../payments.ts';
import type { Refusal } from '../refusal.ts';
import type { DecisionContext } from '../decisionContext.ts';

// Builds transactions without a database: initial facts, transitions, and their outcome.

export const start = new Date('2026-06-01T10:00:00Z');
export const bookingStart = new Date('2026-06-05T18:00:00Z');
export const bookingEnd = new Date('2026-06-05T19:00:00Z');

/** A published class without a price, one seat left, by a teacher with a payment account. */
export const decisionContext: DecisionContext = {
  listing: { authorId: 'teacher', state: 'published', deleted: false, price: null },
  customer: {
    id: 'student',
    bannedOrDeleted: false,
    blocksOther: false,
    protectedData: { phone: '1' },
  },
  provider: { id: 'teacher', bannedOrDeleted: false, blocksOther: false, protectedData: {} },
  freeSeats: 1,
  stock: 1,
  account: { id: 'acct_1', chargesEnabled: true, payoutsEnabled: true },
  payer: null,
  paymentsConfigured: true,
  attachableFiles: [],
};

/** A transaction before its first transition. */
export const blank = (process: Process): TransactionState =>
  newTransaction({
    id: 'tx',
    process,
    listingId: 'listing',
    customerId: 'student',
    providerId: 'teacher',
    createdAt: start,
  });

/**
 * A process with one list of actions for the customer's request, and another for the provider's
 * answer.
 */
export const actions = (list: string, more = ''): Process =>
  parseProcess(`{:format :v3 :transitions [
    {:name :transition/ask :actor :actor.role/customer :to :state/asked :privileged? true
     :actions [${list}]}
    {:name :transition/next :actor :actor.role/provider :from :state/asked :to :state/done
     :privileged? true :actions [${more}]}]}`);

export type Change = Partial<Command> & { decisionContext?: Partial<DecisionContext>; now?: Date };

/** Decides a transition by its own actor as a trusted caller. */
export function attempt(state: TransactionState, name: string, change: Change = {}) {
  const { decisionContext: surroundings, now = start, ...command } = change;
  const transition = `transition/${name}`;
  const by = findTransition(state.process, transition)?.actor ?? 'customer';
  const ids = { booking: 'booking', stockReservation: 'reservation', review: `review-${by}` };
  return decide(
    state,
    { transition, params: {}, by, trusted: true, ids, ...command },
    { ...decisionContext, ...surroundings },
    now,
  );
}

/** Makes a transition. @throws Error when it is refused */
export function go(
  state: TransactionState,
  name: string,
  change: Change = {},
): { state: TransactionState; payments: PaymentCall[] } {
  const outcome = attempt(state, name, change);
  if (outcome.kind === 'refused') {
    throw new Error(`${name}: ${outcome.item.code} ${String(outcome.item.details)}`);
  }
  return { state: outcome.facts.reduce(evolve, state), payments: outcome.payments };
}

/** Makes several transitions in order. */
export const walk = (state: TransactionState, ...steps: [string, Change?][]): TransactionState =>
  steps.reduce((current, [name, change]) => go(current, name, change).state, state);

/** Returns the refusal of a transition; null when it is made. */
export function refusedItem(
  state: TransactionState,
  name: string,
  change: Change = {},
): ErrorItem | null {
  const outcome = attempt(state, name, change);
  return outcome.kind === 'refused' ? (outcome satisfies Refusal).item : null;
}

/** Returns the code of a refusal, or `made`. */
export const refusal = (state: TransactionState, name: string, change: Change = {}): string =>
  refusedItem(state, name, change)?.code ?? 'made';
