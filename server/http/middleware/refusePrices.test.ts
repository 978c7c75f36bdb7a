import express from 'express';
import { sdk as flexSdk } from '@flowroom/marketplace/testing/clients/sdk';
import { proxyTo } from './proxy.ts';
import { refusePrices } from './refusePrices.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { listen } from '#server/testing/listen.ts';

const { Money } = flexSdk.types;

describe('a price that a client sets by the call of the protocol', () => {
  const passed: string[] = [];
  let hosted: Awaited<ReturnType<typeof listen>>;
  let web: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    readSettingsFrom(() => ({ listingMinimumPrice: 500, listingMaximumPrice: 9000 }));
    const marketplace = express().use(express.text({ type: () => true }), (req, res) => {
      passed.push(String(req.body));
      res.json({});
    });
    hosted = await listen(marketplace);
    web = await listen(express().use('/flex', refusePrices, proxyTo(hosted.url)));
  });
  afterAll(async () => {
    readSettingsFrom(() => ({}));
    await web.close();
    await hosted.close();
  });
  beforeEach(() => passed.splice(0));

  const send = async (body: object, { path = 'own_listings/update', json = false } = {}) => {
    const answer = await fetch(`${web.url}/flex/v1/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': json ? 'application/json' : 'application/transit+json' },
      body: json ? JSON.stringify(body) : transit.write(body),
    });
    return answer.status;
  };

  it.each([
    ['below', { price: new Money(499, 'USD') }, {}],
    ['above', { price: new Money(9001, 'USD') }, { path: 'own_listings/create' }],
    ['in JSON', { price: { amount: 1, currency: 'USD' } }, { json: true }],
    ['of a month', { publicData: { monthlyPrice: 499 } }, {}],
  ])('is refused out of the range of the site: %s', async (_, body, how) => {
    expect(await send(body, how)).toBe(409);
    expect(passed).toEqual([]);
  });

  it('passes in the range, for what is free, and of a draft, which is checked later', async () => {
    expect(await send({ price: new Money(500, 'USD'), publicData: { monthlyPrice: 900 } })).toBe(
      200,
    );
    expect(await send({ price: new Money(0, 'USD') })).toBe(200);
    expect(await send({ title: 'Slow flow', price: null })).toBe(200);
    const draft = { price: new Money(1, 'USD') };
    expect(await send(draft, { path: 'own_listings/create_draft' })).toBe(200);
    expect(passed[0]).toBe(
      transit.write({ price: new Money(500, 'USD'), publicData: { monthlyPrice: 900 } }),
    );
  });
});
