import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import {
  reviewForOperators,
  setReviewDeleted,
} from '#marketplace/db/operators/textsForOperators.ts';
import type { Db } from '#marketplace/db/database.ts';
import { consoleOperation } from '../operation.ts';
import { namesOf } from './names.ts';

const person = z.strictObject({ id: z.uuid(), name: z.string() });

const answer = z.strictObject({
  id: z.uuid(),
  type: z.enum(['ofProvider', 'ofCustomer']),
  state: z.enum(['pending', 'public']),
  isHidden: z.boolean(),
  rating: z.int(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  author: person,
  /** Whom it is about. */
  subject: person,
  listing: z.strictObject({ id: z.uuid(), title: z.string() }),
  orderId: z.uuid(),
});

async function shownReview(db: Db, id: string) {
  const row = await reviewForOperators(db, id);
  if (!row) throw new ApiError('not-found');
  const personOf = await namesOf(db, [row.author_id, row.subject_id]);
  return {
    id,
    type: row.type,
    state: row.state,
    isHidden: row.deleted,
    rating: row.rating,
    content: row.content,
    createdAt: row.created_at,
    author: personOf(row.author_id),
    subject: personOf(row.subject_id),
    listing: { id: row.listing_id, title: row.listing_title },
    orderId: row.transaction_id,
  };
}

/** Shows a review in any state. */
export const showReview = consoleOperation({
  name: 'reviews/show',
  method: 'GET',
  summary: 'A review with its class and people, hidden or not.',
  answer,
  input: z.object({ id: uuid() }),
  run: async ({ db }, { id }) => ({ data: await shownReview(db, id) }),
});

const change = (name: string, summary: string, deleted: boolean) =>
  consoleOperation({
    name,
    method: 'POST',
    summary,
    answer,
    input: z.object({ id: uuid() }),
    subject: ({ id }) => ({ type: 'review', id }),
    async run({ db }, { id }) {
      if (!(await setReviewDeleted(db, id, deleted))) throw new ApiError('not-found');
      return { data: await shownReview(db, id) };
    },
  });

/** Hides a review: everybody sees that there was one, without its words and stars. */
export const hideReview = change(
  'reviews/hide',
  'Hides a review: readers see that there was one, without its words and stars.',
  true,
);

/** Shows a review again that was hidden. */
export const unhideReview = change('reviews/unhide', 'Shows a hidden review again.', false);
