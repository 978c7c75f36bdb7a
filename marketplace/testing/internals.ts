// Internals of the marketplace that fuzz tests and benchmarks of the repository call directly. They
// are not part of the published package.
export type { AnyOperation } from '#marketplace/api/operation.ts';
export { operations } from '#marketplace/api/router/operations.ts';
export { buildCommands } from '#marketplace/api/build/commands.ts';
export { consoleOperations } from '#marketplace/api/consoleApi/operations.ts';
export { searchInput, searchOf } from '#marketplace/api/listings/searchInput.ts';
export { searchListings } from '#marketplace/db/listings/listingSearch.ts';
export { deliver } from '#marketplace/mail/deliver.ts';
export { findProblem, renderTemplate } from '#marketplace/mail/language/render.ts';
export { newMessageMail, processMail } from '#marketplace/contract/mailRequests.ts';
export { sampleContext } from '#marketplace/mail/sampleContext.ts';
export type { OutgoingMail } from '#marketplace/mail/transport.ts';
export { parseProcess } from '#marketplace/domain/process/parseProcess.ts';
export { evaluate } from '#marketplace/domain/process/timeExpression.ts';
export { freeStretches } from '#marketplace/domain/availability/timeline.ts';
export { respond } from '#marketplace/api/http/respond.ts';
export { toJson } from '#marketplace/contract/fields.ts';
export { Decimal, Keyword, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';
export { writeTransit } from '#marketplace/wire/transitWriter.ts';
