import { Star } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import css from './Reviews.module.css';

const all = [1, 2, 3, 4, 5];

/** A rating of 1 to 5 as stars. */
export function Stars({ rating }: { rating: number }) {
  const intl = useIntl();
  return (
    <span
      className={css.stars}
      role="img"
      aria-label={intl.formatMessage({ id: 'Reviews.rating' }, { rating })}
    >
      {all.map(value => (
        <Star
          key={value}
          aria-hidden="true"
          className={clsx(css.star, value <= Math.round(rating) && css.full)}
        />
      ))}
    </span>
  );
}
