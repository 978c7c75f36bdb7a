import type { z } from 'zod';
import { wholeNumber } from './kinds.ts';

/** Environment variables of the load that a process takes. */
export const loadVariables = {
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(0, 60_000).default(150),
  MAX_WAITING_REQUESTS: wholeNumber(0, 5_000).default(250),
};

/** Limits above which a process refuses requests; 0 is none. */
export interface LoadLimits {
  /** Milliseconds by which the event loop may be late. */
  loopDelayMs: number;
  /** Requests that may wait for their answer. */
  waitingRequests: number;
}

/** Settings of the load that a process takes. */
export interface LoadSettings {
  load: LoadLimits;
}

/** Returns the settings. */
export const loadOf = (values: z.output<z.ZodObject<typeof loadVariables>>): LoadSettings => ({
  load: {
    loopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    waitingRequests: values.MAX_WAITING_REQUESTS,
  },
});
