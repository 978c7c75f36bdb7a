import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import { inboxGroups } from '#shared/contract/api/inbox.ts';
import type { Inbox, InboxGroup, InboxRow } from '#shared/contract/api/inbox.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { edges, waitingListStates } from '#shared/transactions/process.ts';
import { isAppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { rowOfTransaction } from './rowOfTransaction.ts';

/** Part of the inbox that the address names. */
export interface InboxQuery {
  tab: InboxTab;
  group?: InboxGroup | undefined;
  keywords?: string | undefined;
  page: number;
}

/** Shown part of the inbox. */
interface InboxContent {
  rows: InboxRow[];
  /** Orders in each group; null where the server does not count, and nothing can be searched. */
  counts: Inbox['counts'] | null;
  totalItems: number;
  totalPages: number;
}

export interface InboxPageState extends InboxContent {
  request: RequestStatus;
  tab: InboxTab | null;
  /** Part of the inbox that the rows are of; null before the first answer. */
  shown: string | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    InboxPage: InboxPageState;
  }
}

const nothing: InboxContent = { rows: [], counts: null, totalItems: 0, totalPages: 0 };
const initialState: InboxPageState = { ...nothing, request: idle, tab: null, shown: null };

const keyOf = ({ tab, group, keywords, page }: InboxQuery): string =>
  JSON.stringify([tab, group, keywords, page]);

/**
 * Last transitions of the orders of a tab: a teacher's has none that are on a waiting list
 * (decision 162).
 */
const lastTransitionsOf = (tab: InboxTab) => [
  ...new Set(
    edges
      .filter(({ to }) => tab === 'orders' || !waitingListStates.includes(to))
      .map(({ transition }) => transition),
  ),
];

/** Loads a page of the user's bookings (`orders`) or of those of the user's classes (`sales`). */
export const fetchInbox = createAppThunk(
  'InboxPage/fetch',
  async (query: InboxQuery, context): Promise<InboxContent> => {
    try {
      const { rows, counts, totalItems, totalPages } = await context.api.app.inbox.rows(query);
      return { rows, counts, totalItems, totalPages };
    } catch (error) {
      if (!isAppError(error) || error.status !== 424) throw error;
      return fetchOrders(query, context);
    }
  },
);

/** Queries the marketplace itself, by the order in which it has them. */
async function fetchOrders(
  { tab, page }: InboxQuery,
  { api }: ThunkContext,
): Promise<InboxContent> {
  const answer = await api.transactions.query({
    only: tab === 'orders' ? 'order' : 'sale',
    lastTransitions: lastTransitionsOf(tab),
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
  const role = tab === 'orders' ? 'customer' : 'provider';
  const now = Date.now();
  const { totalItems, totalPages } = answer.meta;
  return {
    rows: entitiesOf(answer).flatMap(order => rowOfTransaction(order, role, now) ?? []),
    counts: null,
    totalItems,
    totalPages,
  };
}

const slice = createSlice({
  name: 'InboxPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchInbox.pending, (state, { meta }) => {
        if (state.tab !== meta.arg.tab) Object.assign(state, nothing);
        state.tab = meta.arg.tab;
      })
      .addCase(fetchInbox.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.request, meta)) {
          Object.assign(state, payload, { shown: keyOf(meta.arg) });
        }
      })
      .addCase(fetchInbox.rejected, (state, { meta }) => {
        // Rows that were read again stay; those of another part would be taken for what was
        // requested for.
        if (isLatest(state.request, meta) && state.shown !== keyOf(meta.arg)) state.rows = [];
      });
    trackRequests(builder, state => state, [['request', fetchInbox]]);
  },
  selectors: { selectInbox: state => state },
});

export const { selectInbox } = slice.injectInto(rootReducer).selectors;

/** Returns the tab of an address; null for an unknown one. */
export const readTab = (text: string | undefined): InboxTab | null =>
  text === 'orders' || text === 'sales' ? text : null;

const longestSearch = 200;

/**
 * Returns group, words and page of an address. An invalid page is the first, an unknown group none.
 */
export function readFilter(search: URLSearchParams): Omit<InboxQuery, 'tab'> {
  const page = Number(search.get('page') ?? 1);
  const keywords = search.get('keywords')?.trim().slice(0, longestSearch);
  return {
    group: inboxGroups.find(group => group === search.get('group')),
    keywords: keywords || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}
