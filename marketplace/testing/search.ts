export { searchInput, searchOf } from '#marketplace/api/listings/searchInput.ts';
export { searchListings } from '#marketplace/db/listings/listingSearch.ts';
