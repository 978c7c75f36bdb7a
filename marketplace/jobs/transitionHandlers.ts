import { delayedTransition } from './delayedTransition.ts';
import { disputeEvidence } from './disputeEvidence.ts';
import type { JobHandler } from './jobHandler.ts';
import { latePayout } from './latePayout.ts';
import { partialRefund } from './partialRefund.ts';
import { releasePayment } from './releasePayment.ts';

/** What runs in the lane of transitions: automatic ones, and calls to the payment provider. */
export const transitionHandlers: readonly JobHandler[] = [
  delayedTransition,
  latePayout,
  partialRefund,
  disputeEvidence,
  releasePayment,
];
