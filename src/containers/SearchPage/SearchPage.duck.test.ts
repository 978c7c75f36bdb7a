import { makeStore } from '#src/app/store/makeStore.ts';
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
import { loader } from './SearchPage.tsx';
import { readSearch } from './searchQuery.ts';
import type { Many, One } from '#shared/contract/resources.ts';

const query = (search = '') => readSearch(new URLSearchParams(search));

/**
 * Searches for tomorrow among what `find` gives; of the answers that list ids, what was requested.
 */
function searchOf(find: (params: Record<string, unknown>) => One<'listing'>[]) {
  const asked: Record<string, unknown>[] = [];
  const api = fakeApi({
    app: { classTimes: { find: () => Promise.reject(appError('unknown', 'Not followed', 424)) } },
    listings: {
      query: params => {
        if (params.ids) return Promise.resolve(manyOf<'listing'>([]));
        asked.push(params);
        return new Promise(resolve => resolve(manyOf(find(params).slice(0, 100))));
      },
    },
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const search = async (address: string) => {
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(searchListings(query(`dates=${tomorrow}&${address}`)));
    return selectSearchPagination(getState());
  };
  return { search, asked };
}

describe('search', () => {
  it('stores what was found in its order', async () => {
    const query = jest.fn((_: object) =>
      Promise.resolve(
        manyOf([listingResource('B', { id: 'b' }), listingResource('A', { id: 'a' })], {
          totalItems: 50,
          totalPages: 3,
        }),
      ),
    );
    const api = fakeApi({ listings: { query } });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await loader({
      routeName: 'SearchPage',
      params: {},
      search: new URLSearchParams(),
      dispatch,
      getState,
    });
    expect(query).toHaveBeenCalledWith(expect.objectContaining({ page: 1, perPage: 24 }));
    expect(selectFoundIds(getState())).toEqual(['b', 'a']);
    expect(selectSearchPagination(getState())?.totalPages).toBe(3);
    expect(selectSearchRequest(getState()).status).toBe('ready');
  });

  it('does not listen to the answer of an older search', async () => {
    let answerOlder = () => {};
    const older = new Promise<Many<'listing'>>(resolve => {
      answerOlder = () => resolve(manyOf([listingResource('Old', { id: 'old' })]));
    });
    const newer = manyOf([listingResource('New', { id: 'new' })]);
    const show = jest.fn<Promise<Many<'listing'>>, unknown[]>().mockReturnValueOnce(older);
    const api = fakeApi({ listings: { query: show.mockResolvedValue(newer) } });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    const first = dispatch(searchListings(query('language=greek')));
    await dispatch(searchListings(query('language=german')));
    answerOlder();
    await first;
    expect(selectFoundIds(getState())).toEqual(['new']);
  });

  it('stores the failure for the page to show', async () => {
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

  it('is for members where a marketplace is private', async () => {
    const api = fakeApi({
      listings: { query: () => Promise.reject(appError('forbidden', 'Forbidden', 403)) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    const search = new URLSearchParams();
    const result = loader({ routeName: 'SearchPage', params: {}, search, dispatch, getState });
    expect(await result).toEqual({ status: 401 });
  });

  it('requests the ids first when days are given, then the classes of the page', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    const asked: Record<string, unknown>[] = [];
    const api = fakeApi({
      listings: {
        query: params => {
          asked.push(params);
          const wanted = (params.ids as string[] | undefined) ?? ids;
          // A listing closed in between is missing, and the order differs.
          const found = wanted.filter(id => id !== 'id-25').toReversed();
          return Promise.resolve(
            manyOf((params.ids ? found : ids).map(id => listingResource(id, { id }))),
          );
        },
      },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await dispatch(searchListings(query(`dates=${tomorrow}&page=2`)));
    expect(asked[0]).toMatchObject({ availability: 'time-partial', page: 1, perPage: 100 });
    expect(asked[1]).toMatchObject({ ids: ids.slice(24), perPage: 24 });
    expect(asked[1]).not.toHaveProperty('start');
    expect(selectFoundIds(getState())).toEqual(['id-24', 'id-26', 'id-27', 'id-28', 'id-29']);
    expect(selectSearchPagination(getState())).toEqual({
      page: 2,
      perPage: 24,
      totalItems: 30,
      totalPages: 2,
      isAtLeast: false,
    });
  });

  it('requests what comes after the last hit while an answer is full', async () => {
    const made = (index: number) => new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
    const all = Array.from({ length: 130 }, (_, index) =>
      listingResource(`${index}`, { id: `id-${index}`, attributes: { createdAt: made(index) } }),
    );
    const { search, asked } = searchOf(params => {
      const { createdAtEnd } = params as { createdAtEnd?: string };
      return all.filter(
        ({ data }) => !createdAtEnd || (data.attributes.createdAt as string) < createdAtEnd,
      );
    });

    expect(await search('page=1')).toMatchObject({ totalItems: 100, isAtLeast: true });
    expect(asked).toHaveLength(1);
    expect(await search('page=5')).toMatchObject({
      totalItems: 130,
      totalPages: 6,
      isAtLeast: false,
    });
    expect(asked.slice(1).map(({ createdAtEnd }) => createdAtEnd)).toEqual([
      undefined,
      '2025-12-31T22:21:00.001Z',
    ]);
  });

  it('goes on by the price when that is the order, and stops where all are alike', async () => {
    const all = Array.from({ length: 150 }, (_, index) =>
      listingResource(`${index}`, {
        id: `id-${index}`,
        attributes: { price: { amount: index < 40 ? 1000 : 1500, currency: 'USD' } },
      }),
    );
    const { search, asked } = searchOf(params => {
      const [lowest] = ((params.price as string | undefined) ?? '').split(',');
      return all.filter(({ data }) => {
        return (data.attributes.price as { amount: number }).amount >= Number(lowest ?? 0);
      });
    });
    expect(await search('sort=-price&price=5,40&page=6')).toMatchObject({
      totalItems: 140,
      isAtLeast: true,
    });
    expect(asked.map(({ price }) => price)).toEqual(['500,4001', '1500,4001', '1500,4001']);
  });

  it.each([
    ['the best match', 'keywords=yoga&page=5', 1],
    ['a marketplace that does not know when', 'page=5', 2],
  ])('counts at least a hundred for %s', async (_, address, answers) => {
    const hundred = Array.from({ length: 100 }, (__, index) =>
      listingResource('Class', { id: `id-${index}` }),
    );
    const { search, asked } = searchOf(params => {
      if (params.createdAtEnd) throw appError('validation-invalid-params', 'No', 400);
      return hundred;
    });
    expect(await search(address)).toMatchObject({ totalItems: 100, isAtLeast: true });
    expect(asked).toHaveLength(answers);
  });

  it('links to no page that the marketplace does not give', async () => {
    const meta = { totalItems: 50_000, totalPages: 2084, paginationLimit: 416 };
    const api = fakeApi({
      listings: { query: () => Promise.resolve(manyOf([listingResource()], meta)) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    await dispatch(searchListings(query()));
    expect(selectSearchPagination(getState())).toMatchObject({
      totalItems: 50_000,
      totalPages: 416,
    });
  });

  it('requests nothing for days that are over', async () => {
    const { dispatch, getState } = makeStore({ api: fakeApi({}), config: testConfig });
    await dispatch(searchListings(query('dates=2020-01-01')));
    expect(selectSearchRequest(getState()).status).toBe('ready');
    expect(selectSearchPagination(getState())?.totalItems).toBe(0);
  });
});
