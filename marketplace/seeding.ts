/**
 * Public export `@flowroom/marketplace/seeding`, for programs that write seed data below the APIs,
 * inside database transactions. Its names follow the inner modules and may change with any release.
 */
export { hashPassword } from '#marketplace/api/auth/passwords/passwords.ts';
export type { MarketplaceContext } from '#marketplace/context/context.ts';
export { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
export { muteEvents } from '#marketplace/db/events/audit.ts';
export type { LockedListing } from '#marketplace/db/availability/availability.ts';
export type { Db, Tx } from '#marketplace/db/database.ts';
export { ensureMarketplace } from '#marketplace/db/configuration/marketplace.ts';
export { openDatabase } from '#marketplace/db/connection/open.ts';
export { addSearchSchemas, searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
export { writeFacts } from '#marketplace/db/transactions/transactionFacts.ts';
export { weekdays } from '#marketplace/domain/availability/plan.ts';
export type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
export { fromWall, toWall } from '#marketplace/domain/availability/wallTime.ts';
export type { ListingState } from '#marketplace/domain/listing/state.ts';
export type { Actor } from '#marketplace/domain/process/model.ts';
export { searchableTexts } from '#marketplace/domain/search/extendedData.ts';
export { keywordIndex } from '#marketplace/domain/search/keywords.ts';
export type { SearchSchema } from '#marketplace/domain/search/schema.ts';
export { evolve } from '#marketplace/domain/transaction/facts.ts';
export type { Fact } from '#marketplace/domain/transaction/facts.ts';
export type { LineItemInput } from '#marketplace/domain/transaction/lineItemInput.ts';
export { priceLineItems } from '#marketplace/domain/transaction/lineItems.ts';
export { takesSeats } from '#marketplace/domain/transaction/model.ts';
export type { TransactionState } from '#marketplace/domain/transaction/model.ts';
export { inTransaction } from '#marketplace/engine/inTransaction.ts';
export { prepareInitiation } from '#marketplace/engine/initiate.ts';
export { shipProcesses } from '#marketplace/engine/shipProcesses.ts';
export { decideLocked } from '#marketplace/engine/transition.ts';
export { insertTransaction, subjectOf, writeTransition } from '#marketplace/engine/write.ts';
export type { ImageFacts } from '#marketplace/storage/imageStore.ts';
