import { act } from '@testing-library/react';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { makeStore } from '../../store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { limitedScope } from '#src/store/appThunk.ts';
import { readerTimeZone } from '#shared/time/time.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';
import { RememberReader } from './RememberReader.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const timeZone = readerTimeZone();

/** What is written for a reader whose account has `shown`, and `stored` when it is read again. */
async function writtenFor(
  shown: UserPrivateData,
  {
    stored = shown,
    scopes = ['user'],
    at = '/',
  }: { stored?: UserPrivateData; scopes?: string[]; at?: string } = {},
) {
  const written: unknown[] = [];
  const person = (privateData: UserPrivateData) =>
    oneOf(currentUserResource('Ada', { attributes: { profile: { privateData } } }));
  let known = shown;
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(person(known)),
      updateProfile: change => {
        written.push(change);
        known = { language: 'en', timeZone, ...known };
        return Promise.resolve(person(known));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes }));
  await store.dispatch(fetchCurrentUser());
  known = stored;
  const { rerender } = renderPage(<RememberReader />, { api, store, at });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  rerender(<></>);
  return written;
}

describe('language and zone of the reader', () => {
  it('are stored with an account that has none, once', async () => {
    expect(await writtenFor({})).toEqual([{ privateData: { language: 'en', timeZone } }]);
  });

  it('fill in what is missing alone', async () => {
    expect(await writtenFor({ language: 'es' })).toEqual([{ privateData: { timeZone } }]);
    expect(await writtenFor({ timeZone: 'Asia/Tokyo' })).toEqual([
      { privateData: { language: 'en' } },
    ]);
  });

  it('replace nothing that was chosen, in another tab neither', async () => {
    const chosen = { language: 'es', timeZone: 'Asia/Tokyo', timeZoneChosen: true };
    expect(await writtenFor(chosen)).toEqual([]);
    expect(await writtenFor({}, { stored: chosen })).toEqual([]);
  });

  it('are not stored while they are chosen on their page', async () => {
    expect(await writtenFor({}, { at: '/account/notifications' })).toEqual([]);
  });

  it('are not those of an operator who looks on', async () => {
    expect(await writtenFor({}, { scopes: [limitedScope] })).toEqual([]);
  });
});
