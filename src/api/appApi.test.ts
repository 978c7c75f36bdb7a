import { createAppApi } from './appApi.ts';
import type { InitiateCall } from '#shared/contract/bodies/orders.ts';

const call = (isSpeculative: boolean): InitiateCall => ({
  isSpeculative,
  bookingData: {},
  bodyParams: {
    processAlias: 'flex-hourly-default-process/release-1',
    transition: 'transition/request-payment',
    params: { listingId: '11111111-1111-4111-8111-111111111111' },
  },
});

const answering = (answer: unknown) =>
  createAppApi({ baseUrl: '', fetch: () => Promise.resolve(Response.json(answer)) });

describe('what an order would cost', () => {
  const order = {
    id: 'order',
    type: 'transaction',
    attributes: { lastTransition: 'transition/request-payment' },
  };

  it.each([
    ['nothing', { data: null }],
    ['no resource', {}],
    ['several resources', { data: [order, order] }],
  ])('is one resource: not %s', async (_name, answer) => {
    const { initiatePrivileged } = answering(answer);
    await expect(initiatePrivileged(call(true))).rejects.toMatchObject({
      message: 'Expected a resource in the speculate response',
    });
    await expect(initiatePrivileged(call(false))).rejects.toMatchObject({ code: 'unknown' });
  });
});
