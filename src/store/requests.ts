import { isAsyncThunkAction } from '@reduxjs/toolkit';
import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit';
import { rejectionOf } from './appThunk.ts';
import type { ThunkConfig } from './appThunk.ts';
import { failed, idle, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

interface RequestMeta {
  requestId: string;
  requestStatus: 'pending' | 'fulfilled' | 'rejected';
}

/** Returns whether an answer belongs to the last request, and the state was not reset meanwhile. */
export const isLatest = (request: RequestStatus, { requestId }: RequestMeta): boolean =>
  request.status === 'loading' && request.requestId === requestId;

/**
 * The reducer of every request: the status after an action of its thunk. Answers to earlier
 * requests are ignored.
 */
export function requestReducer(
  before: RequestStatus = idle,
  { meta, payload }: { meta: RequestMeta; payload?: unknown },
): RequestStatus {
  if (meta.requestStatus === 'pending') return { status: 'loading', requestId: meta.requestId };
  if (!isLatest(before, meta)) return before;
  return meta.requestStatus === 'fulfilled' ? ready : failed(rejectionOf({ payload }));
}

// Only the steps of the request are followed, so argument and result do not matter.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyAppThunk = AsyncThunk<any, any, ThunkConfig>;

/**
 * Stores the status of each thunk's requests under its key. Comes after all cases of the builder:
 * a case that reads the status sees the one before the action.
 *
 * `trackRequests(builder, state => state, [['show', showListing], ['reviews', fetchReviews]]);`
 */
export function trackRequests<State, Key extends string>(
  builder: ActionReducerMapBuilder<State>,
  requestsIn: (state: Draft<State>) => Record<Key, RequestStatus>,
  tracked: readonly (readonly [key: Key, thunk: AnyAppThunk])[],
): void {
  for (const [key, thunk] of tracked) {
    builder.addMatcher(isAsyncThunkAction(thunk), (state, action) => {
      const requests = requestsIn(state);
      requests[key] = requestReducer(requests[key], action);
    });
  }
}
