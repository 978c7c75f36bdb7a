import type { Loader } from '#src/store/loader.ts';
import { readPage, readTab } from './inboxAddress.ts';
import { fetchInbox } from './InboxPage.duck.ts';

/** Loads the page of the tab that the address names; there are no other tabs. */
export const loader: Loader = async ({ params, search, dispatch }) => {
  const tab = readTab(params.tab);
  if (!tab) {
    globalThis.console.warn(`Invalid tab for InboxPage: ${params.tab}`);
    return { status: 404 };
  }
  await dispatch(fetchInbox({ tab, page: readPage(search) }));
  return undefined;
};
