import type { TakenJob } from '#marketplace/db/jobs/jobs.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';

/** Lanes run concurrently; within a lane jobs start earliest first, a few at once. */
export const lanes = ['transitions', 'mail', 'files'] as const;
export type Lane = (typeof lanes)[number];

/** Runs one kind of job. It may run twice (after a crash), so it has to be idempotent. */
export interface JobHandler {
  kind: string;
  /** Maximum number of attempts; after the first few they are ten minutes apart. */
  maxAttempts: number;
  run(context: MarketplaceContext, job: TakenJob): Promise<void>;
}

/** Thrown by a handler when a retry can not help. */
export class JobFailure extends Error {}

/** Kinds of the transitions and files lanes; every other kind is mail. */
export const transitionKind = 'transition';
export const payoutKind = 'payout';
export const releaseKind = 'release-payment';
export const verificationKind = 'verify-file';

const transitionKinds = [transitionKind, payoutKind, releaseKind];

/** The lane a kind of job runs in. */
export function laneOf(kind: string): Lane {
  if (transitionKinds.includes(kind)) return 'transitions';
  return kind === verificationKind ? 'files' : 'mail';
}
