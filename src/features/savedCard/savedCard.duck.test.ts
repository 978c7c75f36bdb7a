import {
  deleteCard,
  fetchSavedCard,
  keepCard,
  selectSavedCard,
  selectSavedCardId,
} from './savedCard.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { Resource } from '#shared/contract/resources.ts';

// Failures are logged.
beforeEach(() => void jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/** A marketplace that stores one card, by its id. */
function setUp(cardId: string | null = null) {
  const server = { cardId, hasCustomer: cardId !== null };
  const calls: string[] = [];
  const show = () => {
    const included: Resource[] = [];
    if (server.hasCustomer) {
      const method = server.cardId && { id: 'method', type: 'stripePaymentMethod' };
      included.push({
        id: 'customer',
        type: 'stripeCustomer',
        attributes: {},
        relationships: { defaultPaymentMethod: { data: method || null } },
      });
    }
    if (server.cardId) {
      included.push({
        id: 'method',
        type: 'stripePaymentMethod',
        attributes: {
          stripePaymentMethodId: server.cardId,
          card: { brand: 'visa', last4Digits: '4242', expirationMonth: 12, expirationYear: 2090 },
        },
      });
    }
    const person = currentUserResource();
    const customer = server.hasCustomer ? { id: 'customer', type: 'stripeCustomer' } : null;
    return Promise.resolve(
      oneOf(
        {
          ...person,
          relationships: { ...person.relationships, stripeCustomer: { data: customer } },
        },
        included,
      ),
    );
  };
  const store = storeWith({
    currentUser: { show },
    stripeCustomer: {
      create: async ({ stripePaymentMethodId }) => {
        calls.push('create');
        Object.assign(server, { cardId: stripePaymentMethodId, hasCustomer: true });
      },
      addPaymentMethod: async id => {
        calls.push('add');
        if (id === 'refused') throw refusal(402);
        server.cardId = id;
      },
      deletePaymentMethod: async () => {
        calls.push('delete');
        server.cardId = null;
      },
    },
  });
  return { ...store, calls };
}

describe('the saved card', () => {
  it('is none before it was requested, and what the marketplace stores after that', async () => {
    const { dispatch, getState } = setUp('pm_1');
    expect(selectSavedCard(getState())).toBeNull();
    await dispatch(fetchCurrentUser());
    await dispatch(fetchSavedCard());
    expect(selectSavedCard(getState())).toMatchObject({ last4Digits: '4242' });
    expect(selectSavedCardId(getState())).toBe('pm_1');
  });

  it('comes with a new customer when it is the first', async () => {
    const { dispatch, getState, calls } = setUp();
    await dispatch(fetchCurrentUser());
    await dispatch(keepCard('pm_1'));
    expect(calls).toEqual(['create']);
    expect(selectSavedCardId(getState())).toBe('pm_1');
  });

  it('takes the place of the earlier one', async () => {
    const { dispatch, getState, calls } = setUp('pm_1');
    await dispatch(fetchCurrentUser());
    await dispatch(keepCard('pm_2'));
    expect(calls).toEqual(['delete', 'add']);
    expect(selectSavedCardId(getState())).toBe('pm_2');
  });

  it('stays where another tab has saved the same one already', async () => {
    const { dispatch, getState, calls } = setUp('pm_1');
    await dispatch(fetchCurrentUser());
    await dispatch(keepCard('pm_1'));
    expect(calls).toEqual([]);
    expect(selectSavedCardId(getState())).toBe('pm_1');
  });

  it('is reported as it is when the new one is refused', async () => {
    const { dispatch, getState } = setUp('pm_1');
    await dispatch(fetchCurrentUser());
    await expect(dispatch(keepCard('refused')).unwrap()).rejects.toMatchObject({ status: 402 });
    expect(selectSavedCardId(getState())).toBeNull();
  });

  it('is gone once it is deleted', async () => {
    const { dispatch, getState, calls } = setUp('pm_1');
    await dispatch(fetchCurrentUser());
    await dispatch(deleteCard());
    expect(calls).toEqual(['delete']);
    expect(selectSavedCard(getState())).toBeNull();
  });
});
