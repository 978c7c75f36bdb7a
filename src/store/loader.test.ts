import { visitorRefused } from './loader.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { storeWith } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';

const forbidden = appError('forbidden', 'Members only.', 403);

describe('a refused loader', () => {
  it('requires an account of a visitor', () => {
    expect(visitorRefused(forbidden, storeWith().getState())).toEqual({ status: 401 });
  });

  it('leaves other errors, and people with an account, to the page', () => {
    const store = storeWith();
    expect(visitorRefused(null, store.getState())).toBeUndefined();
    expect(visitorRefused(appError('unknown', 'x', 500), store.getState())).toBeUndefined();
    store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    expect(visitorRefused(forbidden, store.getState())).toBeUndefined();
  });
});
