import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import type { Actor, Process } from '../process/model.ts';
import { findTransition } from '../process/model.ts';
import { decide } from './decide.ts';
import type { DecisionContext } from './decisionContext.ts';
import { evolve } from './facts.ts';
import { newTransaction } from './model.ts';
import type { TransactionState } from './model.ts';
import type { Params } from './params.ts';
import { isRefusal } from './refusal.ts';

/** The way that some orders have gone. */
export interface Way {
  /** In order, from the first transition on. */
  steps: readonly { transition: string; by: Actor }[];
  /** How many orders went it. */
  orders: number;
  /** Id of one of them. */
  example: string;
}

/** Why a transition would not be possible in another process. */
export type Obstacle =
  /** The process has no such transition. */
  | 'missing'
  /** Another actor makes it. */
  | 'actor'
  /** The order is in another state by then. */
  | 'state'
  /** An action finds no booking, stock or payment that it could change. */
  | 'actions';

/** A transition that orders made and could not make in another process. */
export interface ImpossibleTransition {
  transition: string;
  obstacle: Obstacle;
  /** State of the order in the other process; null before the first transition. */
  state: string | null;
  orders: number;
  example: string;
}

/** Result of a dry run. */
export interface DryRun {
  /** Orders that were tried. */
  orders: number;
  /** Those with every transition possible. */
  unaffected: number;
  /** Most orders first. An order counts once, by the first transition that is impossible. */
  impossible: ImpossibleTransition[];
}

const at = new Date('2026-01-01T00:00:00Z');
const bookingStart = new Date('2026-01-02T00:00:00Z');
const bookingEnd = new Date('2026-01-03T00:00:00Z');
const price = new Money(10_000, 'EUR');

// What orders depend on besides their process is as good as it can be: a dry run is about the
// process alone.
const party = { bannedOrDeleted: false, blocksOther: false, protectedData: {} };
const context: DecisionContext = {
  listing: { authorId: 'provider', state: 'published', deleted: false, price },
  customer: { ...party, id: 'customer' },
  provider: { ...party, id: 'provider' },
  freeSeats: 1,
  stock: 1,
  account: { id: 'account', chargesEnabled: true, payoutsEnabled: true },
  payer: { id: 'payer', defaultMethod: 'card' },
  paymentsConfigured: true,
  attachableFiles: [],
};
const params: Params = {
  bookingStart,
  bookingEnd,
  stockReservationQuantity: 1,
  lineItems: [
    {
      code: 'line-item/seat',
      unitPrice: price,
      quantity: new Decimal('1'),
      includeFor: ['customer', 'provider'],
    },
  ],
  negotiatedTotal: price,
  reviewRating: 5,
  reviewContent: 'A review.',
  paymentMethodTypes: ['ideal'],
  paymentMethod: 'card',
  cardToken: 'card',
  quantity: 1,
  quantity1: 1,
  quantity2: 1,
};

/** Returns the result of a transition in the other process, or what is in its way. */
function attempt(
  state: TransactionState,
  { transition: name, by }: Way['steps'][number],
): TransactionState | Obstacle {
  const transition = findTransition(state.process, name);
  if (!transition) return 'missing';
  if (transition.actor !== by) return 'actor';
  if (transition.from !== state.state) return 'state';
  const ids = { booking: 'booking', stockReservation: 'stock', review: `review ${by}` };
  const command = { transition: name, params, by, trusted: true, ids };
  const outcome = decide(state, command, context, at);
  return isRefusal(outcome) ? 'actions' : outcome.facts.reduce(evolve, state);
}

/** Returns the first transition of a way that is not possible; null when all are. */
function firstObstacle(
  process: Process,
  { steps }: Way,
): Pick<ImpossibleTransition, 'transition' | 'obstacle' | 'state'> | null {
  let state = newTransaction({
    id: 'order',
    process,
    listingId: 'listing',
    customerId: 'customer',
    providerId: 'provider',
    createdAt: at,
  });
  for (const step of steps) {
    const next = attempt(state, step);
    if (typeof next === 'string') {
      return { transition: step.transition, obstacle: next, state: state.state };
    }
    state = next;
  }
  return null;
}

/** Tries the ways of orders in a process: which of their transitions would not be possible. */
export function dryRun(process: Process, ways: readonly Way[]): DryRun {
  const found = new Map<string, ImpossibleTransition>();
  let unaffected = 0;
  for (const way of ways) {
    const obstacle = firstObstacle(process, way);
    if (!obstacle) {
      unaffected += way.orders;
      continue;
    }
    const key = [obstacle.transition, obstacle.obstacle, obstacle.state].join(' ');
    const known = found.get(key);
    const { example } = known ?? way;
    found.set(key, { ...obstacle, orders: (known?.orders ?? 0) + way.orders, example });
  }
  return {
    orders: ways.reduce((sum, { orders }) => sum + orders, 0),
    unaffected,
    impossible: [...found.values()].toSorted((one, other) => other.orders - one.orders),
  };
}
