import type { Pagination } from '#shared/contract/resources.ts';

/** How many classes there are, and which page of them is shown. */
export interface FoundPages extends Pagination {
  /** There are more than `totalItems`: the marketplace does not count all that are free on some days. */
  isAtLeast: boolean;
}

/** The classes of a page, in their order. */
export interface Found {
  listingIds: string[];
  pagination: FoundPages;
}
