import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { selectListingPage, selectShownListing } from './ListingPage.duck.ts';
import { loader } from './ListingPage.loader.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const gone = () => Promise.reject(appError('not-found', 'Not found', 404));
const answer = (type: 'listing' | 'ownListing', state: string) => {
  const { data, included } = listingResource('Slow Flow', { id, type, attributes: { state } });
  return Promise.resolve(oneOf(data, included) as never);
};

interface Given {
  published?: boolean;
  own?: string;
  signedIn?: boolean;
  query?: string;
}

function run(routeName: string, params: Record<string, string>, given: Given = {}) {
  const { published = false, own, signedIn = false, query = '' } = given;
  const api = fakeApi({
    listings: { show: published ? () => answer('listing', 'published') : gone },
    ownListings: { show: own ? () => answer('ownListing', own) : gone },
    reviews: { query: () => Promise.resolve(manyOf<'review'>([])) },
  });
  const store = makeStore({ api, config: testConfig });
  if (signedIn) store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  const result = loader({
    routeName,
    params,
    search: new URLSearchParams(query),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  return { result, store };
}

describe('listing loader', () => {
  it('loads a published listing', async () => {
    const { result, store } = run('ListingPage', { slug: 'slow-flow', id }, { published: true });
    expect(await result).toBeUndefined();
    expect(selectShownListing(store.getState())?.author?.id).toBe('teacher');
  });

  it('sends wrong slugs and letters on to the one address, with the query', async () => {
    const wrong = run(
      'ListingPage',
      { slug: 'wrong', id },
      { published: true, query: 'book=true' },
    );
    const redirect = `/l/slow-flow/${id}`;
    expect(await wrong.result).toEqual({ redirect: `${redirect}?book=true`, status: 301 });
    const loud = { slug: 'slow-flow', id: id.toUpperCase() };
    const { result } = run('ListingPage', loud, { published: true });
    expect(await result).toEqual({ redirect, status: 301 });
  });

  it('sends the short address on to the one with the title', async () => {
    const { result } = run('ListingPageCanonical', { id }, { published: true });
    expect(await result).toEqual({ redirect: `/l/slow-flow/${id}`, status: 301 });
  });

  it('requests nothing for what is no id', async () => {
    expect(await run('ListingPage', { slug: 'x', id: 'abc' }).result).toEqual({ status: 404 });
  });

  it('answers 404 for what does not exist', async () => {
    expect(await run('ListingPage', { slug: 'x', id }).result).toEqual({ status: 404 });
    const own = run('ListingPage', { slug: 'x', id }, { signedIn: true });
    expect(await own.result).toEqual({ status: 404 });
  });

  it.each([
    ['draft', `/l/slow-flow/${id}/draft`],
    ['pendingApproval', `/l/slow-flow/${id}/pending-approval`],
  ])('sends the owner of a %s to its variant', async (state, redirect) => {
    const { result } = run('ListingPage', { slug: 'x', id }, { own: state, signedIn: true });
    expect(await result).toEqual({ redirect, status: 302 });
  });

  it('shows a variant to its owner', async () => {
    const params = { slug: 'x', id, variant: 'draft' };
    const { result, store } = run('ListingPageVariant', params, { own: 'draft', signedIn: true });
    expect(await result).toBeUndefined();
    expect(selectShownListing(store.getState())?.type).toBe('ownListing');
  });

  it('leads from a variant that is published by now to the listing', async () => {
    const params = { slug: 'x', id, variant: 'draft' };
    const { result } = run('ListingPageVariant', params, { own: 'published', signedIn: true });
    expect(await result).toEqual({ redirect: `/l/slow-flow/${id}`, status: 302 });
  });

  it('knows no other variants, and none of other people', async () => {
    const other = run('ListingPageVariant', { slug: 'x', id, variant: 'secret' }, { own: 'draft' });
    expect(await other.result).toEqual({ status: 404 });
    const foreign = run('ListingPageVariant', { slug: 'x', id, variant: 'draft' });
    expect(await foreign.result).toEqual({ status: 404 });
  });

  it.each([
    ['sends visitors of a private marketplace to sign up', false, { status: 401 }],
    ['tells members who may not read so on the page', true, undefined],
  ])('%s', async (_, signedIn, outcome) => {
    const refuse = () => Promise.reject(appError('forbidden', 'Forbidden', 403));
    const api = fakeApi({
      auth: { info: () => Promise.resolve({ isAnonymous: !signedIn, scopes: [] }) },
      listings: { show: refuse },
      reviews: { query: refuse },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    if (signedIn) dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    const params = { slug: 'slow-flow', id };
    const search = new URLSearchParams();
    const result = loader({ routeName: 'ListingPage', params, search, dispatch, getState });
    expect(await result).toEqual(outcome);
  });

  it('leaves a failure to the page', async () => {
    const api = fakeApi({
      listings: { show: () => Promise.reject(appError('network', 'No answer')) },
      reviews: { query: () => Promise.reject(appError('network', 'No answer')) },
    });
    const { dispatch, getState } = makeStore({ api, config: testConfig });
    const params = { slug: 'x', id };
    const search = new URLSearchParams();
    expect(
      await loader({ routeName: 'ListingPage', params, search, dispatch, getState }),
    ).toBeUndefined();
    expect(selectListingPage(getState()).show.status).toBe('failed');
  });
});
