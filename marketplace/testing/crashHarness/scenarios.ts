import { actOf, price } from './fixtures.ts';
import type { End, Fixtures, Subject } from './fixtures.ts';
import type { Task } from './orders.ts';

const minute = 60_000;

/** An operation of a process, which may crash in it. */
export interface Scenario {
  name: string;
  /** Brings an order to the start of the operation. */
  prepare(): Promise<Subject>;
  /** Milliseconds by which the clock is ahead during the operation. */
  ahead(subject: Subject): number;
  task(subject: Subject): Task;
  /** State afterwards, however often a process has died in between. */
  end: End;
  /** Whether a task has had no effect; otherwise the state says it. */
  isUndone?: (look: End) => boolean;
  /** Expected refusal without a crash, and the resulting state. */
  refused?: string;
  calm?: End;
}

/** Every operation that moves money. */
export const scenarioNames = [
  'request-payment',
  'a payment that is refused',
  'confirm-payment',
  'accept',
  'decline',
  'cancel',
  'refund in part',
  'evidence of a dispute',
  'expire-payment',
  'complete',
];

const asked = ['request-payment'];
const paid = [...asked, 'confirm-payment'];
const taken = { free: 0, stock: 0 };
const free = { free: 1, stock: 1 };
const nothing = { intents: [], charged: [], paidOut: [] };
const pendingPayment: End = {
  ...nothing,
  ...taken,
  state: 'pending-payment',
  steps: asked,
  intents: ['requires_payment_method'],
};
const now = () => 0;

/** Orders that begin, with a payment that the provider takes or refuses. */
const initiations = (fixtures: Fixtures): Scenario[] => [
  {
    name: 'request-payment',
    prepare: () => fixtures.publish(),
    ahead: now,
    task: subject => ({ kind: 'initiate', request: fixtures.requestOf(subject) }),
    end: pendingPayment,
  },
  {
    name: 'a payment that is refused',
    prepare: async () => {
      await fixtures.refusePayment();
      return fixtures.publish();
    },
    ahead: now,
    task: subject => ({ kind: 'initiate', request: fixtures.requestOf(subject) }),
    refused: 'transaction-payment-failed',
    calm: { ...nothing, ...free, state: 'nowhere', steps: [] },
    // A repeated request is not refused any more.
    end: pendingPayment,
  },
];

/** Transitions that a person makes. */
function personsTransitions(fixtures: Fixtures): Scenario[] {
  const act = (name: string, ...before: string[]) => ({
    name,
    prepare: () => fixtures.play(...before),
    ahead: now,
    task: ({ transactionId }: Subject): Task => ({
      kind: 'transition',
      id: transactionId ?? '',
      request: actOf(name),
    }),
  });
  return [
    {
      ...act('confirm-payment', 'pay'),
      end: {
        ...nothing,
        ...taken,
        state: 'preauthorized',
        steps: paid,
        intents: ['requires_capture'],
      },
    },
    {
      ...act('accept', 'pay', 'confirm-payment'),
      end: {
        ...taken,
        state: 'accepted',
        steps: [...paid, 'accept'],
        intents: ['succeeded'],
        charged: [price],
        paidOut: [],
      },
    },
    {
      ...act('decline', 'pay', 'confirm-payment'),
      end: { ...nothing, ...free, state: 'declined', steps: [...paid, 'decline'] },
    },
    {
      ...act('cancel', 'pay', 'confirm-payment', 'accept'),
      end: {
        ...free,
        state: 'canceled',
        steps: [...paid, 'accept', 'cancel'],
        intents: ['succeeded'],
        charged: [0],
        paidOut: [],
      },
    },
  ];
}

/** Minor units that are refunded in part. */
export const part = 700;

/** What operators do besides transitions. */
const operations = (fixtures: Fixtures): Scenario[] => [
  {
    name: 'refund in part',
    prepare: () => fixtures.play('pay', 'confirm-payment', 'accept'),
    ahead: now,
    task: ({ transactionId: id }) => ({ kind: 'refund', id: id ?? '', amount: part }),
    end: {
      ...taken,
      state: 'accepted',
      steps: [...paid, 'accept'],
      intents: ['succeeded'],
      charged: [price - part],
      paidOut: [],
    },
    isUndone: ({ charged }) => charged[0] === price,
  },
  {
    name: 'evidence of a dispute',
    prepare: () => fixtures.disputed('confirm-payment', 'accept'),
    ahead: now,
    task: ({ transactionId: id, disputeId = '' }) => ({
      kind: 'evidence',
      id: id ?? '',
      disputeId,
    }),
    end: {
      ...taken,
      state: 'accepted',
      steps: [...paid, 'accept'],
      intents: ['succeeded'],
      charged: [price],
      paidOut: [],
      submissions: [1],
    },
    isUndone: ({ submissions }) => submissions?.[0] === 0,
  },
];

/** Transitions that fall due. */
function scheduledTransitions(fixtures: Fixtures): Scenario[] {
  const start = (name: string, ahead: Scenario['ahead'], ...before: string[]) => ({
    name,
    prepare: () => fixtures.play(...before),
    ahead,
    task: (): Task => ({ kind: 'start' }),
  });
  return [
    {
      ...start('expire-payment', () => 15 * minute + 1000),
      end: { ...nothing, ...free, state: 'payment-expired', steps: [...asked, 'expire-payment'] },
    },
    {
      ...start(
        'complete',
        ({ window }) => window.end.getTime() - Date.now() + 1000,
        'pay',
        'confirm-payment',
        'accept',
      ),
      end: {
        state: 'delivered',
        steps: [...paid, 'accept', 'complete'],
        intents: ['succeeded'],
        charged: [price],
        paidOut: [price * 0.9],
        free: 0,
        stock: 1,
      },
    },
  ];
}

const scenariosOf = (fixtures: Fixtures): Scenario[] => [
  ...initiations(fixtures),
  ...personsTransitions(fixtures),
  ...operations(fixtures),
  ...scheduledTransitions(fixtures),
];

/** Returns the scenario of a name. */
export function scenarioOf(fixtures: Fixtures, name: string): Scenario {
  const found = scenariosOf(fixtures).find(scenario => scenario.name === name);
  if (!found) throw new Error(`There is no scenario ${name}`);
  return found;
}
