import type { Clock, JobsPort, Logger, MailPort } from '#marketplace/contract/ports.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { StandbyReads } from '#marketplace/db/maintenance/standbyReads.ts';
import type { FailureQueue } from '#marketplace/contract/failures.ts';
import type { Limiters } from '#marketplace/contract/limits.ts';
import type { IdentityVerifier } from '#marketplace/identity/identity.ts';
import type { UploadGate } from '#marketplace/storage/uploadGate.ts';
import type { TemporaryFolders } from '#marketplace/storage/incoming.ts';
import type { ImageStore } from '#marketplace/storage/imageStore.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import type { MarketplaceOptions } from './options.ts';

/** Dependencies of all handlers and jobs, built once by `createMarketplace`. */
export interface MarketplaceContext {
  readonly options: MarketplaceOptions;
  /** Outside any transaction; inside an operation use `call.db`. */
  readonly db: Db;
  readonly databaseKind: 'pglite' | 'postgres';
  /** Copies the embedded database to a new folder; null for PostgreSQL. */
  readonly copyDatabase: ((folder: string) => Promise<void>) | null;
  /** Where visitors' searches and listings are read; null for the database itself. */
  readonly standby: StandbyReads | null;
  readonly marketplaceId: string;
  readonly now: Clock;
  readonly logger: Logger;
  readonly mail: MailPort<Db>;
  readonly jobs: JobsPort<Db>;
  /** Null while no payment provider is set up. */
  readonly payments: PaymentsPort | null;
  /** Store of the bytes of files and images. */
  readonly objects: ObjectStore;
  readonly images: ImageStore;
  /** Limits parallel uploads. */
  readonly uploads: UploadGate;
  /** Folder of uploads until they are complete. */
  readonly incoming: TemporaryFolders;
  readonly identities: IdentityVerifier;
  /** Requests that failed, for operators. */
  readonly failures: FailureQueue;
  /** Rate limits. */
  readonly limiter: Limiters;
}
