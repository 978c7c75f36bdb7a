import type { Actor, Process, TimeExpression, Transition } from '@flowroom/marketplace/process';

/** What a transition does with money, in the order of an order's life. */
export const moneyActions = ['start', 'hold', 'charge', 'payOut', 'refund', 'reverse'] as const;
export type MoneyAction = (typeof moneyActions)[number];

/** Actions of the protocol, those of older processes included. */
const moneyOfAction: Readonly<Record<string, MoneyAction>> = {
  'stripe-create-payment-intent': 'start',
  'stripe-create-payment-intent-push': 'start',
  'stripe-create-charge': 'hold',
  'stripe-create-charge-pi': 'start',
  'stripe-confirm-payment-intent': 'hold',
  'stripe-capture-payment-intent': 'charge',
  'stripe-capture-charge': 'charge',
  'stripe-capture-charge-pi': 'charge',
  'stripe-create-payout': 'payOut',
  'stripe-refund-payment': 'refund',
  'stripe-refund-charge': 'refund',
  // In the books only: without a refund, somebody returns the money at the provider.
  'calculate-full-refund': 'reverse',
};

/** A transition as it is drawn; names are without their namespace. */
export interface GraphTransition {
  name: string;
  /** Null for an initial one. */
  from: string | null;
  to: string;
  actor: Actor;
  /** Time of an automatic one; null for those that people make. */
  at: TimeExpression | null;
  money: MoneyAction[];
  /** Only the server of the site makes it. */
  isPrivileged: boolean;
  actions: string[];
  /** Templates of the mails that follow it. */
  mails: { template: string; to: 'customer' | 'provider'; at: TimeExpression | null }[];
}

/** A state as it is drawn. */
export interface GraphState {
  name: string;
  isFinal: boolean;
  /** Transitions that lead back to it; they are listed in it instead of drawn. */
  loops: GraphTransition[];
}

/** All transitions between two states: one line with several names. */
export interface GraphEdge {
  id: string;
  /** Null for the beginning. */
  from: string | null;
  to: string;
  transitions: GraphTransition[];
}

/** A process as a graph, in the order of its text from the beginning on. */
export interface ProcessGraph {
  states: GraphState[];
  edges: GraphEdge[];
}

/** Removes the namespace of a name, `state/accepted`. */
export const shortName = (name: string): string => name.slice(name.indexOf('/') + 1);

const graphTransition = (process: Process, transition: Transition): GraphTransition => {
  const actions = transition.actions.map(({ name }) => name);
  const money = new Set(actions.flatMap(name => moneyOfAction[name] ?? []));
  if (money.has('refund')) money.delete('reverse');
  return {
    name: shortName(transition.name),
    from: transition.from === null ? null : shortName(transition.from),
    to: shortName(transition.to),
    actor: transition.actor,
    at: transition.at,
    money: moneyActions.filter(action => money.has(action)),
    isPrivileged: transition.privileged,
    actions,
    mails: process.notifications
      .filter(({ on }) => on === transition.name)
      .map(({ template, to, at }) => ({ template, to, at })),
  };
};

/** Lists states as they are reached: those nearest to the beginning first. */
function statesInOrder(transitions: readonly GraphTransition[]): string[] {
  const reached: (string | null)[] = [null];
  for (const state of reached) {
    for (const { from, to } of transitions) {
      if (from === state && !reached.includes(to)) reached.push(to);
    }
  }
  return reached.filter(state => state !== null);
}

/** Lists the transitions of a process as they are drawn, in the order of its text. */
export const transitionsOf = (process: Process): GraphTransition[] =>
  process.transitions.map(transition => graphTransition(process, transition));

/** Makes the graph of a process. The same process gives the same graph. */
export function graphOf(process: Process): ProcessGraph {
  const transitions = transitionsOf(process);
  const names = statesInOrder(transitions);
  const edges = [null, ...names].flatMap(from =>
    names.flatMap(to => {
      const between = transitions.filter(one => one.from === from && one.to === to);
      return from === to || between.length === 0
        ? []
        : [{ id: `${from ?? ''}>${to}`, from, to, transitions: between }];
    }),
  );
  return {
    states: names.map(name => ({
      name,
      isFinal: !edges.some(({ from }) => from === name),
      loops: transitions.filter(({ from, to }) => from === name && to === name),
    })),
    edges,
  };
}
