import { makeStore } from '#src/app/store/makeStore.ts';
import {
  login,
  logout,
  selectIsAuthenticated,
  selectLogin,
  selectScopes,
  signup,
} from './auth.duck.ts';
import { createAppThunk, sessionEnded } from '#src/store/appThunk.ts';
import {
  fetchCalendarFeed,
  selectCalendarFeed,
} from '#src/features/calendarFeed/calendarFeed.duck.ts';
import { mergeEntities } from './marketplaceData.duck.ts';
import { fetchReceipts, selectReceipts } from '#src/features/receipts/receipts.duck.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import { selectLimitedRefusals } from './ui.duck.ts';
import { selectCurrentUser, selectUserType } from './user.duck.ts';
import type { Api } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';

const signedIn = { isAnonymous: false, scopes: ['user'] };
const credentials = { username: 'sam@flowroom.example', password: 'long enough' };
const account = {
  userType: 'student' as const,
  email: credentials.username,
  password: credentials.password,
  firstName: 'Sam',
  lastName: 'Reed',
  language: 'en' as const,
};

const userCalls = {
  currentUser: { show: () => Promise.resolve(oneOf(currentUserResource())) },
  transactions: { query: () => Promise.resolve(manyOf([])) },
} as unknown as Partial<Api>;

function storeWith(auth: Partial<Api['auth']>) {
  return makeStore({ api: fakeApi({ ...userCalls, auth }), config: testConfig });
}

describe('login', () => {
  it('signs in and loads the current user', async () => {
    const { dispatch, getState } = storeWith({ login: () => Promise.resolve(signedIn) });
    await dispatch(login(credentials));
    expect(selectIsAuthenticated(getState())).toBe(true);
    expect(selectScopes(getState())).toEqual(['user']);
    expect(selectCurrentUser(getState())?.attributes.profile.firstName).toBe('Sam');
    expect(selectUserType(getState())).toBe('student');
  });

  it('stores the refusal and stays signed out', async () => {
    const refusal = appError('unauthorized', 'Unauthorized', 401);
    const { dispatch, getState } = storeWith({ login: () => Promise.reject(refusal) });
    await expect(dispatch(login(credentials))).rejects.toEqual(refusal);
    expect(selectLogin(getState())).toEqual({ status: 'failed', error: refusal });
    expect(selectIsAuthenticated(getState())).toBe(false);
  });

  it('is refused while anything of its kind is in progress', async () => {
    const { dispatch } = storeWith({
      login: () => Promise.resolve(signedIn),
      logout: () => new Promise(() => undefined),
    });
    await dispatch(login(credentials));
    void dispatch(logout());
    await expect(dispatch(login(credentials))).rejects.toMatchObject({ code: 'busy' });
    await expect(dispatch(signup(account))).rejects.toMatchObject({ code: 'busy' });
    await expect(dispatch(logout())).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('signup', () => {
  it('signs in with the new account', async () => {
    const asked: unknown[] = [];
    const { dispatch, getState } = storeWith({
      signup: () => Promise.resolve(),
      login: given => {
        asked.push(given);
        return Promise.resolve(signedIn);
      },
    });
    await dispatch(signup(account));
    expect(asked).toEqual([credentials]);
    expect(selectIsAuthenticated(getState())).toBe(true);
  });

  it('does not sign in when the account could not be made', async () => {
    const { dispatch, getState } = storeWith({
      signup: () => Promise.reject(appError('email-taken', 'Taken', 409)),
    });
    await expect(dispatch(signup(account))).rejects.toMatchObject({ code: 'email-taken' });
    expect(getState().auth.signup).toMatchObject({ status: 'failed' });
    expect(selectIsAuthenticated(getState())).toBe(false);
  });
});

describe('logout', () => {
  it('leaves nothing of the person behind', async () => {
    const { dispatch, getState } = storeWith({
      login: () => Promise.resolve(signedIn),
      logout: () => Promise.resolve(),
    });
    await dispatch(login(credentials));
    await dispatch(logout());
    expect(getState().auth).toMatchObject({
      isAuthenticated: false,
      authInfoLoaded: true,
      scopes: [],
    });
    expect(getState().user.currentUserId).toBeNull();
    expect(getState().marketplaceData.entities).toEqual({});
  });

  it('that fails does not end the session', async () => {
    const { dispatch, getState } = storeWith({
      login: () => Promise.resolve(signedIn),
      logout: () => Promise.reject(appError('network', 'No answer')),
    });
    await dispatch(login(credentials));
    await expect(dispatch(logout())).rejects.toMatchObject({ code: 'network' });
    expect(selectIsAuthenticated(getState())).toBe(true);
    expect(getState().auth.logout.status).toBe('failed');
  });
});

describe('a session that ends elsewhere', () => {
  const ask = createAppThunk('test/ask', () =>
    Promise.reject(appError('forbidden', 'Forbidden', 403)),
  );

  it('is noticed with the next refusal', async () => {
    let info = signedIn;
    const { dispatch, getState } = storeWith({
      login: () => Promise.resolve(signedIn),
      info: () => Promise.resolve(info),
    });
    await dispatch(login(credentials));
    await dispatch(ask());
    expect(selectIsAuthenticated(getState())).toBe(true);
    info = { isAnonymous: true, scopes: [] };
    await dispatch(ask());
    expect(selectIsAuthenticated(getState())).toBe(false);
    expect(selectCurrentUser(getState())).toBeNull();
  });

  it('leaves nothing of the person for the next who logs in', async () => {
    const feed = { url: 'https://flowroom.example/api/calendar/me/secret.ics', alarms: [] };
    const { dispatch, getState } = storeWith({ login: () => Promise.resolve(signedIn) });
    await dispatch(login(credentials));
    dispatch(fetchCalendarFeed.fulfilled(feed, 'request', undefined));
    dispatch(mergeEntities(listingResource()));
    const list = { receipts: [] } as unknown as ReceiptList;
    dispatch(fetchReceipts.pending('request', { role: 'customer', page: 1 }));
    dispatch(fetchReceipts.fulfilled(list, 'request', { role: 'customer', page: 1 }));
    expect(selectReceipts(getState()).list).toBe(list);
    dispatch(sessionEnded());
    expect(selectCalendarFeed(getState()).feed).toBeNull();
    // A page that is open retains what is shown and typed in it.
    expect(getState().marketplaceData.entities.listing).toHaveProperty('listing');
    await dispatch(login(credentials));
    expect(getState().marketplaceData.entities.listing).toBeUndefined();
    expect(selectReceipts(getState())).toEqual({ show: { status: 'idle' }, list: null });
    expect(getState().auth).toMatchObject({ authInfoLoaded: true, isAuthenticated: true });
  });
});

describe('a session of an operator who looks as somebody else', () => {
  const act = createAppThunk('test/act', (status: number) =>
    Promise.reject(appError('forbidden', 'Forbidden', status)),
  );
  const refusalsOf = async (scopes: string[], status: number) => {
    const session = { isAnonymous: false, scopes };
    const { dispatch, getState } = storeWith({
      login: () => Promise.resolve(session),
      info: () => Promise.resolve(session),
    });
    await dispatch(login(credentials));
    await dispatch(act(status));
    return selectLimitedRefusals(getState());
  };

  it('is notified when a change is refused, and nobody else is', async () => {
    expect(await refusalsOf(['user:limited'], 403)).toBe(1);
    expect(await refusalsOf(['user:limited'], 409)).toBe(0);
    expect(await refusalsOf(['user'], 403)).toBe(0);
  });
});
