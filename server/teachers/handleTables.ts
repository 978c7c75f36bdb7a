import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';

/** A short address. A person has one, and those of before for a while. */
export interface HandleRow {
  handle: string;
  user_id: string;
  taken_at: Date;
  /** When the person took another one; null for the one of now. */
  freed_at: Date | null;
}

/** Tables of teachers, named as in SQL. They are not made again with the projection. */
export type HandleTables = { 'site_teachers.handles': HandleRow };

const schema = 'site_teachers';

const statements = {
  '0001_handles': [
    `CREATE TABLE handles (
      handle text PRIMARY KEY, user_id uuid NOT NULL, taken_at timestamptz NOT NULL,
      freed_at timestamptz
    )`,
    'CREATE INDEX handles_user_idx ON handles (user_id)',
    'CREATE UNIQUE INDEX handles_one_idx ON handles (user_id) WHERE freed_at IS NULL',
  ],
};

/** The opened tables. */
export type OpenHandles = OpenSideTables<HandleTables>;

/** Opens the tables, which are made with the first use. */
export const openHandleTables = (side: SideTables): Promise<OpenHandles> =>
  openSideTables(side, { schema, statements });
