import type { Clock, JobsPort, MailPort } from '#marketplace/contract/ports.ts';
import type { PaymentsPort } from '#marketplace/contract/payments.ts';
import type { Db } from '#marketplace/db/database.ts';
import { createJobsPort } from '#marketplace/jobs/jobsPort.ts';
import { createMailPort } from '#marketplace/mail/mailService.ts';
import type { MarketplaceContext } from './context.ts';

/** What areas put behind the ports of the context; each owner wires its own line here. */
export interface Services {
  mail: MailPort<Db>;
  jobs: JobsPort<Db>;
  /** Null while no payment provider is set up. */
  payments: PaymentsPort | null;
}

/** Builds the services that the context carries. */
export function createServices(now: Clock = () => new Date()): Services {
  const jobs = createJobsPort(now);
  return { mail: createMailPort(jobs), jobs, payments: null };
}

/** Something that runs until it is closed. */
export interface Background {
  close(): Promise<void>;
}

/** Run once before serving, on a migrated database: e.g. push processes that are not there yet. */
export async function prepare(_context: MarketplaceContext): Promise<void> {}

/** Starts the workers (jobs); called by `Marketplace.start()`. */
export async function startBackground(_context: MarketplaceContext): Promise<Background[]> {
  return [];
}
