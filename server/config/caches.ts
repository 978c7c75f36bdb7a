import * as v from 'valibot';
import { wholeNumber } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

/** Environment variables of caches, and of reading the event log. */
export const cacheVariables = {
  PAGE_MAX_AGE_SECONDS: v.optional(wholeNumber(1, 60), '2'),
  PAGE_CACHE_MB: v.optional(wholeNumber(0, 4_096), '32'),
  PAGE_SHARED_SECONDS: v.optional(wholeNumber(0, 3_600), '0'),
  EVENTS_EVERY_SECONDS: v.optional(wholeNumber(1, 60), '2'),
};

/** Limits of what is cached. */
export interface CacheSettings {
  caches: {
    /** Milliseconds: what a visitor reads was said by the marketplace no longer ago. */
    boundMs: number;
    /** Largest sum of the cached pages, in bytes; 0 caches none. */
    pageBytes: number;
    /** Seconds for which a shared cache in front may send a visitor's page; 0 for none. */
    sharedSeconds: number;
  };
  /** Milliseconds between two reads of a hosted marketplace's event log while people are there. */
  eventsEveryMs: number;
}

/** Returns the settings. */
export const cachesOf = (values: ValuesOf<typeof cacheVariables>): CacheSettings => ({
  caches: {
    boundMs: values.PAGE_MAX_AGE_SECONDS * 1_000,
    pageBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    sharedSeconds: values.PAGE_SHARED_SECONDS,
  },
  eventsEveryMs: values.EVENTS_EVERY_SECONDS * 1_000,
});
