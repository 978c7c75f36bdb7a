import type { Relations } from './includes.ts';
import { listingRelations } from './listings/relations.ts';

/** Relationships by resource type; each area adds its own (same type in two areas is merged). */
export const relations: readonly Record<string, Relations>[] = [listingRelations];
