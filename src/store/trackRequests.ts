import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit';
import { rejectionOf } from './appThunk.ts';
import type { ThunkConfig } from './appThunk.ts';
import { failed, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

// Only its life is followed, so what it takes does not matter.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyAppThunk = AsyncThunk<any, any, ThunkConfig>;

/** The parts of a state that say where a request stands. */
type RequestKey<State> = {
  [Key in keyof State]: State[Key] extends RequestStatus ? Key : never;
}[keyof State] &
  string;

/** Keeps under a key of the state where the request of a thunk stands, and by `keep` what it brought. */
export function trackRequest<State, Thunk extends AnyAppThunk>(
  builder: ActionReducerMapBuilder<State>,
  key: RequestKey<State>,
  thunk: Thunk,
  keep?: (state: Draft<State>, payload: ReturnType<Thunk['fulfilled']>['payload']) => void,
): void {
  const note = (state: unknown, status: RequestStatus) => {
    (state as Record<string, RequestStatus>)[key] = status;
  };
  builder
    .addCase(thunk.pending, state => note(state, loading))
    .addCase(thunk.fulfilled, (state, { payload }) => {
      note(state, ready);
      keep?.(state, payload);
    })
    .addCase(thunk.rejected, (state, action) => note(state, failed(rejectionOf(action))));
}

/** Keeps, for each thunk, under its key in the state where its request stands, and nothing else. */
export function trackRequests<State>(
  builder: ActionReducerMapBuilder<State>,
  tracked: readonly (readonly [key: RequestKey<State>, thunk: AnyAppThunk])[],
): void {
  for (const [key, thunk] of tracked) trackRequest(builder, key, thunk);
}
