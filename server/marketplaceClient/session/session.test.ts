import type { Request, Response } from 'express';
import type { SessionToken } from './cookie.ts';
import { createSessions, limitedScope } from './session.ts';
import type { Tokens } from './tokens.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 1);
const anonymous = {
  accessToken: 'anonymous',
  refreshToken: undefined,
  scope: 'public-read',
  expiresAt: 0,
  startedAt: 0,
};

/** One request with the cookie of the one before. */
function visits({ maxDays }: { maxDays?: number } = {}) {
  const clock = { now: begin };
  const renewed = (): SessionToken => ({
    accessToken: 'renewed',
    refreshToken: 'r',
    scope: 'user',
    expiresAt: clock.now + 1_200_000,
    startedAt: clock.now,
  });
  const tokens = {
    refresh: () => Promise.resolve(renewed()),
    anonymous: () => Promise.resolve(anonymous),
  } as unknown as Tokens;
  const sessions = createSessions({
    tokens,
    cookies: testCookies,
    now: () => clock.now,
    maxDays,
  });
  let cookie = cookieWith({ ...renewed(), accessToken: 'first' });
  let last: object = {};
  return {
    /** Tokens of the last visit. */
    last: () => last,
    clock,
    kept: () => testCookies.read(cookie),
    /**
     * The session becomes that of an operator who only looks; null: one that can not be renewed.
     */
    limit(refreshToken: string | null) {
      const refresh = { refreshToken: refreshToken ?? undefined };
      cookie = cookieWith({ ...renewed(), ...refresh, scope: limitedScope });
    },
    isLimited: () => sessions.isLimited({ get: () => cookie } as unknown as Request),
    /** `headersSent`: the answer has begun. */
    async visit({ headersSent = false, forMs }: { headersSent?: boolean; forMs?: number } = {}) {
      const headers: Record<string, string[]> = {};
      const req = { get: () => cookie } as unknown as Request;
      const res = {
        headersSent,
        getHeader: (name: string) => headers[name],
        setHeader: (name: string, value: string[]) => void (headers[name] = value),
      } as unknown as Response;
      const session = sessions.open(req, res);
      const { scope, accessToken, refreshToken } = await session.token(forMs);
      last = { accessToken, refreshToken };
      cookie = headers['Set-Cookie']?.[0]?.split(';', 1)[0] ?? cookie;
      return { scope, hasEnded: session.hasEnded };
    },
  };
}

describe('a session of the site', () => {
  it('ends so many days after signing in, however much it is used', async () => {
    const { clock, visit, kept } = visits({ maxDays: 30 });
    for (const days of [1, 15, 29]) {
      clock.now = begin + days * day;
      expect(await visit()).toEqual({ scope: 'user', hasEnded: false });
      expect(kept()?.startedAt).toBe(begin);
    }
    clock.now = begin + 30 * day;
    expect(await visit()).toEqual({ scope: 'public-read', hasEnded: true });
    expect(kept()).toBeNull();
    expect(await visit()).toEqual({ scope: 'public-read', hasEnded: false });
  });

  it('is renewed when it is needed for longer', async () => {
    const { visit, last } = visits();
    await visit({ forMs: 1_000_000 });
    expect(last()).toEqual({ accessToken: 'first', refreshToken: 'r' });
    await visit({ forMs: 1_300_000 });
    expect(last()).toEqual({ accessToken: 'renewed', refreshToken: 'r' });
  });

  it('is not renewed once the answer has begun, which could not take the successor along', async () => {
    const { clock, visit, last, kept } = visits();
    clock.now = begin + day;
    expect(await visit({ headersSent: true })).toEqual({ scope: 'user', hasEnded: false });
    expect(last()).toEqual({ accessToken: 'first', refreshToken: undefined });
    expect(kept()?.accessToken).toBe('first');
  });

  it('lasts as long as the marketplace lets it where nothing is said', async () => {
    const { clock, visit } = visits();
    clock.now = begin + 400 * day;
    expect(await visit()).toMatchObject({ scope: 'user' });
  });
});

describe('a session that may only look', () => {
  it('goes on only looking when the marketplace renews it as a whole one', async () => {
    const { clock, visit, kept, limit, isLimited } = visits();
    limit('r');
    clock.now = begin + day;
    expect(isLimited()).toBe(true);
    expect(await visit()).toEqual({ scope: limitedScope, hasEnded: false });
    expect([kept()?.accessToken, kept()?.scope, isLimited()]).toEqual([
      'renewed',
      limitedScope,
      true,
    ]);
  });

  it('is none any more when it is over and can not be renewed', async () => {
    const { clock, visit, limit, isLimited } = visits();
    limit(null);
    expect(isLimited()).toBe(true);
    clock.now = begin + day;
    expect(isLimited()).toBe(false);
    expect(await visit()).toEqual({ scope: 'public-read', hasEnded: true });
  });

  it('is none any more on the day on which every session ends', () => {
    const { clock, limit, isLimited } = visits({ maxDays: 30 });
    limit('r');
    clock.now = begin + 30 * day;
    expect(isLimited()).toBe(false);
  });
});
