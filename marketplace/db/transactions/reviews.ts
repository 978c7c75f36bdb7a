import type { ReviewType } from '#marketplace/domain/transaction/model.ts';
import type { Db } from '../database.ts';
import { pageOf } from '../pageOf.ts';
import type { PageOfRows } from '../pageOf.ts';
import { visibleReviews } from './transactionViews.ts';
import type { ReviewRow } from './transactionViews.ts';

export interface ReviewSearch {
  transactionId?: string;
  listingId?: string;
  subjectId?: string;
  type?: ReviewType;
  state?: 'public' | 'pending';
}

/** One page of the reviews that the viewer may see, newest first, and their total. */
export function pageOfReviews(
  db: Db,
  viewerId: string | null,
  search: ReviewSearch,
  page: { page: number; perPage: number },
): Promise<PageOfRows<ReviewRow>> {
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
  return pageOf(query.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

/** A review if the viewer may see it. */
export const findReview = (
  db: Db,
  viewerId: string | null,
  id: string,
): Promise<ReviewRow | undefined> =>
  visibleReviews(db, viewerId).where('id', '=', id).executeTakeFirst();
