import { apiFault } from '#server/base/apiFault.ts';
import type { ApiFault } from '#server/base/apiFault.ts';

/** Refuses what operators have switched off for all of the site; what exists of it goes on. */
export const switchedOff = (title: string): ApiFault =>
  apiFault(409, 'feature-switched-off', title);
