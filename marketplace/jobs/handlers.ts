import type { TakenJob } from '#marketplace/db/jobs/jobs.ts';
import type { MarketplaceContext } from '#marketplace/context.ts';

/** Lanes run side by side; within a lane jobs are started earliest first, a few at once. */
export const lanes = ['transitions', 'mail', 'files'] as const;
export type Lane = (typeof lanes)[number];

/** Does the work of one kind of job. It may run twice (after a crash), so it has to bear that. */
export interface JobHandler {
  kind: string;
  /** How often it is tried before it is given up, at most every ten minutes after the first few. */
  maxAttempts: number;
  run(context: MarketplaceContext, job: TakenJob): Promise<void>;
}

/** Thrown by a handler when trying again can not help. */
export class JobFailure extends Error {}

/** Kinds of the transitions and the files lane; every other kind is mail. */
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
