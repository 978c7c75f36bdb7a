import { fetchListings, fetchReviews, selectProfile, showProfile } from './ProfilePage.duck.ts';
import { loader } from './ProfilePage.loader.ts';
import { listingResource, manyOf, oneOf, userResource } from '#src/testing/factories.ts';
import { load, refusal, storeWith } from '#src/testing/slices.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const other = '7f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const users = { show: (who: string) => Promise.resolve(oneOf(userResource('Mira', { id: who }))) };
const listings = { query: () => Promise.resolve(manyOf([listingResource()])) };
const reviews = { query: () => Promise.resolve(manyOf<'review'>([])) };
const app = { client: { get: () => Promise.resolve({ data: { students: 3 } }) } };

describe('a profile', () => {
  it('shows what one person offers, and nothing of the last one', async () => {
    const { dispatch, getState } = storeWith({ users, listings, reviews });
    await dispatch(showProfile(id));
    await Promise.all([dispatch(fetchListings(id)), dispatch(fetchReviews(id))]);
    expect(selectProfile(getState())).toMatchObject({
      userId: id,
      user: { status: 'ready' },
      listings: { status: 'ready' },
      listingIds: ['listing'],
      reviewIds: [],
    });
    await dispatch(showProfile(id));
    expect(selectProfile(getState()).listingIds).toEqual(['listing']);
    await dispatch(showProfile(other));
    expect(selectProfile(getState())).toMatchObject({ userId: other, listingIds: [] });
  });

  it('has the public reviews alone', async () => {
    const query = jest.fn((_: object) => Promise.resolve(manyOf<'review'>([])));
    await storeWith({ reviews: { query } }).dispatch(fetchReviews(id));
    expect(query).toHaveBeenCalledWith(expect.objectContaining({ subjectId: id, state: 'public' }));
  });

  it('loads classes and reviews of a person who is there', async () => {
    const store = storeWith({ users, listings, reviews, app });
    expect(await load(loader, store, { params: { id } })).toBeUndefined();
    expect(selectProfile(store.getState())).toMatchObject({
      reviews: { status: 'ready' },
      figures: { students: 3 },
    });
  });

  it('is found by the short address of a teacher, and by one of before', async () => {
    const calls: string[] = [];
    const find = (path: string) => {
      calls.push(path);
      if (path.includes('figures')) return Promise.resolve({ data: { students: 3 } });
      if (path.endsWith('nobody')) return Promise.reject(refusal(404));
      return Promise.resolve({ data: { id, handle: 'mira' } });
    };
    const byHandle = (handle: string) => {
      const store = storeWith({ users, listings, reviews, app: { client: { get: find } } });
      return load(loader, store, { params: { handle } });
    };
    expect(await byHandle('mira')).toBeUndefined();
    expect(calls).toContain(`/api/teachers/figures?id=${id}`);
    expect(await byHandle('mira-old')).toEqual({ redirect: '/t/mira', status: 302 });
    expect(await byHandle('Mira')).toEqual({ redirect: '/t/mira', status: 302 });
    expect(await byHandle('nobody')).toEqual({ status: 404 });
    const before = calls.length;
    expect(await byHandle('no body')).toEqual({ status: 404 });
    expect(calls).toHaveLength(before);
  });

  it.each([
    ['nobody', 404, { status: 404 }],
    ['a private marketplace', 403, { status: 401 }],
    ['an outage', 503, undefined],
  ])('of %s loads nothing more', async (_, status, answer) => {
    const store = storeWith({ users: { show: () => Promise.reject(refusal(status)) } });
    expect(await load(loader, store, { params: { id } })).toEqual(answer);
    expect(selectProfile(store.getState()).listings).toEqual({ status: 'idle' });
  });

  it('has an id of the right form', async () => {
    expect(await load(loader, storeWith(), { params: { id: 'mira' } })).toEqual({ status: 404 });
  });
});
