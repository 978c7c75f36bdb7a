import type { MarketplaceContext } from '#marketplace/context.ts';
import { delayedTransition } from '#marketplace/jobs/delayedTransition.ts';
import { latePayout } from '#marketplace/jobs/latePayout.ts';
import { releasePayment } from '#marketplace/jobs/releasePayment.ts';
import { LaneRunner } from '#marketplace/jobs/runner.ts';
import { mailHandler, mailTransport } from '#marketplace/mail/mailService.ts';

/**
 * Makes the automatic transitions, payouts and releases that are due by the clock of the context.
 */
export const drainTransitions = (context: MarketplaceContext): Promise<void> =>
  new LaneRunner(context, 'transitions', [delayedTransition, latePayout, releasePayment]).drain();

/** Sends the mails that are due. */
export const drainMails = (context: MarketplaceContext): Promise<void> =>
  new LaneRunner(context, 'mail', [mailHandler(mailTransport(context))]).drain();
