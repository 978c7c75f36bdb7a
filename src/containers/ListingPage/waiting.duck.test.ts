import type { JoinWaitingListCall } from '#shared/contract/bodies/waitingList.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import { fetchWaitingLists, joinWaitingList } from './waiting.duck.ts';

const call: JoinWaitingListCall = {
  listingId: 'listing',
  bookingStart: '2026-12-01T18:00:00.000Z',
};

describe('the waiting lists of a class', () => {
  it('are those that the server has', async () => {
    const waitingLists = jest.fn().mockResolvedValue({ times: [] });
    const { dispatch } = storeWith({ app: { waitingLists } });
    expect((await dispatch(fetchWaitingLists('listing'))).payload).toEqual({ times: [] });
    expect(waitingLists).toHaveBeenCalledWith('listing');
  });

  it('are joined by an order', async () => {
    const joined = jest.fn().mockResolvedValue({ transactionId: 'order' });
    const { dispatch } = storeWith({ app: { joinWaitingList: joined } });
    expect((await dispatch(joinWaitingList(call))).payload).toBe('order');
    expect(joined).toHaveBeenCalledWith(call);
  });

  it('say why they could not be joined', async () => {
    const { dispatch } = storeWith({
      app: { joinWaitingList: () => Promise.reject(refusal(409)) },
    });
    expect((await dispatch(joinWaitingList(call))).payload).toMatchObject({ status: 409 });
  });
});
