import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';

/** Action of the calls that send evidence for a dispute. */
export const evidenceAction = 'evidence';

/** Evidence that an operator has sent, and how far it has come. */
export interface EvidenceRow {
  state: 'started' | 'done' | 'refused';
  at: Date;
  error: string | null;
}

/** Returns the last evidence of each dispute of some orders, by the dispute's id. */
export async function evidenceOfDisputes(
  db: Db,
  transactionIds: readonly string[],
): Promise<Map<string, EvidenceRow>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await sql<EvidenceRow & { dispute_id: string }>`
    SELECT DISTINCT ON (dispute_id) request ->> 'disputeId' AS dispute_id, state,
      created_at AS at, error ->> 'message' AS error
    FROM payment_operations
    WHERE ${isOneOf('transaction_id', transactionIds)} AND action = ${evidenceAction}
    ORDER BY dispute_id, created_at DESC
  `.execute(db);
  return new Map(rows.map(({ dispute_id: id, ...row }) => [id, row]));
}
