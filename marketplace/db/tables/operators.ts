import type { Generated } from 'kysely';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import type { Created, DefaultedJson, NullableJson } from './columns.ts';

/** Changed fields of a resource, with their values before and after. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

/** What operators did. The database refuses changes of its rows. */
export interface OperatorLogTable {
  id: Generated<number>;
  at: Created;
  operator_id: string;
  /** As it was then. */
  role: OperatorRole;
  /** Network address; null within the process. */
  address: string | null;
  operation: string;
  resource_type: string | null;
  resource_id: string | null;
  /** What was sent, without secrets and personal data. */
  input: DefaultedJson;
  change: NullableJson<FieldChanges>;
  /** `ok`, or the code of the refusal. */
  result: string;
}

/** Invitations of operators who have no account yet, or no verified address. */
export interface OperatorInvitationsTable {
  id: string;
  email: string;
  role: OperatorRole;
  invited_by: string;
  created_at: Created;
  expires_at: Date;
  /** Accepted, replaced by a newer one, or withdrawn. */
  ended_at: Date | null;
}

/** Mails of the last month; a row is written when the job of a mail ends. */
export interface SentMailsTable {
  /** Of its job. */
  id: number;
  at: Created;
  template: string;
  recipient_id: string;
  transaction_id: string | null;
  /** `sent`, `refused`, or why there was no mail. */
  outcome: string;
  /** Null for mails with links that let somebody into an account. */
  subject: string | null;
  body: string | null;
  /** Of its job; null of mails from before it was stored. */
  job_key: string | null;
}

export interface OperatorTables {
  operator_log: OperatorLogTable;
  operator_invitations: OperatorInvitationsTable;
  sent_mails: SentMailsTable;
}
