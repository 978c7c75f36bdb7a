import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';
import { logInGoesOn } from './logInGoesOn.ts';

const minute = 60_000;

/** A session that was verified so many minutes ago; `answer`: the next refresh token. */
function sessionOf(minutes: number, answer: string | Error) {
  const done: string[] = [];
  const at = new Date(100 * minute);
  const goesOn = logInGoesOn({
    sessions: {
      verified: (_token, refreshToken) => Promise.resolve(void done.push(refreshToken)),
      end: () => Promise.resolve(void done.push('ended')),
    },
    tokens: {
      refresh: refreshToken =>
        answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve({
              ...{ accessToken: refreshToken, refreshToken: answer, scope: 'user' },
              ...{ expiresAt: 0, startedAt: 0 },
            }),
    },
    now: () => at.getTime(),
  });
  const session = {
    ...{ operatorId: 'ada', confirmedAt: at, expiresAt: at, refreshToken: 'first' },
    verifiedAt: new Date(at.getTime() - minutes * minute),
  };
  return { done, goesOn: (isAct: boolean) => goesOn('token', session, isAct) };
}

describe('the log-in behind a session of an operator', () => {
  it('is requested about after five minutes, for an act after one', async () => {
    const read = sessionOf(4, 'second');
    expect([await read.goesOn(false), read.done]).toEqual([true, []]);
    expect([await read.goesOn(true), read.done]).toEqual([true, ['second']]);
    const later = sessionOf(5, 'second');
    expect([await later.goesOn(false), later.done]).toEqual([true, ['second']]);
  });

  it('ends the session once the marketplace has ended it, as with a changed password', async () => {
    const { done, goesOn } = sessionOf(5, new TokenRefused(401));
    expect([await goesOn(false), done]).toEqual([false, ['ended']]);
  });

  it('is not known in an outage, and the session stays', async () => {
    const { done, goesOn } = sessionOf(5, new TokenRefused(503));
    await expect(goesOn(true)).rejects.toMatchObject({ status: 503 });
    expect(done).toEqual([]);
  });
});
