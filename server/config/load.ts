import * as v from 'valibot';
import { wholeNumber } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

/** Environment variables of the load that a process takes. */
export const loadVariables = {
  MAX_EVENT_LOOP_DELAY_MS: v.optional(wholeNumber(0, 60_000), '150'),
  MAX_WAITING_REQUESTS: v.optional(wholeNumber(0, 5_000), '250'),
  MAX_RENDERS_PER_CLIENT: v.optional(wholeNumber(0, 1_000), '10'),
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
  /** Pages a second that are rendered for one client; 0 is no limit. */
  rendersPerClient: number;
}

/** Returns the settings. */
export const loadOf = (values: ValuesOf<typeof loadVariables>): LoadSettings => ({
  load: {
    loopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    waitingRequests: values.MAX_WAITING_REQUESTS,
  },
  rendersPerClient: values.MAX_RENDERS_PER_CLIENT,
});
