import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import type { InitiateCall, TransitionCall } from '#shared/contract/bodies/orders.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { classTimeAt } from '#shared/transactions/ordering.ts';
import { appError } from '#src/util/errors.ts';
import type { StripeCardElement } from '@stripe/stripe-js';
import { cardHandled, selectCheckout } from './CheckoutPage.duck.ts';
import { prepareCheckout } from './checkoutThunks.ts';
import type { PayingCard, PaymentOutcome } from './payment.ts';
import { submitOrder } from './submitOrder.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { One, Resource } from '#shared/contract/resources.ts';

const allTime = { start: '2000-01-01T00:00:00.000Z', end: '2999-01-01T00:00:00.000Z' };

const lastTransitions = {
  pending: 'transition/request-payment',
  confirmed: 'transition/confirm-payment',
  expired: 'transition/expire-payment',
};
type Stage = keyof typeof lastTransitions;

const typed: PayingCard = {
  kind: 'typed',
  card: {} as StripeCardElement,
  billing: {},
  isKept: false,
};

const orderResource = (stage: Stage): One<'transaction'> => {
  const lastTransition = lastTransitions[stage];
  const createdAt = '2026-11-20T10:00:00.000Z';
  const data: Resource<'transaction'> = {
    id: 'order',
    type: 'transaction',
    attributes: {
      createdAt,
      processName: 'flex-hourly-default-process',
      lastTransition,
      lastTransitionedAt: createdAt,
      transitions: [{ transition: 'transition/request-payment', createdAt, by: 'customer' }],
      payinTotal: { amount: 2000, currency: 'USD' },
      payoutTotal: { amount: 1530, currency: 'USD' },
      lineItems: [],
      protectedData: {
        stripePaymentIntents: { default: { stripePaymentIntentClientSecret: 'secret' } },
      },
    },
    relationships: { listing: { data: null }, booking: { data: null } },
  };
  return oneOf(data);
};

/** A server with one order, which moves as the test sets it. */
function setUp({ stage = null as Stage | null, type = 'paid' } = {}) {
  const server = {
    stage,
    calls: [] as string[],
    lost: new Set<string>(),
    paymentMethod: undefined as unknown,
    /** Enquiries of the student, of which the first is loaded. */
    enquiries: [] as Resource<'transaction'>[],
    /** Another tab has taken the enquiry. */
    isTaken: false,
  };
  const answer = <Result>(name: string, work: () => Result): Promise<Result> => {
    server.calls.push(name);
    const result = work();
    return server.lost.delete(name)
      ? Promise.reject(appError('network', 'No answer'))
      : Promise.resolve(result);
  };
  const app: Partial<Api['app']> = {
    nameAttendees: ({ attendees }) =>
      answer(`names ${attendees.map(({ name }) => name).join()}`, () => undefined),
    checkTransaction: () =>
      answer('check', () => ({
        sessions:
          server.stage && server.stage !== 'expired'
            ? [{ transactionId: 'order', state: 'pending-payment' as const, ...allTime }]
            : [],
        transactionId: server.stage && server.stage !== 'expired' ? 'order' : null,
        offers: [],
        subscription: null,
        first: null,
      })),
    initiatePrivileged: (call: InitiateCall) =>
      answer(call.isSpeculative ? 'speculate' : 'initiate', () => {
        if (!call.isSpeculative) server.stage = 'pending';
        server.paymentMethod = call.bodyParams.params.paymentMethod;
        return orderResource('pending');
      }),
    transitionPrivileged: ({ bodyParams: { id, transition, params } }: TransitionCall) =>
      answer(`${transition.replace('transition/', '')} ${id}`, () => {
        if (server.isTaken) throw appError('transaction-invalid-transition', 'Not now', 409);
        expect(params).not.toHaveProperty('listingId');
        server.stage = 'pending';
        return orderResource('pending');
      }),
    confirmPayment: async () => {
      if (server.stage === 'pending') {
        return answer('confirm', () => {
          server.stage = 'confirmed';
          return orderResource('confirmed');
        });
      }
      await answer('confirm', () => undefined);
      throw appError('transaction-invalid-transition', 'Not now', 409);
    },
  };
  const api = fakeApi({
    app,
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource())),
    },
    stripeCustomer: {
      create: body => answer(`save ${body.stripePaymentMethodId}`, () => undefined),
    },
    transactions: {
      query: () => Promise.resolve(manyOf(server.enquiries.map(data => ({ data })))),
      show: () => answer('show', () => orderResource(server.stage ?? 'pending')),
    },
    messages: {
      send: body =>
        answer('message', () =>
          oneOf({ id: 'm', type: 'message' as const, attributes: { content: body.content } }),
        ),
    },
  });
  const store = makeStore({ api, config: testConfig });
  const { data } = listingResource('Slow flow', { publicData: { type } });
  const listing = data as unknown as Listing;
  const request = { listing, time: classTimeAt(listing, '2090-03-02T18:00:00.000Z'), places: 1 };
  const pay = jest.fn((): Promise<PaymentOutcome> => Promise.resolve({ kind: 'handled' }));
  const onOrder = jest.fn();
  return {
    server,
    store,
    pay,
    onOrder,
    prepare: (rememberedId: string | null = null, isBookable = true) =>
      store.dispatch(prepareCheckout({ ...request, rememberedId, isBookable })),
    submit: (
      message = '',
      card: PayingCard | null = type === 'free' ? null : typed,
      attendees: { name: string }[] = [],
    ) => store.dispatch(submitOrder({ ...request, message, attendees, card, pay, onOrder })),
    state: () => selectCheckout(store.getState()),
  };
}

