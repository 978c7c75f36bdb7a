import express from 'express';
import { apiBodies } from '#server/http/api/bodies.ts';
import { callEndpoint } from '#server/subscriptions/testing/endpoints.ts';
import { listen } from '#server/testing/listen.ts';
import { endpointContext } from '#server/testing/serveEndpoints.ts';
import { locationsRouter } from './orderLocations.ts';
import type { OrderLocations } from './orderLocations.ts';

const transactionId = '22222222-2222-4222-8222-222222222222';

async function place(placeOf: OrderLocations['placeOf'], { isAnonymous = false } = {}) {
  const router = locationsRouter({ placeOf }, endpointContext({ isAnonymous }));
  const { url, close } = await listen(express().use(apiBodies, router));
  const answer = await callEndpoint(`${url}/order-place`, { transactionId });
  await close();
  return answer;
}

describe('POST /order-place', () => {
  it('answers with the location for the id of the order', async () => {
    const placeOf = (_sdk: unknown, id: string) => Promise.resolve({ address: `Street of ${id}` });
    expect(await place(placeOf)).toEqual({
      status: 200,
      data: { address: `Street of ${transactionId}` },
    });
  });

  it('passes the refusal of the marketplace on', async () => {
    const refusal = { status: 403, data: { errors: [{ code: 'forbidden' }] } };
    const refused = Object.assign(new Error('Request failed'), refusal);
    expect(await place(() => Promise.reject(refused))).toEqual({ status: 403, code: 'forbidden' });
  });

  it('requires a session', async () => {
    const never = () => Promise.reject(new Error('called'));
    expect(await place(never, { isAnonymous: true })).toMatchObject({ status: 401 });
  });
});
