import { edges } from './process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Transaction, User } from '#shared/contract/entities.ts';

const person = (id: string, displayName: string): User => ({
  id,
  type: 'user',
  attributes: {
    banned: false,
    deleted: false,
    profile: { displayName, abbreviatedName: displayName.slice(0, 1) },
  },
});

export const teacher = person('teacher', 'Tara T');
export const student = person('student', 'Sam S');
export const classStart = '2026-12-01T18:00:00.000Z';

/** The last transition that leads to a state. */
const transitionTo = (state: TransactionState): string =>
  edges.find(({ to }) => to === state)?.transition ?? 'transition/none';

/** A paid order of one class, in the given state. */
export function makeOrder(
  state: TransactionState = 'preauthorized',
  overrides: Partial<Omit<Transaction, 'attributes'>> & {
    attributes?: Partial<Transaction['attributes']>;
  } = {},
): Transaction {
  const { attributes, ...relations } = overrides;
  return {
    id: 'order',
    type: 'transaction',
    attributes: {
      createdAt: '2026-11-20T10:00:00.000Z',
      processName: 'flex-hourly-default-process',
      lastTransition: transitionTo(state),
      lastTransitionedAt: '2026-11-20T10:05:00.000Z',
      transitions: [],
      payinTotal: { amount: 2000, currency: 'USD' },
      payoutTotal: { amount: 1530, currency: 'USD' },
      lineItems: [],
      ...attributes,
    },
    customer: student,
    provider: teacher,
    booking: {
      id: 'booking',
      type: 'booking',
      attributes: {
        start: classStart,
        end: '2026-12-01T19:00:00.000Z',
        seats: 1,
        state: 'pending',
      },
    },
    ...relations,
  };
}
