import { integrationSdk } from './integrationSdk.ts';
import { transit } from './rawSdk.ts';
import { listen } from '#server/testing/listen.ts';

const token = { access_token: 'a', token_type: 'bearer', expires_in: 600, scope: 'integ' };

describe('integrationSdk', () => {
  it('stops reading an answer that is too large', async () => {
    let isClosed: Promise<unknown> = Promise.resolve();
    const marketplace = await listen((req, res) => {
      res.setHeader('Content-Type', 'application/json');
      if (req.url?.startsWith('/v1/auth/')) return void res.end(JSON.stringify(token));
      isClosed = new Promise(resolve => res.once('close', resolve));
      const write = () => {
        while (res.write(Buffer.alloc(64_000, ' ')));
      };
      res.on('drain', write);
      write();
    });
    const sdk = integrationSdk({
      baseUrl: () => marketplace.url,
      clientId: 'c',
      clientSecret: 's',
    });
    await expect(sdk().events.query({})).rejects.toMatchObject({
      cause: { name: 'AnswerTooLarge' },
    });
    await isClosed;
    await marketplace.close();
  });

  it('knows an event of a profile that has changed only what nobody else sees', async () => {
    const changes = [
      { profile: { privateData: { receiptCounter: 'x' }, metadata: { receiptMark: null } } },
      { profile: { protectedData: { phone: '1' } } },
      { profile: { displayName: 'Ada' } },
      { profile: { privateData: { a: 1 }, metadata: { note: 1 } } },
      { banned: false },
    ];
    const data = changes.map((attributes, index) => ({
      attributes: {
        ...{ sequenceId: index, eventType: 'user/updated', resource: null },
        previousValues: { attributes },
      },
    }));
    const marketplace = await listen((req, res) => {
      const isToken = req.url?.startsWith('/v1/auth/');
      res.setHeader('Content-Type', isToken ? 'application/json' : 'application/transit+json');
      res.end(isToken ? JSON.stringify(token) : transit.write({ data }));
    });
    const sdk = integrationSdk({
      baseUrl: () => marketplace.url,
      clientId: 'c',
      clientSecret: 's',
    });
    const events = await sdk().events.query({});
    expect(events.map(({ isHidden }) => isHidden)).toEqual([true, true, false, false, false]);
    await marketplace.close();
  });

  it('sends its token and parses the answer', async () => {
    const seen: (string | undefined)[] = [];
    const marketplace = await listen((req, res) => {
      if (req.url?.startsWith('/v1/auth/')) {
        res.setHeader('Content-Type', 'application/json');
        return void res.end(JSON.stringify(token));
      }
      seen.push(req.headers.authorization, req.url);
      res.setHeader('Content-Type', 'application/transit+json');
      res.end(transit.write({ data: [] }));
    });
    const sdk = integrationSdk({
      baseUrl: () => marketplace.url,
      clientId: 'c',
      clientSecret: 's',
    });
    expect(await sdk().events.query({ startAfterSequenceId: 7 })).toEqual([]);
    expect(seen).toEqual(['Bearer a', '/v1/integration_api/events/query?startAfterSequenceId=7']);
    await marketplace.close();
  });
});
