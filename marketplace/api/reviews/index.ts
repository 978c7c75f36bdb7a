import type { AnyOperation } from '#marketplace/api/operation.ts';
import { queryReviews } from './query.ts';
import { showReview } from './show.ts';

export const reviewOperations: readonly AnyOperation[] = [showReview, queryReviews];
