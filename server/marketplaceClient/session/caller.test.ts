import { callerIdOf, notingCaller, withOneCaller } from './caller.ts';
import type { Session } from './session.ts';
import type { Sdk } from '#shared/contract/sdk.ts';

const sessionWith = (accessToken: string) =>
  ({ token: () => Promise.resolve({ accessToken }) }) as Session;

const sdkOf = (id: string) =>
  ({
    currentUser: {
      show: () =>
        Promise.resolve({
          status: 200,
          data: { data: { id, type: 'currentUser', attributes: { profile: {} } }, included: [] },
        }),
    },
  }) as unknown as Sdk;

/** Reads the reader of a page with one token, and then the id behind another request's. */
async function idAfterPage(pageToken: string, token: string): Promise<string[]> {
  const asked: string[] = [];
  const ask = () => {
    asked.push(token);
    return Promise.resolve({ data: { id: `asked for ${token}` } });
  };
  return withOneCaller(async () => {
    await notingCaller(sdkOf('ana'), sessionWith(pageToken)).currentUser.show();
    return [await callerIdOf(sessionWith(token), ask), ...asked];
  });
}

describe('the person behind a session', () => {
  it('is known from the page that is made for the same token', async () => {
    expect(await idAfterPage('t1', 't1')).toEqual(['ana']);
  });

  it('is fetched when the token is another one', async () => {
    expect(await idAfterPage('t1', 't2')).toEqual(['asked for t2', 't2']);
  });

  it('is fetched outside of a page', async () => {
    const ask = () => Promise.resolve({ data: { id: 'ben' } });
    expect(await callerIdOf(sessionWith('t1'), ask)).toBe('ben');
  });
});
