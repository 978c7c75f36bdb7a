import type { InboxTab } from '#shared/config/paths.ts';

/** The tab of an address; null for what is none of them. */
export const readTab = (text: string | undefined): InboxTab | null =>
  text === 'orders' || text === 'sales' ? text : null;

/** The page of an address, from 1; what is no page number is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
