import path from 'node:path';
import type { Clock, JobsPort, MailPort } from '#marketplace/contract/ports.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import { addSearchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import type { Db } from '#marketplace/db/database.ts';
import { createJobsPort } from '#marketplace/jobs/jobsPort.ts';
import type { IdentityVerifier } from '#marketplace/identity/identity.ts';
import { createIdentityVerifier } from '#marketplace/identity/identityVerifier.ts';
import { shipProcesses } from '#marketplace/engine/shipProcesses.ts';
import { startJobs } from '#marketplace/jobs/start.ts';
import { createMailPort } from '#marketplace/mail/mailService.ts';
import { createStripeClient } from '#marketplace/payments/stripeClient.ts';
import { createStripeGateway } from '#marketplace/payments/stripeGateway.ts';
import { createImageStore } from '#marketplace/storage/images.ts';
import type { ImageStore } from '#marketplace/storage/imageStore.ts';
import { temporaryFolders } from '#marketplace/storage/incoming.ts';
import type { TemporaryFolders } from '#marketplace/storage/incoming.ts';
import { openObjectStore } from '#marketplace/storage/openObjectStore.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import { uploadGate } from '#marketplace/storage/uploadGate.ts';
import type { UploadGate } from '#marketplace/storage/uploadGate.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

/** Implementations of the ports in the context. */
export interface Services {
  mail: MailPort<Db>;
  jobs: JobsPort<Db>;
  /** Null while no payment provider is set up. */
  payments: PaymentsPort | null;
  /** Store of the bytes of files and images. */
  objects: ObjectStore;
  images: ImageStore;
  /** Limits parallel uploads. */
  uploads: UploadGate;
  /** Folder of uploads until they are complete. */
  incoming: TemporaryFolders;
  identities: IdentityVerifier;
}

// An account's limit is that of parallel Integration API requests; an open upload takes some 100
// kB.
const uploadLimits = { perAccount: 10, perProcess: 40 };

/** Builds the services that the context carries. */
export function createServices(
  options: Pick<
    MarketplaceOptions,
    'stripe' | 'payments' | 'dataDir' | 'objectStore' | 'identityProviders'
  > & { now: Clock },
): Services {
  const { stripe, now } = options;
  const jobs = createJobsPort(now);
  const gateway = stripe ? createStripeGateway(createStripeClient(stripe)) : null;
  const objects = openObjectStore(options);
  return {
    mail: createMailPort(jobs),
    jobs,
    payments: options.payments ?? gateway,
    objects,
    images: createImageStore(objects),
    uploads: uploadGate(uploadLimits),
    incoming: temporaryFolders(path.join(options.dataDir, 'incoming')),
    identities: createIdentityVerifier(options.identityProviders ?? [], now),
  };
}

/** A background task that runs until it is closed. */
export interface Background {
  close(): Promise<void>;
}

/**
 * Prepares a migrated database before serving: removes stale uploads, adds missing processes and
 * search schemas.
 */
export async function prepare(context: MarketplaceContext): Promise<void> {
  await context.incoming.sweep();
  await shipProcesses(context);
  const { searchSchemas = [] } = context.options;
  await context.db.transaction().execute(tx => addSearchSchemas(tx, searchSchemas));
}

/** Logs an error at start, rather than with the first upload, when the object store is unusable. */
export async function checkStore({ objects, logger }: MarketplaceContext): Promise<void> {
  try {
    await objects.get('greeting');
  } catch (error) {
    logger.error({ err: error }, 'the object store of uploads can not be used');
  }
}

/** Starts the workers (jobs); called by `Marketplace.start()`. */
export const startBackground = (context: MarketplaceContext): Promise<Background[]> =>
  startJobs(context);
