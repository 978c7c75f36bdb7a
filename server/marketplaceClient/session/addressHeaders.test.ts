import express from 'express';
import { answerInProcess } from '../sdk/inProcess.ts';
import { withinProcess } from '../sdk/sdkAdapter.ts';
import { listen } from '#server/testing/listen.ts';
import { addressHeadersOf, carryWithAddress, rememberAddress } from './addressHeaders.ts';
import { addressProof, toldAddress } from '@flowroom/marketplace/clientAddress';

describe('a call of the marketplace that a request leads to', () => {
  const marketplace = express().get('/v1/who', (req, res) => {
    res.json([req.get(toldAddress.address) ?? null, req.get(toldAddress.proof) ?? null]);
  });
  const base = 'http://marketplace';
  const carry = carryWithAddress(withinProcess(marketplace, base), addressHeadersOf('secret'));
  const ask = async () => {
    const { data } = await carry({ method: 'GET', url: `${base}/v1/who`, headers: {} });
    return data;
  };

  it('has the address of the sender, with a proof', async () => {
    const app = express().set('trust proxy', 1);
    app.get('/', rememberAddress, async (_req, res) => void res.json(await ask()));
    const site = await listen(app);
    const addresses = ['203.0.113.7', '198.51.100.2'];
    const answers = await Promise.all(
      addresses.map(async address => {
        const answer = await fetch(site.url, { headers: { 'X-Forwarded-For': address } });
        return (await answer.json()) as unknown;
      }),
    );
    expect(answers).toEqual(addresses.map(address => [address, addressProof('secret', address)]));
    await site.close();
  });

  it('has none where the server calls for itself', async () => {
    expect(await ask()).toEqual([null, null]);
    const app = express().get(
      '/',
      rememberAddress,
      async (_req, res) => void res.json(await ask()),
    );
    const { data } = await answerInProcess(app, { method: 'GET', url: '/', headers: {} });
    expect(data).toEqual([null, null]);
  });
});
