import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { rejectionOf } from '#src/ducks/appThunk.ts';
import type { createAppThunk } from '#src/ducks/appThunk.ts';
import { failed, loading, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

// Only its life is followed, so what it takes and gives does not matter.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyAppThunk = ReturnType<typeof createAppThunk<any, any>>;

/** The parts of a state that say where a request stands. */
type RequestKey<State> = {
  [Key in keyof State]: State[Key] extends RequestStatus ? Key : never;
}[keyof State] &
  string;

/** Keeps, for each thunk, under its key in the state where its request stands, and nothing else. */
export function trackRequests<State>(
  builder: ActionReducerMapBuilder<State>,
  tracked: readonly (readonly [key: RequestKey<State>, thunk: AnyAppThunk])[],
): void {
  for (const [key, thunk] of tracked) {
    const note = (state: unknown, status: RequestStatus) => {
      (state as Record<string, RequestStatus>)[key] = status;
    };
    builder
      .addCase(thunk.pending, state => note(state, loading))
      .addCase(thunk.fulfilled, state => note(state, ready))
      .addCase(thunk.rejected, (state, action) => note(state, failed(rejectionOf(action))));
  }
}
