import type { Logger } from 'pino';
import { createEventWatch } from '../events/eventWatch.ts';
import type { Watch } from '../events/eventWatch.ts';
import { subscriptionProcess } from './desk.ts';
import type { Desk } from './desk.ts';
import type { Finishing } from './finish.ts';

export interface WatchOptions {
  desk: Desk;
  finishing: Finishing;
  logger: Logger;
  now: () => number;
  /** Milliseconds between two looks. */
  every?: number;
}

/**
 * Holds run out and series come to an end by the marketplace's clock, operators cancel, and a process may
 * die between two calls. What has to follow is done here, from the event log and, at first, for all.
 */
export const createWatch = ({ desk, finishing, ...options }: WatchOptions): Watch =>
  createEventWatch({
    ...options,
    name: 'subscriptions',
    all: async () => [...(await desk.active()), ...(await desk.lastEnded())].map(({ id }) => id),
    events: async after =>
      (await desk.events(after)).map(({ sequenceId, subscription }) => ({
        sequenceId,
        keys: subscription?.processName === subscriptionProcess ? [subscription.id] : [],
      })),
    followUp: async id => finishing.followUp(await desk.subscription(id)),
  });
