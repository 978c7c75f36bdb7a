/** Public export `@flowroom/marketplace`, for programs that run a marketplace. */
export type { Limiters } from '#marketplace/contract/limits.ts';
export type { IdentityProvider } from '#marketplace/identity/identity.ts';
export type { MarketplaceContext } from '#marketplace/context/context.ts';
export { inspectDatabase } from '#marketplace/db/maintenance/inspect.ts';
export type { DatabaseReport } from '#marketplace/db/maintenance/inspect.ts';
export type { MarketplaceCredentials, MarketplaceOptions } from '#marketplace/context/options.ts';
export type { MarketplaceState } from '#marketplace/main/state.ts';
export { openObjectStore } from '#marketplace/storage/openObjectStore.ts';
export type { S3Settings } from '#marketplace/storage/s3Request.ts';
export { createMarketplace } from '#marketplace/main/createMarketplace.ts';
export type { Marketplace } from '#marketplace/main/createMarketplace.ts';
