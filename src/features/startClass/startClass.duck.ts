import { createSlice } from '@reduxjs/toolkit';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { RootState } from '#src/store/rootState.ts';
import { failed } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Looking up the link that starts a class time. `url` is null where the class has no meeting. */
export interface StartLink {
  request: RequestStatus;
  url: string | null;
}

/** Links that start class times, by `timeKeyOf`. */
type StartLinks = Record<string, StartLink>;

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    startLinks: StartLinks;
  }
}

const initialState: StartLinks = {};

/** Names a class time among those of all classes. */
export const timeKeyOf = ({ listingId, date }: Pick<ClassTimeRow, 'listingId' | 'date'>) =>
  `${listingId} ${date}`;

/** Looks up the link that starts the meeting of a class time: that of one of its bookings. */
export const fetchStartLink = createAppThunk(
  'startLinks/fetch',
  async ({ listingId, date }: Pick<ClassTimeRow, 'listingId' | 'date'>, { api }) => {
    const { people } = await api.app.teach.roster({ listingId, date });
    // The link of a subscription is that of its next class time, of a booking that of its own.
    const certain = people.filter(({ status }) => status === 'accepted');
    const person = certain.find(({ kind }) => kind !== 'subscription') ?? certain[0];
    if (!person) return null;
    const { start_url: url } = await api.app.meetingLinks(person.orderId);
    return url ?? null;
  },
  {
    condition: (time, state: RootState) =>
      state.startLinks?.[timeKeyOf(time)]?.request.status !== 'loading',
  },
);

const slice = createSlice({
  name: 'startLinks',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchStartLink.pending, (state, { meta }) => {
        state[timeKeyOf(meta.arg)] = { request: { status: 'loading' }, url: null };
      })
      .addCase(fetchStartLink.fulfilled, (state, { payload, meta }) => {
        state[timeKeyOf(meta.arg)] = { request: { status: 'ready' }, url: payload };
      })
      .addCase(fetchStartLink.rejected, (state, action) => {
        const key = timeKeyOf(action.meta.arg);
        state[key] = { request: failed(rejectionOf(action)), url: null };
      });
  },
  selectors: {
    selectStartLink: (state, time: Pick<ClassTimeRow, 'listingId' | 'date'>) =>
      state[timeKeyOf(time)],
  },
});

export const { selectStartLink } = slice.injectInto(rootReducer).selectors;
