import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import type { ReceiptsQuery } from '#shared/contract/bodies/receipts.ts';

/** Gets a page of receipts. The schema is loaded here, as few pages need it. */
export async function fetchReceipts(
  { get }: AppApiClient,
  { role, year, page = 1 }: ReceiptsQuery,
): Promise<ReceiptList> {
  const query = new URLSearchParams({ role, page: String(page), ...(year ? { year } : {}) });
  const [{ receiptsAnswer }, answer] = await Promise.all([
    import('#shared/contract/api/receipts.ts'),
    get(`/api/receipts?${query.toString()}`),
  ]);
  return parseAnswer(receiptsAnswer, answer);
}
