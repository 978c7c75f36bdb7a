import { Star } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { FieldGroupFrame } from '../Field/FieldFrame.tsx';
import { useFieldControl } from '../Field/useFieldControl.ts';
import type { FieldProps } from '../Field/useFieldControl.ts';
import css from './FieldRating.module.css';

const ratings = [1, 2, 3, 4, 5];

/** One to five stars; the value is the number. */
export function FieldRating(props: FieldProps<number>) {
  const intl = useIntl();
  const { value, change, blur, focus, control, error, ids } = useFieldControl<number>(props, 0);
  return (
    <FieldGroupFrame
      ids={ids}
      error={error}
      label={props.label}
      help={props.help}
      optional={props.optional}
    >
      <div className={css.row}>
        {ratings.map(rating => (
          <label key={rating} className={clsx(css.choice, rating <= value && css.full)}>
            <input
              {...control}
              id={rating === 1 ? control.id : undefined}
              className={css.radio}
              type="radio"
              value={rating}
              checked={value === rating}
              aria-label={intl.formatMessage({ id: 'FieldRating.stars' }, { rating })}
              onChange={() => change(rating)}
              onBlur={blur}
              onFocus={focus}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
        {value > 0 && (
          <span className={css.text} aria-hidden="true">
            {intl.formatMessage({ id: `FieldRating.words.${value}` })}
          </span>
        )}
      </div>
    </FieldGroupFrame>
  );
}
