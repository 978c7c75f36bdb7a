import english from '#src/translations/en/orderStates.json';
import spanish from '#src/translations/es/orderStates.json';
import { orderKinds, states } from '#shared/contract/orderStates.ts';
import { edges } from '#shared/transactions/process.ts';
import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import type { Role, Transition } from '#shared/transactions/process.ts';
import { badgeOf } from './badges.ts';

const roles = ['customer', 'provider'] as const;
const into = (state: TransactionState) => edges.filter(({ to }) => to === state);

/** Words of the badge after a transition. */
function wordsOf(lastTransition: Transition, kind: OrderKind, role: Role) {
  const state = edges.find(({ transition }) => transition === lastTransition)!.to;
  const messages: Record<string, string> = english;
  return messages[badgeOf({ state, kind, lastTransition }, role)?.message ?? ''];
}

describe('badges', () => {
  it('are written in both languages, whatever led to a state', () => {
    for (const { to: state, transition: lastTransition } of edges) {
      for (const role of roles) {
        for (const kind of orderKinds) {
          const id = badgeOf({ state, kind, lastTransition }, role)?.message ?? '';
          expect([id, english]).toEqual([
            id,
            expect.objectContaining({ [id]: expect.any(String) }),
          ]);
          expect([id, spanish]).toEqual([
            id,
            expect.objectContaining({ [id]: expect.any(String) }),
          ]);
        }
      }
    }
  });

  it.each([
    ['transition/decline', 'paid', 'Declined'],
    ['transition/expire', 'paid', 'Not answered'],
    ['transition/expire', 'free', 'Not answered'],
    ['transition/cancel', 'paid', 'Canceled'],
    ['transition/withdraw', 'paid', 'Taken back'],
    ['transition/request-payment', 'paid', 'Payment open'],
    ['transition/request-payment', 'free', 'Not finished'],
    ['transition/expire-payment', 'paid', 'Payment expired'],
    ['transition/expire-payment', 'subscription', 'Payment expired'],
    ['transition/release-payment', 'free', 'Not finished'],
    ['transition/renewal-failed', 'subscription', 'Payment failed'],
    ['transition/renewal-recovered', 'subscription', 'Subscribed'],
  ] as const)('say what a student finds after %s (%s): %s', (transition, kind, words) => {
    expect(wordsOf(transition, kind, 'customer')).toBe(words);
  });

  it('mark what waits for the reader', () => {
    const needing = roles.map(role =>
      states.filter(state =>
        into(state).some(
          ({ transition }) =>
            badgeOf({ state, kind: 'paid', lastTransition: transition }, role)?.needsAnswer,
        ),
      ),
    );
    expect(needing).toEqual([['pending-payment', 'offered'], ['preauthorized']]);
  });

  it('are not shown of the initial state', () => {
    expect(badgeOf({ state: 'initial', kind: 'paid', lastTransition: '' }, 'provider')).toBeNull();
  });
});
