import { makeStore } from '#src/app/store.ts';
import type { Many } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import {
  searchListings,
  selectFoundIds,
  selectSearchPagination,
  selectSearchRequest,
} from './SearchPage.duck.ts';
import { loader } from './SearchPage.loader.ts';
import { readSearch } from './searchQuery.ts';

const query = (search = '') => readSearch(new URLSearchParams(search));

describe('search', () => {
  it('keeps what was found in its order', async () => {
    const api = fakeApi({
      listings: {
        query: () =>
          Promise.resolve(
            manyOf([listingResource('B', { id: 'b' }), listingResource('A', { id: 'a' })], {
              totalItems: 50,
              totalPages: 3,
            }),
          ),
      },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await loader({
      routeName: 'SearchPage',
      params: {},
      search: new URLSearchParams(),
      dispatch,
      getState,
    });
    expect(selectFoundIds(getState())).toEqual(['b', 'a']);
    expect(selectSearchPagination(getState())?.totalPages).toBe(3);
    expect(selectSearchRequest(getState()).status).toBe('ready');
  });

  it('does not listen to the answer of an older search', async () => {
    const answers: ((answer: Many<'listing'>) => void)[] = [];
    const api = fakeApi({
      listings: { query: () => new Promise<Many<'listing'>>(resolve => answers.push(resolve)) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    const older = dispatch(searchListings(query('keywords=y')));
    const newer = dispatch(searchListings(query('keywords=yoga')));
    answers[1]?.(manyOf([listingResource('New', { id: 'new' })]));
    await newer;
    answers[0]?.(manyOf([listingResource('Old', { id: 'old' })]));
    await older;
    expect(selectFoundIds(getState())).toEqual(['new']);
  });

  it('keeps the failure for the page to show', async () => {
    const api = fakeApi({
      listings: { query: () => Promise.reject(appError('network', 'No answer')) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(searchListings(query()));
    expect(selectSearchRequest(getState())).toMatchObject({
      status: 'failed',
      error: { code: 'network' },
    });
  });
});
