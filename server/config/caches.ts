import type { z } from 'zod';
import { wholeNumber } from './kinds.ts';

/** Environment variables of caches, and of reading the event log. */
export const cacheVariables = {
  PAGE_MAX_AGE_SECONDS: wholeNumber(1, 60).default(2),
  PAGE_CACHE_MB: wholeNumber(0, 4_096).default(32),
  PAGE_SHARED_SECONDS: wholeNumber(0, 3_600).default(0),
  EVENTS_EVERY_SECONDS: wholeNumber(1, 60).default(2),
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
export const cachesOf = (values: z.output<z.ZodObject<typeof cacheVariables>>): CacheSettings => ({
  caches: {
    boundMs: values.PAGE_MAX_AGE_SECONDS * 1_000,
    pageBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    sharedSeconds: values.PAGE_SHARED_SECONDS,
  },
  eventsEveryMs: values.EVENTS_EVERY_SECONDS * 1_000,
});