describe('preparing a checkout', () => {
  it('loads the quote of a new order', async () => {
    const { prepare, state, server } = setUp();
    await prepare();
    expect(state().quote?.payinTotal).toEqual({ amount: 2000, currency: 'USD' });
    expect(server.calls).toEqual(['check', 'speculate']);
  });

  it('requests no price of a class that takes no orders', async () => {
    const { prepare, state, server } = setUp();
    await prepare(null, false);
    expect(server.calls).toEqual(['check']);
    expect(state()).toMatchObject({ prepare: { status: 'ready' }, quote: null });
  });

  it('goes on with the order that the tab remembers', async () => {
    const { prepare, state, server } = setUp({ stage: 'pending' });
    await prepare('order');
    expect(state().order).toMatchObject({ transactionId: 'order', standing: 'pending' });
    expect(state().order?.deadline).toBe(Date.parse('2026-11-20T10:15:00.000Z'));
    expect(server.calls).toEqual(['show']);
  });

  it('goes on with an order that only the server knows', async () => {
    const { prepare, state } = setUp({ stage: 'pending' });
    await prepare();
    expect(state().order?.transactionId).toBe('order');
  });

  it('reports an earlier booking', async () => {
    const { prepare, state } = setUp({ stage: 'confirmed' });
    await prepare();
    expect(state().bookedTransactionId).toBe('order');
    expect(state().order).toBeNull();
  });

  it('sees that the remembered order ran out', async () => {
    const { prepare, state } = setUp({ stage: 'expired' });
    await prepare('order');
    expect(state().order?.standing).toBe('expired');
  });

  it('preserves a refusal of the quote', async () => {
    const { prepare, state, server } = setUp();
    server.lost.add('speculate');
    await prepare();
    expect(state().prepare).toMatchObject({ status: 'failed', error: { code: 'network' } });
  });
});

