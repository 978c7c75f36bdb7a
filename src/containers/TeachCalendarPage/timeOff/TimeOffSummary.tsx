import { FormattedMessage, useIntl } from 'react-intl';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { TimeOffPreview } from '#shared/contract/api/teach.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from './TimeOff.module.css';

/** Says which class times days off would cancel, and whom that touches; null while counted. */
export function TimeOffPreviewSummary({ counts }: { counts: TimeOffPreview | null }) {
  const { locale } = useIntl();
  if (!counts) {
    return (
      <>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </>
    );
  }
  const { classes, bookings, refund, subscribers } = counts;
  if (classes.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="TimeOff.none" />
      </p>
    );
  }
  const dates = classes.reduce((sum, one) => sum + one.dates.length, 0);
  return (
    <>
      <p className={css.strong}>
        <FormattedMessage id="TimeOff.dates" values={{ dates, classes: classes.length }} />
      </p>
      <ul className={css.classes}>
        {classes.map(one => (
          <ClassRow key={one.listingId} {...one} />
        ))}
      </ul>
      <p className={css.quiet}>
        <FormattedMessage
          id={bookings + subscribers > 0 ? 'TimeOff.touched' : 'TimeOff.nobody'}
          values={{ bookings, subscribers }}
        />
      </p>
      {refund && (
        <p className={css.strong}>
          <FormattedMessage
            id="ClassChange.refund"
            values={{ amount: formatMoney(refund, locale) }}
          />
        </p>
      )}
    </>
  );
}

/** One class: its days on its own clock, and how many people come to them. */
function ClassRow({ title, dates, people, timezone: timeZone }: TimeOffPreview['classes'][number]) {
  const intl = useIntl();
  const days = dates.map(({ start }) =>
    intl.formatDate(start, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
  );
  return (
    <li className={css.class}>
      <bdi className={css.title}>{title}</bdi>
      <span className={css.people}>
        <FormattedMessage id="TimeOff.people" values={{ people }} />
      </span>
      <span className={css.dates}>{intl.formatList(days, { type: 'unit' })}</span>
    </li>
  );
}
