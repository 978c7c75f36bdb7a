import type { Review } from '#shared/contract/entities.ts';
import type { TeacherRating } from '#shared/contract/user.ts';

/** Returns the mean of reviews without the hidden ones; undefined where none is left. */
export function ratingOf(reviews: readonly Review[]): TeacherRating | undefined {
  const shown = reviews.filter(({ attributes }) => !attributes.deleted);
  if (shown.length === 0) return undefined;
  const sum = shown.reduce((total, { attributes }) => total + attributes.rating, 0);
  return { mean: sum / shown.length, count: shown.length };
}
