import type { Relations } from './includes.ts';

/** Relationships by resource type; each area adds its own (same type in two areas is merged). */
export const relations: readonly Record<string, Relations>[] = [];
