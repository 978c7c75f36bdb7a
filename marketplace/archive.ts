/**
 * Public export `@flowroom/marketplace/archive`, for commands that back up, restore and move a
 * whole marketplace. The format is in docs/decisions/170.
 */
export { keyFault, unseal } from '#marketplace/archive/envelope.ts';
export { ArchiveError } from '#marketplace/archive/format.ts';
export type {
  ArchiveEnd,
  ArchiveHeader,
  ArchiveKind,
  ArchiveProgress,
} from '#marketplace/archive/format.ts';
export { readArchive } from '#marketplace/archive/readArchive.ts';
export { restoreArchive } from '#marketplace/archive/restoreArchive.ts';
export { countPlace, openCopy, openPlace } from '#marketplace/archive/target.ts';
export type { ArchivePlace, PlaceCounts } from '#marketplace/archive/target.ts';
export { writeArchive } from '#marketplace/archive/writeArchive.ts';
export type { InstallationFile } from '#marketplace/archive/writeArchive.ts';
