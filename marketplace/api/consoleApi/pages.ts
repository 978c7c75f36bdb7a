import { pageMeta } from '#marketplace/contract/resource.ts';
import { countedRows } from '#marketplace/db/countRows.ts';

/** Returns the pagination of a list, and whether its total is an estimate. */
export const consolePage = (
  total: number,
  { page, perPage }: { page: number; perPage: number },
): Record<string, unknown> => ({
  ...pageMeta(total, page, perPage),
  isEstimate: total > countedRows,
});
