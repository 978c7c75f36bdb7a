import { listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { Resource } from '#shared/contract/resources.ts';
import {
  changeListing,
  fetchListings,
  readQuery,
  selectManageListings,
} from './ManageListingsPage.duck.ts';

const own = (id: string, publicData: object = {}, attributes: object = {}) => {
  const made = listingResource(id, {
    id,
    publicData: { ...publicData },
    attributes: { ...attributes },
  });
  return { ...made, data: { ...made.data, type: 'ownListing' } as Resource<'ownListing'> };
};

it('the address is read without what does not fit', () => {
  const read = (query: string) => readQuery(new URLSearchParams(query));
  expect(read('group=drafts&keywords=+flow+&page=2')).toEqual({
    group: 'drafts',
    keywords: 'flow',
    page: 2,
  });
  expect(read('group=x&keywords=&page=-1')).toEqual({ page: 1 });
});

describe('where bookings are not counted', () => {
  const fetched = async (listings: () => Promise<never>) => {
    const query = jest.fn((_: object) =>
      Promise.resolve(
        manyOf(
          [
            own('once'),
            own('weekly', { weeklyDays: [{ value: '2', label: 'Monday' }] }),
            own('draft', {}, { state: 'draft', misfits: ['timezone'] }),
          ],
          { totalPages: 3 },
        ),
      ),
    );
    const { dispatch, getState } = storeWith({
      app: { teach: { listings } },
      ownListings: { query },
    });
    await dispatch(fetchListings({ page: 2 }));
    return { query, ...selectManageListings(getState()) };
  };

  it('the listings are those that the marketplace itself gives', async () => {
    const reason = { ...refusal(424), code: 'projection-not-ready', retryAfterMs: 2_000 };
    const { query, listings, uncounted } = await fetched(() => Promise.reject(reason));
    expect(query).toHaveBeenCalledWith(
      expect.objectContaining({ page: 2, perPage: 42, 'limit.images': 1 }),
    );
    expect(uncounted).toEqual(reason);
    expect(listings).toMatchObject({ totalPages: 3, isBehind: false });
    expect(listings).not.toHaveProperty('counts');
    expect(listings?.listings).toMatchObject([
      { listingId: 'once', group: 'upcoming', taken: 2, next: '2090-03-02T18:00:00.000Z' },
      { listingId: 'weekly', group: 'weekly', taken: undefined },
      { listingId: 'draft', group: 'drafts', misfits: ['timezone'] },
    ]);
  });

  it('another failure is one', async () => {
    const { query, show } = await fetched(() => Promise.reject(refusal(500)));
    expect(query).not.toHaveBeenCalled();
    expect(show).toEqual({ status: 'failed', error: refusal(500) });
  });
});

it('one listing is changed at a time', async () => {
  const close = jest.fn((id: string) => Promise.resolve(oneOf(own(id).data)));
  const { dispatch } = storeWith({ ownListings: { close } });
  await Promise.all([
    dispatch(changeListing({ id: 'a', change: 'close' })),
    dispatch(changeListing({ id: 'b', change: 'close' })),
  ]);
  expect(close.mock.calls.map(([id]) => id)).toEqual(['a']);
});
