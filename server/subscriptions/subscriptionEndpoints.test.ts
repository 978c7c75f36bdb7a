import { subscriptionEndpoints } from './subscriptionEndpoints.ts';
import type { Subscriptions } from './subscriptions.ts';
import { callServed } from '#server/testing/serveEndpoints.ts';

const transactionId = '22222222-2222-4222-8222-222222222222';

/** Calls an endpoint as `student`; the order belongs to `customerId`. */
function call(path: string, body: object, { customerId = 'student', isSetUp = true } = {}) {
  const steps: string[] = [];
  const step = (name: string, state: string) => () => {
    steps.push(name);
    return Promise.resolve({ state });
  };
  const subscriptions = {
    completion: {
      find: () => Promise.resolve({ id: transactionId, customerId }),
      confirm: step('confirm', 'subscription-confirmed'),
      cancel: step('cancel', 'canceled'),
    },
  } as unknown as Subscriptions;
  const data = { id: 'student', type: 'currentUser', attributes: { profile: {} } };
  const order = {
    id: transactionId,
    type: 'transaction',
    attributes: { processName: 'flex-subscription', metadata: {}, lineItems: [] },
  };
  const show = (shown: object) => () => Promise.resolve({ status: 200, data: { data: shown } });
  return callServed(subscriptionEndpoints(isSetUp ? subscriptions : null), path, body, {
    sdk: { currentUser: { show: show(data) }, transactions: { show: show(order) } },
  }).then(answer => ({ ...answer, steps }));
}

describe.each([
  ['/confirm-stripe-recurring', 'confirm', 'subscription-confirmed'],
  ['/cancel-stripe-recurring', 'cancel', 'canceled'],
])('POST %s', (path, name, state) => {
  const body = { transactionId };

  it('answers with the new state', async () => {
    expect(await call(path, body)).toEqual({ status: 200, data: { state }, steps: [name] });
  });

  it('refuses everybody but the subscriber', async () => {
    expect(await call(path, body, { customerId: 'another' })).toEqual({
      status: 403,
      code: 'forbidden',
      steps: [],
    });
  });

  it('refuses an invalid id', async () => {
    expect(await call(path, { transactionId: 'x' })).toMatchObject({ status: 400, steps: [] });
  });

  it('answers 424 when subscriptions are not set up', async () => {
    expect(await call(path, body, { isSetUp: false })).toEqual({
      status: 424,
      code: 'payment-service-failed',
      steps: [],
    });
  });
});
