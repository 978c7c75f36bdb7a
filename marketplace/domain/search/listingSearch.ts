import type { LatLngBounds } from '#marketplace/contract/fields.ts';
import type { LatLng } from '#marketplace/contract/wireTypes.ts';
import type { AvailabilityWindow } from '../availability/searchWindow.ts';
import type { ListingState } from '../listing/state.ts';
import type { ExtendedDataFilter } from './extendedData.ts';
import type { KeywordQuery } from './keywords.ts';
import type { NumberRange } from './range.ts';
import type { SortKey } from './sort.ts';

/** Conditions of a listing query; those left out filter nothing. */
export interface ListingSearch {
  states?: readonly ListingState[];
  /** Excludes listings whose author is banned, deleted or not yet approved. */
  activeAuthorsOnly?: boolean;
  authorId?: string;
  ids?: readonly string[];
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  bounds?: LatLngBounds;
  /** Orders by distance. */
  origin?: LatLng;
  /** Minor units, in any currency. */
  price?: NumberRange;
  keywords?: KeywordQuery;
  filters?: readonly ExtendedDataFilter[];
  stock?: { min: number; matchUndefined: boolean };
  sort?: readonly SortKey[];
  window?: AvailabilityWindow;
}

/** Maximum number of matches that can be paged through. */
export const paginationWindow = 10_000;
