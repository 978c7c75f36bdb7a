/**
 * Public export `@flowroom/marketplace/seeding`, for programs that write seed data below the APIs, inside
 * database transactions. Its names follow the inner modules and may change with any release.
 */
export { hashPassword } from '#marketplace/api/auth/passwords/passwords.ts';
export type { MarketplaceContext } from './context.ts';
export { Decimal, Money } from './contract/wireTypes.ts';
export { muteEvents } from './db/events/audit.ts';
export type { LockedListing } from './db/availability/availability.ts';
export type { Db, Tx } from './db/database.ts';
export { ensureMarketplace } from './db/configuration/marketplace.ts';
export { openDatabase } from './db/open.ts';
export { searchSchemas } from './db/configuration/searchSchemas.ts';
export { writeFacts } from './db/transactions/transactionFacts.ts';
export { weekdays } from './domain/availability/plan.ts';
export type { AvailabilityPlan } from './domain/availability/plan.ts';
export { fromWall, toWall } from './domain/availability/wallTime.ts';
export type { ListingState } from './domain/listing/state.ts';
export type { Actor } from './domain/process/model.ts';
export { searchableTexts } from './domain/search/extendedData.ts';
export { keywordIndex } from './domain/search/keywords.ts';
export type { SearchSchema } from './domain/search/schema.ts';
export { evolve } from './domain/transaction/facts.ts';
export type { Fact } from './domain/transaction/facts.ts';
export type { LineItemInput } from './domain/transaction/lineItemInput.ts';
export { priceLineItems } from './domain/transaction/lineItems.ts';
export { takesSeats } from './domain/transaction/model.ts';
export type { TransactionState } from './domain/transaction/model.ts';
export { inTransaction } from './engine/inTransaction.ts';
export { prepareInitiation } from './engine/initiate.ts';
export { shipProcesses } from './engine/shipProcesses.ts';
export { decideLocked } from './engine/transition.ts';
export { insertTransaction, subjectOf, writeTransition } from './engine/write.ts';
export type { ImageFacts } from './storage/imageStore.ts';
