import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Matches listings `l` that wait for an operator: pending approval, and not sent back, or changed
 * by their author since (`changedAt`, see `withAnswer`).
 */
export const waitsForApproval: RawBuilder<boolean> = sql<boolean>`(
  l.state = 'pendingApproval' AND NOT l.deleted AND (
    l.metadata -> 'rejection' IS NULL OR l.metadata -> 'rejection' -> 'changedAt' IS NOT NULL
  )
)`;
