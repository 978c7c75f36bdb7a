/**
 * Public export `@flowroom/marketplace/archive`, for commands that back up, restore and move a whole
 * marketplace. The format is in docs/decisions/170.
 */
export { keyFault, unseal } from './archive/envelope.ts';
export { ArchiveError } from './archive/format.ts';
export type { ArchiveEnd, ArchiveHeader, ArchiveKind, ArchiveProgress } from './archive/format.ts';
export { readArchive } from './archive/readArchive.ts';
export { restoreArchive } from './archive/restoreArchive.ts';
export { countPlace, openCopy, openPlace } from './archive/target.ts';
export type { ArchivePlace, PlaceCounts } from './archive/target.ts';
export { writeArchive } from './archive/writeArchive.ts';
export type { InstallationFile } from './archive/writeArchive.ts';
