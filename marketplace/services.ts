import path from 'node:path';
import type { JobsPort, MailPort } from '#marketplace/contract/ports.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
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
import { localObjectStore } from '#marketplace/storage/localObjectStore.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import type { MarketplaceContext } from './context.ts';
import type { MarketplaceOptions } from './options.ts';

/** What areas put behind the ports of the context; each owner wires its own line here. */
export interface Services {
  mail: MailPort<Db>;
  jobs: JobsPort<Db>;
  /** Null while no payment provider is set up. */
  payments: PaymentsPort | null;
  /** Bytes of files and images. */
  objects: ObjectStore;
  images: ImageStore;
  identities: IdentityVerifier;
}

/** Builds the services that the context carries. */
export function createServices(
  options: Pick<
    MarketplaceOptions,
    'stripe' | 'now' | 'payments' | 'dataDir' | 'identityProviders'
  >,
): Services {
  const { stripe, now = () => new Date() } = options;
  const jobs = createJobsPort(now);
  const gateway = stripe ? createStripeGateway(createStripeClient(stripe)) : null;
  const objects = localObjectStore(path.join(options.dataDir, 'uploads'));
  return {
    mail: createMailPort(jobs),
    jobs,
    payments: options.payments ?? gateway,
    objects,
    images: createImageStore(objects),
    identities: createIdentityVerifier(options.identityProviders ?? [], now),
  };
}

/** Something that runs until it is closed. */
export interface Background {
  close(): Promise<void>;
}

/** Run once before serving, on a migrated database: e.g. push processes that are not there yet. */
export const prepare = (context: MarketplaceContext): Promise<void> => shipProcesses(context);

/** Starts the workers (jobs); called by `Marketplace.start()`. */
export const startBackground = (context: MarketplaceContext): Promise<Background[]> =>
  startJobs(context);
