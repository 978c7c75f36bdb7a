import express from 'express';
import { createSessions } from './session.ts';
import { operatorSession } from './operatorSession.ts';
import { createTokens } from './tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

type User = { banned?: boolean; deleted?: boolean; metadata?: object };

/**
 * Returns the answer to a request with a session of this scope, whose person the marketplace knows
 * so.
 */
async function asked(scope: string | null, user: User = {}) {
  const behind = await listen(fakeMarketplace().app);
  const tokens = createTokens({ baseUrl: () => behind.url, clientId: 'c', clientSecret: 's' });
  const { banned = false, deleted = false, metadata = { operator: true } } = user;
  const show = () =>
    Promise.resolve({
      status: 200,
      data: {
        data: {
          id: 'someone',
          type: 'currentUser',
          attributes: { banned, deleted, profile: { metadata } },
        },
      },
    });
  const sdk = sdkFactoryOf({ currentUser: { show } });
  const isOperator = operatorSession({
    sessions: createSessions({ tokens, cookies: testCookies }),
    sdk,
  });
  const app = express().get('/', async (req, res) => res.json(await isOperator(req, res)));
  const site = await listen(app);
  const cookie = scope ? cookieWith({ accessToken: 'a', refreshToken: 'r', scope }) : '';
  try {
    return await (await fetch(site.url, { headers: { cookie } })).json();
  } finally {
    await Promise.all([site.close(), behind.close()]);
  }
}

describe('the session of an operator', () => {
  it('is that of a person whose metadata say so', async () => {
    expect(await asked('user')).toBe(true);
  });

  it('is not that of a visitor', async () => {
    expect(await asked(null)).toBe(false);
  });

  it('is not that of an operator who looks as another operator', async () => {
    expect(await asked('user:limited')).toBe(false);
  });

  it.each<[string, User]>([
    ['somebody else', { metadata: {} }],
    ['somebody who is an operator in words', { metadata: { operator: 'true' } }],
    ['an operator who is banned', { banned: true }],
    ['an operator who is deleted', { deleted: true }],
  ])('is not that of %s', async (_, user) => {
    expect(await asked('user', user)).toBe(false);
  });
});
