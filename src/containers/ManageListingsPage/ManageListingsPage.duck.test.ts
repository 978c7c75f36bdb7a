import {
  changeListing,
  queryOwnListings,
  selectManageListings,
} from './ManageListingsPage.duck.ts';
import { manyOf, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { Resource } from '#shared/contract/resources.ts';

const own = (id: string): Resource<'ownListing'> => ({
  id,
  type: 'ownListing',
  attributes: { title: id, state: 'published' },
});
const query = () => Promise.resolve(manyOf([{ data: own('a') }, { data: own('b') }]));

describe('the list of own classes', () => {
  it('is one page with its place among the others', async () => {
    const asked = jest.fn(query);
    const { dispatch, getState } = storeWith({ ownListings: { query: asked } });
    await dispatch(queryOwnListings(1));
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ page: 1, perPage: 42, 'limit.images': 1 }),
    );
    expect(selectManageListings(getState())).toMatchObject({
      query: { status: 'ready' },
      listingIds: ['a', 'b'],
      pagination: { totalItems: 2 },
    });
  });

  it('loses a draft that is discarded', async () => {
    const { dispatch, getState } = storeWith({
      ownListings: { query, discardDraft: () => Promise.resolve() },
    });
    await dispatch(queryOwnListings(1));
    await dispatch(changeListing({ id: 'a', change: 'discard' }));
    expect(selectManageListings(getState())).toMatchObject({
      listingIds: ['b'],
      pagination: { totalItems: 1 },
      changingId: null,
    });
  });

  it('changes one class at a time', async () => {
    const close = jest.fn((id: string) => Promise.resolve(oneOf(own(id))));
    const { dispatch } = storeWith({ ownListings: { query, close } });
    await Promise.all([
      dispatch(changeListing({ id: 'a', change: 'close' })),
      dispatch(changeListing({ id: 'b', change: 'close' })),
    ]);
    expect(close.mock.calls.map(([id]) => id)).toEqual(['a']);
  });

  it('says which class could not be changed', async () => {
    const { dispatch, getState } = storeWith({
      ownListings: { open: () => Promise.reject(refusal(409)) },
    });
    await dispatch(changeListing({ id: 'a', change: 'open' }));
    expect(selectManageListings(getState())).toMatchObject({
      changingId: null,
      changeFailed: { id: 'a', error: refusal(409) },
    });
  });
});
