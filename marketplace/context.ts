import type { Clock, JobsPort, Logger, MailPort } from '#marketplace/contract/ports.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { Limiters } from '#marketplace/contract/limits.ts';
import type { IdentityVerifier } from '#marketplace/identity/identity.ts';
import type { UploadGate } from '#marketplace/storage/uploadGate.ts';
import type { Incoming } from '#marketplace/storage/incoming.ts';
import type { ImageStore } from '#marketplace/storage/imageStore.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import type { MarketplaceOptions } from './options.ts';

/** Built once by `createMarketplace` and handed to everything that acts. */
export interface MarketplaceContext {
  readonly options: MarketplaceOptions;
  /** Outside any transaction; inside an operation use `call.db`. */
  readonly db: Db;
  readonly databaseKind: 'pglite' | 'postgres';
  readonly marketplaceId: string;
  readonly now: Clock;
  readonly logger: Logger;
  readonly mail: MailPort<Db>;
  readonly jobs: JobsPort<Db>;
  /** Null while no payment provider is set up. */
  readonly payments: PaymentsPort | null;
  /** Bytes of files and images. */
  readonly objects: ObjectStore;
  readonly images: ImageStore;
  /** Lets uploads begin, so many at a time. */
  readonly uploads: UploadGate;
  /** Where uploads lie until they are whole. */
  readonly incoming: Incoming;
  readonly identities: IdentityVerifier;
  /** Counters of what may be done so often within a time. */
  readonly limiter: Limiters;
}
