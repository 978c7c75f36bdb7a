import { createAppThunk } from '#src/store/appThunk.ts';
import { reporting } from '#src/util/errorLog.ts';
import type { JoinWaitingListCall } from '#shared/contract/bodies/waitingList.ts';

/** Loads the class times that one can wait for, and what the reader waits for. */
export const fetchWaitingLists = createAppThunk(
  'ListingPage/waitingLists',
  (listingId: string, { api }) => api.app.waitingLists(listingId),
);

/** Puts the reader on the waiting list of a class time. Returns the id of the order. */
export const joinWaitingList = createAppThunk(
  'ListingPage/joinWaitingList',
  async (call: JoinWaitingListCall, { api }) =>
    (await reporting('waiting-list-failed', () => api.app.joinWaitingList(call))).transactionId,
);
