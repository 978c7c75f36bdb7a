import { ApiFault } from '#server/base/apiFault.ts';
import { currentCaller } from './caller.ts';

/** Seconds after which a place in the queue is probably free. */
const retryAfter = 2;

/**
 * Creates the refusal of a call for which there is no place now. It invites to try again only where
 * nothing was changed yet: a page repeats such a call by itself.
 */
export const busy = (): ApiFault =>
  new ApiFault(
    503,
    [
      {
        status: 503,
        code: 'site-busy',
        title: 'Many people are here right now. Please try again in a few seconds.',
      },
    ],
    currentCaller().hasWritten ? null : retryAfter,
  );