describe('submitting an order', () => {
  it('orders, pays, confirms and sends the message, in this order', async () => {
    const { submit, server, pay, onOrder } = setUp();
    expect(await submit('Hello')).toEqual({
      transactionId: 'order',
      namesSaved: true,
      messageSent: true,
      cardKept: true,
    });
    expect(server.calls).toEqual(['check', 'initiate', 'confirm', 'show', 'message']);
    expect(pay).toHaveBeenCalledWith({ card: typed, clientSecret: 'secret', isResumed: false });
    expect(onOrder).toHaveBeenCalledWith('order');
  });

  describe('after a question about the class', () => {
    const enquiry = (listingId: string, processName = 'flex-hourly-default-process') =>
      ({
        id: 'asked',
        type: 'transaction',
        attributes: { processName, lastTransition: 'transition/enquire' },
        relationships: { listing: { data: { id: listingId, type: 'listing' } } },
      }) as unknown as Resource<'transaction'>;

    it('lets the order grow out of it', async () => {
      const { server, submit } = setUp();
      server.enquiries = [enquiry('listing')];
      await submit();
      expect(server.calls).toContain('request-payment-after-enquiry asked');
      expect(server.calls).not.toContain('initiate');
    });

    it.each([
      ['another class', enquiry('other')],
      ['the class when it was free', enquiry('listing', 'flowroom-free-process')],
    ])('leaves one about %s alone', async (_name, asked) => {
      const { server, submit } = setUp();
      server.enquiries = [asked];
      await submit();
      expect(server.calls).toContain('initiate');
      expect(server.calls.join()).not.toContain('after-enquiry');
    });

    it('makes an order of its own when another tab has taken it', async () => {
      const { server, submit } = setUp();
      server.enquiries = [enquiry('listing')];
      server.isTaken = true;
      await submit();
      expect(server.calls).toEqual(
        expect.arrayContaining(['request-payment-after-enquiry asked', 'initiate']),
      );
    });
  });

  it('ignores a second submit while the first is under way', async () => {
    const { submit, server, pay } = setUp();
    const [first, second] = await Promise.all([submit(), submit()]);
    expect(first).not.toBeNull();
    expect(second).toBeNull();
    expect(server.calls.filter(call => call === 'initiate')).toHaveLength(1);
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('preserves the order when the card is refused, and pays it with the next card', async () => {
    const { submit, server, pay, state } = setUp();
    pay.mockResolvedValueOnce({
      kind: 'refused',
      error: { message: 'CardField.declined' },
    });
    expect(await submit()).toBeNull();
    expect(state().submit).toEqual({
      status: 'failed',
      failure: { kind: 'card', of: 'typed', failure: { message: 'CardField.declined' } },
    });
    expect(server.calls).not.toContain('confirm');

    expect(await submit()).not.toBeNull();
    expect(server.calls.filter(call => call === 'initiate')).toHaveLength(1);
    expect(pay).toHaveBeenLastCalledWith({ card: typed, clientSecret: 'secret', isResumed: true });
  });

  it('makes no second order when the answer to the first was lost', async () => {
    const { submit, server, state } = setUp();
    server.lost.add('initiate');
    expect(await submit()).toBeNull();
    expect(state().submit).toMatchObject({ failure: { step: 'initiate' } });

    expect(await submit()).toMatchObject({
      transactionId: 'order',
      messageSent: true,
      cardKept: true,
    });
    expect(server.calls.filter(call => call === 'initiate')).toHaveLength(1);
  });

  it('confirms again without the card when the confirmation was lost', async () => {
    const { submit, server, pay, state } = setUp();
    server.lost.add('confirm');
    expect(await submit()).toBeNull();
    expect(state().cardHandled).toBe(true);
    expect(state().submit).toMatchObject({ failure: { step: 'confirm' } });

    // The server had heard the first one: the refusal of the second is no failure.
    expect(await submit()).toMatchObject({
      transactionId: 'order',
      messageSent: true,
      cardKept: true,
    });
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('does not call the order confirmed when it ran out of time', async () => {
    const { submit, server, pay, state } = setUp();
    pay.mockImplementationOnce(() => {
      server.stage = 'expired';
      return Promise.resolve({ kind: 'handled' });
    });
    expect(await submit()).toBeNull();
    expect(state().order?.standing).toBe('expired');
  });

  it('does not fail an order for a message that was lost', async () => {
    const { submit, server } = setUp();
    server.lost.add('message');
    expect(await submit('Hello')).toEqual({
      transactionId: 'order',
      namesSaved: true,
      messageSent: false,
      cardKept: true,
    });
  });

  it('says who comes once the order is confirmed, and does not fail it when that is lost', async () => {
    const { submit, server } = setUp();
    server.lost.add('names Mia,Tom');
    const names = [{ name: 'Mia' }, { name: 'Tom' }];
    expect(await submit('Hello', typed, names)).toMatchObject({
      namesSaved: false,
      messageSent: true,
    });
    expect(server.calls.slice(-3)).toEqual(['show', 'names Mia,Tom', 'message']);
  });

  it('skips the card of a free class', async () => {
    const { submit, pay } = setUp({ type: 'free' });
    expect(await submit()).not.toBeNull();
    expect(pay).not.toHaveBeenCalled();
  });

  it('begins the order with the saved card', async () => {
    const { submit, pay, server } = setUp();
    const card: PayingCard = { kind: 'saved', methodId: 'pm_saved' };
    await submit('', card);
    expect(server.paymentMethod).toBe('pm_saved');
    expect(pay).toHaveBeenCalledWith({ card, clientSecret: 'secret', isResumed: false });
  });

  describe('with a card that is to be saved', () => {
    const kept = { ...typed, isKept: true };
    const paid = (): Promise<PaymentOutcome> =>
      Promise.resolve({ kind: 'handled', methodToKeep: 'pm_new' });

    it('saves it once the order is confirmed', async () => {
      const { submit, pay, server } = setUp();
      pay.mockImplementation(paid);
      expect(await submit('', kept)).toMatchObject({ cardKept: true });
      expect(server.calls.at(-1)).toBe('save pm_new');
      expect(server.paymentMethod).toBeUndefined();
    });

    it('saves it also when the confirmation took two tries', async () => {
      const { store, submit, pay, server } = setUp();
      pay.mockImplementation(paid);
      server.lost.add('confirm');
      expect(await submit('', kept)).toBeNull();
      expect(server.calls).not.toContain('save pm_new');
      // The page finds by itself that the payment is through.
      store.dispatch(cardHandled());
      expect(await submit('', null)).toMatchObject({ cardKept: true });
      expect(server.calls).toContain('save pm_new');
    });

    it('does not fail the order when it can not be saved', async () => {
      const { submit, pay, server } = setUp();
      pay.mockImplementation(paid);
      server.lost.add('save pm_new');
      expect(await submit('', kept)).toEqual({
        transactionId: 'order',
        namesSaved: true,
        messageSent: true,
        cardKept: false,
      });
    });
  });
});
