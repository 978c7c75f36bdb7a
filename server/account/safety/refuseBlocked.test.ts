import express from 'express';
import { refuseBlocked } from './refuseBlocked.ts';
import type { Blocks, Subject } from '#server/marketplaceClient/blocks.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { memoryLimits, messageLimit } from '@flowroom/marketplace/limits';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';

const listingId = '11111111-1111-4111-8111-111111111111';
const transactionId = '22222222-2222-4222-8222-222222222222';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function start({ isAnonymous = false, areApart = true, counts = false } = {}) {
  const asked: Subject[] = [];
  const passed: unknown[] = [];
  const blocks: Blocks = {
    areApart: (one, other) => Promise.resolve(areApart && one === 'me' && other === 'them'),
    otherPartyOf(_userId, subject) {
      asked.push(subject);
      return Promise.resolve('them');
    },
  };
  const sessions = {
    open: () => ({ isAnonymous, token: () => Promise.resolve({}) }),
  } as unknown as Sessions;
  const me = { data: { data: { id: 'me', type: 'currentUser', attributes: {} } } };
  const sdk = sdkFactoryOf({ currentUser: { show: () => Promise.resolve(me) } });
  const limiter = counts ? memoryLimits() : null;
  const guard = refuseBlocked({ blocks, sessions, sdk, limiter });
  const app = express();
  app.use('/flex', guard, (req, res) => {
    passed.push(req.body);
    res.json({});
  });
  app.use('/api', apiBodies, guard, (req, res) => {
    passed.push(req.body);
    res.json({});
  });
  const site = await listen(app);
  close = site.close;
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, Accept: type },
      body,
    });
  return { asked, passed, post };
}

describe('people who keep apart', () => {
  it.each<[string, object, Subject]>([
    ['/api/initiate-privileged', { bodyParams: { params: { listingId } } }, { listingId }],
    ['/api/transition-privileged', { bodyParams: { id: transactionId } }, { transactionId }],
    ['/api/checkout-stripe-recurring', { listingId }, { listingId }],
    ['/api/join-waiting-list', { listingId }, { listingId }],
    ['/flex/v1/api/transactions/initiate', { params: { listingId } }, { listingId }],
    ['/flex/v1/api/Messages/Send/', { transactionId, content: 'Hello' }, { transactionId }],
  ])('are refused at %s, in both formats', async (path, body, subject) => {
    const { asked, passed, post } = await start();
    const answers = [
      await post(path, JSON.stringify(body)),
      await post(path, transit.write(body), 'application/transit+json'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      const text = await answer.text();
      const isTransit = answer.headers.get('content-type')?.includes('transit');
      const { errors } = (isTransit ? transit.read(text) : JSON.parse(text)) as {
        errors: { code: string; title: string }[];
      };
      expect(errors).toMatchObject([{ code: 'contact-not-possible' }]);
      expect(errors[0]?.title).not.toMatch(/block/i);
    }
    expect(answers.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      'application/json',
      'application/transit+json',
    ]);
    expect(asked).toEqual([subject, subject]);
    expect(passed).toEqual([]);
  });

  it('do everything else, and the body goes on as it was sent', async () => {
    const { passed, post } = await start({ areApart: false });
    const text = JSON.stringify({ transactionId, content: 'Hello' });
    expect((await post('/flex/v1/api/messages/send', text)).status).toBe(200);
    expect(String(passed[0])).toBe(text);
    expect((await post('/flex/v1/api/messages/send', 'nonsense')).status).toBe(200);
    expect((await post('/api/check-transaction', JSON.stringify({ listingId }))).status).toBe(200);
  });

  it('are counted in front of a marketplace that does not count, and may go on after a while', async () => {
    const { passed, post } = await start({ areApart: false, counts: true });
    const send = () =>
      post('/flex/v1/api/messages/send', JSON.stringify({ transactionId, content: 'Hello' }));
    const answers: Response[] = [];
    for (let count = 0; count <= messageLimit.pair.most; count += 1) answers.push(await send());
    const last = answers.pop()!;
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(passed).toHaveLength(messageLimit.pair.most);
    const pause = Number(last.headers.get('retry-after'));
    expect(pause).toBeGreaterThan(60);
    expect(await last.json()).toMatchObject({
      errors: [{ status: 429, code: 'too-many-requests', meta: { retryAfter: pause } }],
    });
  });

  it('are not looked for without a session', async () => {
    const { asked, post } = await start({ isAnonymous: true });
    const body = JSON.stringify({ transactionId, content: 'Hello' });
    expect((await post('/flex/v1/api/messages/send', body)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});
