import { createSlice } from '@reduxjs/toolkit';
import type { ClassTimeRow, Desk } from '#shared/contract/api/teach.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { failed, idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Looking up the link that starts a class time. `url` is null where the class has no meeting. */
export interface StartLink {
  request: RequestStatus;
  url: string | null;
}

export interface TeachDeskState {
  show: RequestStatus;
  /** IANA zone of the last request; null before it. */
  zone: string | null;
  desk: Desk | null;
  /** By `timeKeyOf`. */
  startLinks: Record<string, StartLink>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachDeskPage: TeachDeskState;
  }
}

const initialState: TeachDeskState = { show: idle, zone: null, desk: null, startLinks: {} };

/** Names a class time among those of all classes. */
export const timeKeyOf = ({ listingId, date }: Pick<ClassTimeRow, 'listingId' | 'date'>) =>
  `${listingId} ${date}`;

/** Loads today's and next class times, in a zone. */
export const fetchDesk = createAppThunk('TeachDeskPage/fetch', (zone: string, { api }) =>
  api.app.teach.desk({ zone }),
);

/** Looks up the link that starts the meeting of a class time: that of one of its bookings. */
export const fetchStartLink = createAppThunk(
  'TeachDeskPage/startLink',
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
      state.TeachDeskPage?.startLinks[timeKeyOf(time)]?.request.status !== 'loading',
  },
);

const slice = createSlice({
  name: 'TeachDeskPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchDesk.pending, (state, { meta }) => {
        state.zone = meta.arg;
      })
      .addCase(fetchDesk.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.desk = payload;
      })
      .addCase(fetchStartLink.pending, (state, { meta }) => {
        state.startLinks[timeKeyOf(meta.arg)] = { request: { status: 'loading' }, url: null };
      })
      .addCase(fetchStartLink.fulfilled, (state, { payload, meta }) => {
        state.startLinks[timeKeyOf(meta.arg)] = { request: { status: 'ready' }, url: payload };
      })
      .addCase(fetchStartLink.rejected, (state, action) => {
        const key = timeKeyOf(action.meta.arg);
        state.startLinks[key] = { request: failed(rejectionOf(action)), url: null };
      });
    trackRequests(builder, state => state, [['show', fetchDesk]]);
  },
  selectors: { selectTeachDesk: state => state },
});

export const { selectTeachDesk } = slice.injectInto(rootReducer).selectors;
