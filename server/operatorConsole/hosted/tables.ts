import type { ColumnType, Generated } from 'kysely';
import type { SiteChanges } from '#server/http/operator/siteOperation.ts';
import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables } from '#server/projection/sideTables.ts';
import type { ProjectionDatabase } from '#server/projection/projection.ts';

interface SessionRow {
  /** SHA-256 of the cookie's value. */
  token_hash: string;
  operator_id: string;
  /** When the operator has last proven who they are. */
  confirmed_at: Date;
  expires_at: Date;
  /** Of the operator's log-in at the marketplace, sealed; null for those of an older version. */
  refresh_token: string | null;
  /** When the marketplace has last said that this log-in goes on. */
  verified_at: Date | null;
}

/** Names of operators for the log, as of their last log-in. */
interface OperatorRow {
  id: string;
  name: string;
  email: string;
}

interface LogRow {
  id: Generated<string>;
  at: Date;
  operator_id: string;
  role: string;
  address: string | null;
  operation: string;
  resource_type: string | null;
  resource_id: string | null;
  /** jsonb. */
  input: ColumnType<Record<string, unknown>, string, never>;
  change: ColumnType<SiteChanges | null, string | null, never>;
  result: string;
}

/** Tables of the console over a hosted marketplace, named as in SQL. */
export type OperatorTables = {
  'site_operators.sessions': SessionRow;
  'site_operators.operators': OperatorRow;
  'site_operators.log': LogRow;
};

const schema = 'site_operators';

const operators = [
  `CREATE TABLE sessions (
    token_hash text PRIMARY KEY, operator_id uuid NOT NULL, confirmed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sessions_expiry_idx ON sessions (expires_at)',
  'CREATE TABLE operators (id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL)',
  `CREATE TABLE log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL,
    operator_id uuid NOT NULL REFERENCES operators, role text NOT NULL, address text,
    operation text NOT NULL, resource_type text, resource_id uuid, input jsonb NOT NULL,
    change jsonb, result text NOT NULL
  )`,
  'CREATE INDEX log_at_idx ON log (at, id)',
  'CREATE INDEX log_operator_idx ON log (operator_id, id)',
  'CREATE INDEX log_resource_idx ON log (resource_id, id) WHERE resource_id IS NOT NULL',
  // Nobody changes or empties it, as in our own marketplace.
  `CREATE FUNCTION log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'Rows of the log can not be changed or deleted.'
      USING ERRCODE = 'restrict_violation';
  END
  $$`,
  `CREATE TRIGGER log_final BEFORE UPDATE OR DELETE ON log
    FOR EACH ROW EXECUTE FUNCTION log_is_final()`,
  `CREATE TRIGGER log_not_emptied BEFORE TRUNCATE ON log
    FOR EACH STATEMENT EXECUTE FUNCTION log_is_final()`,
];

const logIns = [
  'ALTER TABLE sessions ADD COLUMN refresh_token text',
  'ALTER TABLE sessions ADD COLUMN verified_at timestamptz',
];

const statements = { '0001_operators': operators, '0002_log_ins': logIns };

/** The opened tables. */
export type OperatorStore = OpenSideTables<OperatorTables>;

/** Returns a getter of the tables. `database`: opened with the first use. */
export const operatorStore = (
  database: () => Promise<ProjectionDatabase>,
): (() => Promise<OperatorStore>) =>
  lazily(async () => openSideTables(await database(), { schema, statements }));
