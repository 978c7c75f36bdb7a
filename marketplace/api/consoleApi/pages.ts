import { ApiError } from '#marketplace/contract/errors.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { countedRows } from '#marketplace/db/countRows.ts';
import type { Total } from '#marketplace/db/countRows.ts';

interface Page {
  page: number;
  perPage: number;
}

/**
 * Returns the pagination of a list, and whether its total is an estimate: there are only as many
 * pages then as certainly have rows.
 */
export const consolePage = (
  { total, certain }: Total,
  { page, perPage }: Page,
): Record<string, unknown> => {
  const isEstimate = certain < total;
  const meta = pageMeta(total, page, perPage);
  if (!isEstimate) return { ...meta, isEstimate };
  const totalPages = Math.ceil(Math.min(certain, countedRows) / perPage);
  return { ...meta, totalPages, isEstimate };
};

/** @throws ApiError for a page so far back that all rows before it would have to be read */
export function requireReachable({ page, perPage }: Page): void {
  if ((page - 1) * perPage < countedRows) return;
  const details = `Pages reach the first ${countedRows} rows. Narrow the query, or sort it the other way.`;
  throw new ApiError('validation-invalid-value', {
    details,
    source: { path: ['page'], type: 'query' },
  });
}
