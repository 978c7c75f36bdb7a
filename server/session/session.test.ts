import type { Request, Response } from 'express';
import { readSessionCookie, sessionCookie } from './cookie.ts';
import type { SessionToken } from './cookie.ts';
import { createSessions, limitedScope } from './session.ts';
import type { Tokens } from './tokens.ts';

const day = 86_400_000;
const begin = Date.UTC(2026, 0, 1);
const anonymous = {
  accessToken: 'anonymous',
  refreshToken: undefined,
  scope: 'public-read',
  expiresAt: 0,
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
    secure: false,
    now: () => clock.now,
    ...(maxDays === undefined ? {} : { maxDays }),
  });
  let cookie: string = sessionCookie(renewed(), false).split(';', 1)[0]!;
  return {
    clock,
    kept: () => readSessionCookie(cookie, false),
    /** The session becomes that of an operator who only looks; null: one that can not be renewed. */
    limit(refreshToken: string | null) {
      const limited = {
        ...renewed(),
        refreshToken: refreshToken ?? undefined,
        scope: limitedScope,
      };
      cookie = sessionCookie(limited, false).split(';', 1)[0]!;
    },
    isLimited: () => sessions.isLimited({ get: () => cookie } as unknown as Request),
    forgetBegin() {
      const { startedAt: _, ...old } = readSessionCookie(cookie, false)!;
      cookie = sessionCookie(old, false).split(';', 1)[0]!;
    },
    async visit() {
      const headers: Record<string, string[]> = {};
      const req = { get: () => cookie } as unknown as Request;
      const res = {
        getHeader: (name: string) => headers[name],
        setHeader: (name: string, value: string[]) => void (headers[name] = value),
      } as unknown as Response;
      const session = sessions.open(req, res);
      const { scope } = await session.token();
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

  it('from before its begin was kept is counted from its next renewal', async () => {
    const { clock, visit, kept, forgetBegin } = visits({ maxDays: 30 });
    forgetBegin();
    clock.now = begin + 10 * day;
    expect(await visit()).toMatchObject({ scope: 'user' });
    expect(kept()?.startedAt).toBe(begin + 10 * day);
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
