import { makeStore } from '#src/app/store/makeStore.ts';
import type { TransitionBody } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { selectEnquiry, sendEnquiry } from './enquiry.duck.ts';
import type { Listing } from '#shared/contract/entities.ts';

const listing = (publicData: Listing['attributes']['publicData'] = {}): Listing => ({
  id: 'listing',
  type: 'listing',
  attributes: {
    title: 'Slow flow',
    description: null,
    price: { amount: 2000, currency: 'USD' },
    state: 'published',
    createdAt: '2026-11-01T10:00:00.000Z',
    geolocation: null,
    publicData,
  },
});

function start(send: () => Promise<unknown> = () => Promise.resolve()) {
  const begun: TransitionBody[] = [];
  const sent: { transactionId: string; content: string }[] = [];
  const api = fakeApi({
    transactions: {
      initiate: body => {
        begun.push(body);
        const id = `tx-${begun.length}`;
        return Promise.resolve(oneOf({ id, type: 'transaction', attributes: {} }));
      },
    },
    messages: {
      send: async message => {
        sent.push(message);
        await send();
        return oneOf({ id: 'message', type: 'message', attributes: {} });
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  const ask = (about = listing()) =>
    store.dispatch(sendEnquiry({ listing: about, message: 'Is it for beginners?' }));
  return { begun, sent, ask, state: () => selectEnquiry(store.getState()) };
}

describe('an enquiry', () => {
  it('begins a transaction in the process in which it can be booked, and sends the message', async () => {
    const { begun, sent, ask } = start();
    await expect(ask().unwrap()).resolves.toBe('tx-1');
    await ask(listing({ type: 'free' }));
    await ask(listing({ type: 'paid', paymentType: [{ value: 'recurring' }] }));
    expect(begun.map(({ processAlias }) => processAlias)).toEqual([
      'flex-hourly-default-process/release-1',
      'flowroom-free-process/release-1',
      'flex-subscription/release-1',
    ]);
    expect(begun[0]).toMatchObject({
      transition: 'transition/enquire',
      params: { listingId: 'listing' },
    });
    expect(sent[0]).toEqual({ transactionId: 'tx-1', content: 'Is it for beginners?' });
  });

  it('goes on from a transaction whose message did not get through', async () => {
    const send = jest
      .fn<Promise<unknown>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(null);
    const { begun, sent, ask, state } = start(send);
    await ask();
    expect(state().request).toMatchObject({ status: 'failed', error: { code: 'network' } });
    await expect(ask().unwrap()).resolves.toBe('tx-1');
    expect([begun.length, sent.length]).toEqual([1, 2]);
    // The next question is another one.
    await expect(ask().unwrap()).resolves.toBe('tx-2');
  });

  it('is sent once, however often the button is pressed', async () => {
    const { begun, ask } = start();
    await Promise.all([ask(), ask()]);
    expect(begun).toHaveLength(1);
  });
});
