import { createRawSdks } from './rawSdk.ts';
import { overHttp } from './sdkAdapter.ts';
import { createTokens, isUnreachable } from '../session/tokens.ts';
import { listen } from '#server/testing/listen.ts';

const token = { access_token: 'a', token_type: 'bearer', scope: 'public-read' };

describe('a marketplace that takes requests and never answers', () => {
  let silent: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    silent = await listen(() => undefined);
  });
  afterAll(() => silent.close());
  const options = () => ({ baseUrl: () => silent.url, clientId: 'c', clientSecret: 's' });

  it('is given up by the SDK, as one that is not there', async () => {
    const tokens = createTokens({
      ...options(),
      fetch: () => Promise.resolve(Response.json(token)),
    });
    const sdk = createRawSdks({ ...options(), tokens, carry: overHttp(100) }).anonymous();
    const failure: unknown = await sdk.listings.query().catch((error: unknown) => error);
    expect(failure).toMatchObject({ isAxiosError: true });
    expect((failure as Error).cause).toMatchObject({ name: 'TimeoutError' });
  });

  it('is given up where tokens are requested', async () => {
    const tokens = createTokens({ ...options(), timeoutMs: 100 });
    const failure: unknown = await tokens.anonymous().catch((error: unknown) => error);
    expect(isUnreachable(failure)).toBe(true);
  });
});
