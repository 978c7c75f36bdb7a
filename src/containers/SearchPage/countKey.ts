import { searchAddress } from './searchQuery.ts';
import type { SearchQuery } from './searchQuery.ts';

/** Names what choices are counted for: searches with the same name have the same counts. */
export const countKey = (query: SearchQuery): string =>
  `${searchAddress({ ...query, sort: null, page: 1 })} ${query.dates?.zone ?? query.zone}`;
