import { fileRelations } from './files/relations.ts';
import type { Relations } from './includes.ts';
import { listingRelations } from './listings/relations.ts';
import { marketplaceRelations } from './marketplace/relations.ts';
import { stripeRelations } from './stripe_account/relations.ts';
import { transactionRelations } from './transactions/relations.ts';
import { userRelations } from './users/relations.ts';

/** Relationships by resource type; each area adds its own (same type in two areas is merged). */
export const relations: readonly Record<string, Relations>[] = [
  marketplaceRelations,
  userRelations,
  listingRelations,
  fileRelations,
  transactionRelations,
  stripeRelations,
];
