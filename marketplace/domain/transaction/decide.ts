import type { Actor, Transition } from '../process/model.ts';
import { findTransition } from '../process/model.ts';
import { checkWindow, observesAvailability, windowOf } from './actions/bookings.ts';
import type { Window } from './actions/bookings.ts';
import { actions } from './actions/table.ts';
import { evolve } from './facts.ts';
import type { Fact, Outcome } from './facts.ts';
import type { TransactionState } from './model.ts';
import type { Params } from './params.ts';
import type { PaymentCall } from './payments.ts';
import { isRefusal, refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { NewIds, DecisionContext } from './decisionContext.ts';

const maxTransitions = 100;

/** Request for a transition. */
export interface Command {
  transition: string;
  params: Params;
  by: Actor;
  /**
   * True when the caller is trusted with the values (trusted token, Integration API, the system
   * itself).
   */
  trusted: boolean;
  ids: NewIds;
  /** A preview: the customer's own steps at the payment provider are not required. */
  speculative?: boolean;
}

/**
 * Decides a transition: runs every action in order on the result of those before; the first refusal
 * ends it. Pure: the same arguments always give the same outcome.
 */
export function decide(
  state: TransactionState,
  command: Command,
  decisionContext: DecisionContext,
  now: Date,
): Outcome | Refusal {
  const transition = findTransition(state.process, command.transition);
  const fault =
    checkCaller(transition, command) ??
    checkState(transition, state) ??
    checkParties(command.by, decisionContext);
  if (fault) return fault;
  if (!transition) return refuse('transaction-invalid-transition');
  if (transition.from === null) {
    const initialFault = checkInitial(state, decisionContext);
    if (initialFault) return initialFault;
  }
  return run(state, transition, command, decisionContext, now);
}

/** Checks the role and the trust that a transition requires. */
export function checkCaller(
  transition: Transition | undefined,
  command: Pick<Command, 'by' | 'trusted'>,
): Refusal | null {
  if (!transition)
    return refuse('transaction-invalid-transition', 'The process has no such transition.');
  if (transition.actor !== command.by) return refuse('forbidden');
  if (transition.privileged && !command.trusted)
    return refuse('forbidden', 'The transition is privileged.');
  return null;
}

function checkState(transition: Transition | undefined, state: TransactionState): Refusal | null {
  if (transition?.from !== state.state) return refuse('transaction-invalid-transition');
  return state.steps.length >= maxTransitions
    ? refuse(
        'transaction-invalid-transition',
        `A transaction makes at most ${maxTransitions} transitions.`,
      )
    : null;
}

/** Users act only while both parties exist; transitions of the system and the operator continue. */
function checkParties(by: Actor, { customer, provider }: DecisionContext): Refusal | null {
  if (by === 'system' || by === 'operator') return null;
  if (provider.bannedOrDeleted) return refuse('transaction-provider-banned-or-deleted');
  return customer.bannedOrDeleted ? refuse('transaction-customer-banned-or-deleted') : null;
}

function checkInitial(
  state: TransactionState,
  { listing, customer, provider }: DecisionContext,
): Refusal | null {
  if (state.customerId === state.providerId) return refuse('transaction-same-author-and-customer');
  if (customer.blocksOther || provider.blocksOther) return refuse('contact-not-possible');
  return listing.deleted || listing.state !== 'published'
    ? refuse('transaction-listing-not-found')
    : null;
}

function run(
  before: TransactionState,
  transition: Transition,
  command: Command,
  decisionContext: DecisionContext,
  now: Date,
): Outcome | Refusal {
  const facts: Fact[] = [];
  const payments: PaymentCall[] = [];
  let state = before;
  for (const { name, config } of transition.actions) {
    const outcome = actions[name]({
      state,
      params: command.params,
      config,
      decisionContext,
      ids: command.ids,
      speculative: command.speculative === true,
      now,
    });
    if (isRefusal(outcome)) return outcome;
    facts.push(...outcome.facts);
    payments.push(...(outcome.payments ?? []));
    state = outcome.facts.reduce(evolve, state);
  }
  facts.push({
    kind: 'transitioned',
    step: {
      seq: before.steps.length + 1,
      transition: transition.name,
      from: before.state,
      to: transition.to,
      by: command.by,
      at: now,
    },
  });
  return { kind: 'decided', facts, payments };
}

/**
 * Returns the time whose free seats a transition depends on; null when there is none, or when it is
 * invalid.
 */
export function requestedWindow(
  state: TransactionState,
  transition: Transition,
  params: Params,
  now: Date,
): Window | null {
  const window = anyWindow(state, transition, params);
  return window && !checkWindow(window, now) ? window : null;
}

function anyWindow(state: TransactionState, transition: Transition, params: Params): Window | null {
  for (const { name, config } of transition.actions) {
    if (name === 'create-pending-booking' || name === 'create-proposed-booking') {
      return windowOf(params, config.type);
    }
    if (name === 'create-booking' && observesAvailability(config)) {
      return windowOf(params, config.type);
    }
    if (name === 'update-booking') return windowOf(params, config.type) ?? state.booking;
    if (name === 'accept-booking' && state.booking?.state === 'proposed') return state.booking;
  }
  return null;
}
