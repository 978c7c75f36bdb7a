import type { ProjectionDatabase } from '#server/projection/projection.ts';
import { openSideTables } from '#server/projection/sideTables.ts';

const schema = 'site_failures';

/** Failures of the web server; its columns are those of the marketplace's `failed_requests`. */
export const failuresTable = `${schema}.requests`;

const statements = {
  '0001_requests': [
    `CREATE TABLE requests (
      id uuid PRIMARY KEY, at timestamptz NOT NULL, kind text NOT NULL, host text NOT NULL,
      method text, route text, status integer, code text, request_id uuid, account_id uuid
    )`,
  ],
};
/** Opens the table, which is made with the first use. */
export async function openFailures(side: ProjectionDatabase): Promise<ProjectionDatabase> {
  await openSideTables(side, { schema, statements });
  return side;
}
