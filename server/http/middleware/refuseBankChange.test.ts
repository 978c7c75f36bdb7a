import express from 'express';
import { proxyTo } from './proxy.ts';
import { refuseBankChange } from './refuseBankChange.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { listen } from '#server/testing/listen.ts';

describe('another bank account by the call of the protocol', () => {
  const passed: string[] = [];
  let hosted: Awaited<ReturnType<typeof listen>>;
  let web: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    const marketplace = express().use(express.text({ type: () => true }), (req, res) => {
      passed.push(String(req.body));
      res.json({});
    });
    hosted = await listen(marketplace);
    web = await listen(express().use('/flex', refuseBankChange, proxyTo(hosted.url)));
  });
  afterAll(async () => {
    await web.close();
    await hosted.close();
  });
  beforeEach(() => passed.splice(0));

  const update = async (
    body: object,
    { path = 'stripe_account/update', token = 'session' } = {},
  ) => {
    const answer = await fetch(`${web.url}/flex/v1/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/transit+json', Authorization: `Bearer ${token}` },
      body: transit.write(body),
    });
    return answer.status;
  };
  const bank = { bankAccountToken: 'btok_1' };

  it('is refused to pages of the site, which have one that needs the password', async () => {
    expect(await update(bank)).toBe(403);
    expect(await update(bank, { path: 'Stripe_Account/update/' })).toBe(403);
    expect(passed).toEqual([]);
  });

  it('is left to other clients, and so is every other change', async () => {
    expect(await update(bank, { token: 'eyJ' })).toBe(200);
    expect(await update({ accountToken: 'ct_1' })).toBe(200);
    expect(passed).toEqual([transit.write(bank), transit.write({ accountToken: 'ct_1' })]);
  });
});
