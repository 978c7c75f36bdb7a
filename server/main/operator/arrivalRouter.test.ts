import express from 'express';
import { arrivalPath, arrivalRouter } from './arrivalRouter.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { listen } from '#server/testing/listen.ts';

const secret = 'the secret of operators';

async function arrive(headers: Record<string, string>) {
  const app = express().set('trust proxy', 1).use(arrivalRouter(secret));
  const { url, close } = await listen(app);
  const answer = await fetch(url + arrivalPath, { headers });
  const { status } = answer;
  const body: unknown = status === 200 ? await answer.json() : null;
  await close();
  return { status, body, cache: answer.headers.get('cache-control') };
}

describe('arrivalRouter', () => {
  it('answers with the address after the trusted proxies, and the raw headers', async () => {
    const authorization = `Bearer ${operatorProof(secret)}`;
    const forwarded = '192.0.2.1, 198.51.100.7';
    const { status, body, cache } = await arrive({
      authorization,
      'x-forwarded-for': forwarded,
      'x-forwarded-proto': 'https',
    });
    expect([status, cache]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      address: '198.51.100.7',
      protocol: 'https',
      connection: '127.0.0.1',
      forwardedFor: ['192.0.2.1', '198.51.100.7'],
      forwardedProto: 'https',
    });
  });

  it.each([
    ['no proof', {}],
    ['a proof of another secret', { authorization: `Bearer ${operatorProof('another secret')}` }],
    ['an expired proof', { authorization: `Bearer ${operatorProof(secret, 0)}` }],
  ])('is not found with %s', async (_, headers: Record<string, string>) => {
    expect((await arrive(headers)).status).toBe(404);
  });
});
