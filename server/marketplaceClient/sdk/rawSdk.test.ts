import { createRawSdks } from './rawSdk.ts';
import type { Session } from '../session/session.ts';
import type { Tokens } from '../session/tokens.ts';

const sent: string[] = [];

/** SDKs over a marketplace that allows everything, for a session of a scope. */
function sdksOf(scope: string, baseUrl = 'https://market.example/flex') {
  const token = { accessToken: 'a', refreshToken: 'r', scope, expiresAt: 9e15, startedAt: 0 };
  const tokens = { exchange: () => Promise.resolve(token) } as unknown as Tokens;
  const sdks = createRawSdks({
    baseUrl: () => baseUrl,
    clientId: 'c',
    tokens,
    carry: ({ method, url }) => {
      sent.push(`${method} ${url}`);
      return Promise.resolve({ status: 200, headers: {}, data: {} });
    },
  });
  const session = { isAnonymous: false, token: () => Promise.resolve(token) };
  return { sdks, session: session as unknown as Session };
}

beforeEach(() => void sent.splice(0));

describe('the SDK of a limited session', () => {
  it('sends no change, though a hosted marketplace would carry it out', async () => {
    const { sdks, session } = sdksOf('user:limited');
    const refusal = { status: 403, data: { errors: [{ code: 'forbidden' }] } };
    const own = sdks.forSession(session);
    await expect(own.currentUser.updateProfile({ bio: 'x' })).rejects.toMatchObject(refusal);
    const trusted = await sdks.trusted(session);
    await expect(trusted.transactions.initiate({})).rejects.toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  it.each(['https://market.example/flex', 'https://market.example/', 'https://market.example'])(
    'reads, and makes speculative calls: %s',
    async base => {
      const { sdks, session } = sdksOf('user:limited', base);
      const own = sdks.forSession(session);
      await own.currentUser.show();
      await own.transactions.initiateSpeculative({});
      expect(sent).toHaveLength(2);
    },
  );

  it('is like any other for everybody else', async () => {
    const { sdks, session } = sdksOf('user');
    await sdks.forSession(session).currentUser.updateProfile({ bio: 'x' });
    expect(sent).toEqual(['POST https://market.example/flex/v1/api/current_user/update_profile']);
  });
});
