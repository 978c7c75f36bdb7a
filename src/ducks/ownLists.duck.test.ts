import { changedData, changeOwnList, selectIsInList, selectOwnList } from './ownLists.duck.ts';
import { fetchCurrentUser } from './user.duck.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';

async function setUp(privateData: UserPrivateData, fails = false) {
  let stored = privateData;
  const written: unknown[] = [];
  const me = () =>
    oneOf(currentUserResource('Sam Reed', { attributes: { profile: { privateData: stored } } }));
  const store = storeWith({
    currentUser: {
      show: () => Promise.resolve(me()),
      updateProfile: profile => {
        if (fails) return Promise.reject(refusal());
        written.push(profile);
        const data = (profile as { privateData: object }).privateData;
        stored = { ...stored, ...data };
        return Promise.resolve(me());
      },
    },
  });
  await store.dispatch(fetchCurrentUser());
  return { ...store, written, store: (data: UserPrivateData) => (stored = data) };
}

describe('a list of ids in private data', () => {
  it('takes the newest first and leaves the other lists alone', () => {
    const data = { favorites: { listings: ['a'], teachers: ['t'] }, blocked: ['x'] };
    expect(changedData(data, { list: 'listings', id: 'b', isIn: true })).toEqual({
      favorites: { listings: ['b', 'a'], teachers: ['t'] },
    });
    expect(changedData(data, { list: 'blocked', id: 'x', isIn: false })).toEqual({ blocked: [] });
    expect(changedData({}, { list: 'teachers', id: 't', isIn: true })).toEqual({
      favorites: { listings: [], teachers: ['t'] },
    });
    expect(changedData(data, { list: 'listings', id: 'a', isIn: true })).toBeNull();
  });

  it('shows a change at once, and takes it back when it fails', async () => {
    const { dispatch, getState } = await setUp({}, true);
    const isIn = () => selectIsInList(getState(), 'listings', 'a');
    const changing = dispatch(changeOwnList({ list: 'listings', id: 'a', isIn: true }));
    expect(isIn()).toBe(true);
    await changing;
    expect(isIn()).toBe(false);
  });

  it('is read again before it is changed, as another tab may have changed it', async () => {
    const { dispatch, getState, store } = await setUp({ blocked: ['x'] });
    store({ blocked: ['y', 'x'] });
    await dispatch(changeOwnList({ list: 'blocked', id: 'z', isIn: true }));
    expect(selectOwnList(getState(), 'blocked')).toEqual(['z', 'y', 'x']);
  });

  it('has an end', async () => {
    const full = Array.from({ length: 200 }, (_, index) => `${index}`);
    const { dispatch, written } = await setUp({ favorites: { listings: full } });
    const answer = await dispatch(changeOwnList({ list: 'listings', id: 'more', isIn: true }));
    expect(answer.payload).toMatchObject({ code: 'list-full' });
    expect(written).toEqual([]);
  });
});
