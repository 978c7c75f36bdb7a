import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/config/marketplace.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/store.ts';
import { edges } from '#shared/transactions/process.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Many, Pagination } from '#shared/contract/resources.ts';

export interface InboxState {
  request: RequestStatus;
  tab: InboxTab | null;
  transactionIds: string[];
  pagination: Pagination | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    InboxPage: InboxState;
  }
}

const initialState: InboxState = {
  request: idle,
  tab: null,
  transactionIds: [],
  pagination: null,
};

const lastTransitions = [...new Set(edges.map(({ transition }) => transition))];

/** Loads a page of the user's bookings (`orders`) or of those of the user's classes (`sales`). */
export const fetchInbox = createAppThunk(
  'InboxPage/fetch',
  async ({ tab, page }: { tab: InboxTab; page: number }, { api, dispatch }) => {
    const answer = await api.transactions.query({
      only: tab === 'orders' ? 'order' : 'sale',
      lastTransitions,
      page,
      perPage: pageSizes.inbox,
      include: [
        'listing',
        'booking',
        'customer',
        'customer.profileImage',
        'provider',
        'provider.profileImage',
        'messages',
        'messages.sender',
      ],
      'limit.messages': 1,
      'fields.image': ['variants.square-small', 'variants.square-small2x'],
    });
    dispatch(mergeEntities(withLastMessages(answer)));
    return { transactionIds: answer.data.map(({ id }) => id), pagination: answer.meta };
  },
);

/** Cuts the messages of each order to the newest one, which its row shows. */
function withLastMessages({ included = [], ...answer }: Many<'transaction'>): Many<'transaction'> {
  const shown = new Set<string>();
  const data = answer.data.map(transaction => {
    const all = transaction.relationships?.messages?.data;
    const last = Array.isArray(all) ? all.slice(0, 1) : [];
    last.forEach(({ id }) => shown.add(id));
    return {
      ...transaction,
      relationships: { ...transaction.relationships, messages: { data: last } },
    };
  });
  return {
    ...answer,
    data,
    included: included.filter(({ type, id }) => type !== 'message' || shown.has(id)),
  };
}

const slice = createSlice({
  name: 'InboxPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchInbox.pending, (state, { meta }) => {
        if (state.tab !== meta.arg.tab) {
          state.transactionIds = [];
          state.pagination = null;
        }
        state.tab = meta.arg.tab;
      })
      .addCase(fetchInbox.fulfilled, (state, { payload, meta }) => {
        if (!isLatest(state.request, meta)) return;
        state.transactionIds = payload.transactionIds;
        state.pagination = payload.pagination;
      });
    trackRequests(builder, state => state, [['request', fetchInbox]]);
  },
  selectors: { selectInbox: state => state },
});

export const { selectInbox } = slice.injectInto(rootReducer).selectors;

/** Returns the tab of an address; null for an unknown one. */
export const readTab = (text: string | undefined): InboxTab | null =>
  text === 'orders' || text === 'sales' ? text : null;

/** Returns the page of an address, from 1. An invalid one is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
