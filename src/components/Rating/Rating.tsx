import { useIntl } from 'react-intl';
import type { TeacherRating } from '#shared/contract/user.ts';
import css from './Rating.module.css';

export interface RatingProps {
  rating: TeacherRating | undefined;
}

/** Mean of the stars of a teacher, and how many reviews. Renders nothing without one. */
export function Rating({ rating }: RatingProps) {
  const { formatMessage, formatNumber } = useIntl();
  if (!rating) return null;
  return (
    <span
      className={css.root}
      role="img"
      aria-label={formatMessage({ id: 'Rating.label' }, rating)}
    >
      <b>{formatNumber(rating.mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</b> (
      {formatNumber(rating.count)})
    </span>
  );
}
