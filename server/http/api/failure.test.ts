import { failureOf } from './failure.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { LockTimeout } from '#server/events/locks/locks.ts';
import { asCaller } from '#server/marketplaceClient/sdk/caller.ts';
import { TokenRefused } from '#server/marketplaceClient/session/tokens.ts';

/** As the SDK rejects with an answer of the marketplace. */
const refused = (status: number, data?: unknown) =>
  Object.assign(new Error(`The marketplace answered ${status}.`), { status, data });
const errors = (status: number, code: string, meta?: object) => ({
  errors: [{ status, code, title: 'No', meta }],
});

/** Fails in a request that may have changed something. */
const failIn = (hasWritten: boolean, error: unknown) => {
  const gone = new AbortController().signal;
  return asCaller({ account: 'maya', gone, hasBegun: true, hasWritten }, () => failureOf(error));
};

describe('the answer to a call that failed', () => {
  it.each([
    ['its error', errors(429, 'too-many-requests'), 1],
    ['the seconds to wait', errors(429, 'too-many-requests', { retryAfter: 1_500 }), 1_500],
    ['a text of a proxy', 'Too Many Requests', 1],
    ['nothing', undefined, 1],
  ])('says to try again when the marketplace refused it for its rate with %s', (_, data, pause) => {
    expect(failureOf(refused(429, data))).toMatchObject({
      status: 429,
      said: { code: 'too-many-requests', title: expect.stringContaining('try again') as string },
      retryAfter: pause,
    });
  });

  it('says that the site is busy when the server’s own rate is used up', () => {
    const busy = { status: 503, said: { code: 'site-busy' } };
    expect(failIn(false, new TokenRefused(429))).toMatchObject({ ...busy, retryAfter: 2 });
    expect(failIn(true, new TokenRefused(429))).toMatchObject({ ...busy, retryAfter: null });
  });

  it('says so too when a lock was not free in time', () => {
    expect(failIn(false, new LockTimeout('x'))).toMatchObject({
      status: 503,
      said: { code: 'site-busy' },
      retryAfter: 2,
    });
  });

  it.each([502, 503, 504])('says that the marketplace does not answer its %i', status => {
    expect(failureOf(refused(status))).toMatchObject({
      status: 503,
      said: { code: 'unavailable' },
      retryAfter: 10,
    });
  });

  it('passes other refusals on', () => {
    const data = errors(409, 'transaction-locked');
    expect(failureOf(refused(409, data))).toEqual({
      status: 409,
      body: data,
      said: { code: 'transaction-locked', title: 'No' },
      retryAfter: null,
    });
    expect(failureOf(apiFault(409, 'taken', 'Taken'))).toMatchObject({
      status: 409,
      said: { code: 'taken', title: 'Taken' },
    });
  });

  it('reveals nothing of anything else', () => {
    expect(failureOf(new Error('secret'))).toMatchObject({
      status: 500,
      said: { code: 'internal' },
    });
  });
});
