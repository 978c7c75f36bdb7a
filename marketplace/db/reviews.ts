import type { ReviewType } from '#marketplace/domain/transaction/model.ts';
import type { Db } from './database.ts';
import { visibleReviews } from './transactionViews.ts';
import type { ReviewRow } from './transactionViews.ts';

export interface ReviewSearch {
  transactionId?: string;
  listingId?: string;
  subjectId?: string;
  type?: ReviewType;
  state?: 'public' | 'pending';
}

/** One page of the reviews that the viewer may see, newest first, and how many there are. */
export async function pageOfReviews(
  db: Db,
  viewerId: string | null,
  search: ReviewSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  let query = visibleReviews(db, viewerId);
  for (const [column, value] of [
    ['transaction_id', search.transactionId],
    ['listing_id', search.listingId],
    ['subject_id', search.subjectId],
    ['type', search.type],
    ['state', search.state],
  ] as const) {
    if (value !== undefined) query = query.where(column, '=', value);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** A review if the viewer may see it. */
export const findReview = (
  db: Db,
  viewerId: string | null,
  id: string,
): Promise<ReviewRow | undefined> =>
  visibleReviews(db, viewerId).where('id', '=', id).executeTakeFirst();
