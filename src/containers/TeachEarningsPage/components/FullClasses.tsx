import { FormattedMessage, useIntl } from 'react-intl';
import type { Fullness } from '#shared/contract/api/teach.ts';
import css from './FullClasses.module.css';

/** How full each class was of late. */
export function FullClasses({ classes }: { classes: readonly Fullness[] }) {
  const intl = useIntl();
  if (classes.length === 0) return null;
  return (
    <section className={css.root} aria-labelledby="full-classes">
      <h2 id="full-classes" className={css.heading}>
        <FormattedMessage id="FullClasses.title" />
      </h2>
      <ul className={css.list}>
        {classes.map(({ listingId, title, times, places, taken }) => (
          <li key={listingId} className={css.row}>
            <bdi className={css.name}>{title}</bdi>
            <span className={css.share}>
              {intl.formatNumber(taken / places, { style: 'percent', maximumFractionDigits: 0 })}
            </span>
            <meter className={css.meter} aria-hidden="true" value={taken} max={places} />
            <span className={css.note}>
              <FormattedMessage id="FullClasses.seats" values={{ taken, places, times }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
