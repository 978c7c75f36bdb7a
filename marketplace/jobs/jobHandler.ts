import type { TakenJob } from '#marketplace/db/jobs/jobs.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';

/** Runs one kind of job. It may run twice (after a crash), so it has to be idempotent. */
export interface JobHandler {
  kind: string;
  /** Maximum number of attempts; after the first few they are ten minutes apart. */
  maxAttempts: number;
  run(context: MarketplaceContext, job: TakenJob): Promise<void>;
}

/** Thrown by a handler when a retry can not help. */
export class JobFailure extends Error {}
