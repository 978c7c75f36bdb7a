import type { JobRequest } from './ports.ts';

/** Lanes run concurrently; within a lane jobs start earliest first, a few at once. */
export const lanes = ['transitions', 'mail', 'files'] as const;
export type Lane = (typeof lanes)[number];

/** Kinds of jobs: what a row of the jobs table requests, and which handler runs it. */
export const jobKinds = {
  transition: 'transition',
  payout: 'payout',
  releasePayment: 'release-payment',
  refund: 'refund',
  evidence: 'evidence',
  verifyFile: 'verify-file',
  removeImages: 'remove-images',
  mail: 'mail',
} as const;

const laneOfKind: Readonly<Record<string, Lane>> = {
  [jobKinds.transition]: 'transitions',
  [jobKinds.payout]: 'transitions',
  [jobKinds.releasePayment]: 'transitions',
  [jobKinds.refund]: 'transitions',
  [jobKinds.evidence]: 'transitions',
  [jobKinds.verifyFile]: 'files',
};

/**
 * Returns the lane that runs a kind of job; kinds without a lane of their own run in that of mails.
 */
export const laneOf = (kind: string): Lane => laneOfKind[kind] ?? 'mail';

/** The job that deletes the files of images whose rows are gone. */
export const imageRemoval = (ids: string[]): JobRequest => ({
  kind: jobKinds.removeImages,
  payload: { ids },
});

/** The job that verifies an uploaded file. */
export const fileVerification = (fileId: string): JobRequest => ({
  kind: jobKinds.verifyFile,
  payload: { fileId },
});
