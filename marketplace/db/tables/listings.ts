/** Tables of listings, availability and stock. */
export type ListingTables = Record<never, never>;
