import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { HelpedClass, Helping } from '#shared/contract/api/teach.ts';
import { ClassTimeList } from './ClassTimeList.tsx';
import css from '../TeachDeskPage.module.css';

/** Class times that are listed; the calendar has all. */
const mostTimes = 10;

/** Classes of other teachers that the reader teaches too, or a class time of. */
export function HelpedClasses({ helping: { classes, times } }: { helping: Helping }) {
  const listed = new Set(times.map(({ listingId }) => listingId));
  const others = classes.filter(({ listingId }) => !listed.has(listingId));
  return (
    <section className={css.section} aria-labelledby="desk-helping">
      <h2 id="desk-helping" className={css.heading}>
        <FormattedMessage id="HelpedClasses.title" />
      </h2>
      <ClassTimeList times={times.slice(0, mostTimes)} />
      {others.map(one => (
        <p key={one.id} className={css.quiet}>
          <FormattedMessage
            id="HelpedClasses.later"
            values={{ title: one.title, name: one.teacher.name, link: linkTo(one) }}
          />
        </p>
      ))}
    </section>
  );
}

/** The roster of the only class time, otherwise what everybody sees of the class. */
const linkTo =
  ({ listingId, title, date }: HelpedClass) =>
  (chunks: ReactNode) => (
    <Link
      to={
        date === undefined
          ? paths.listing({ slug: createSlug(title), id: listingId })
          : paths.teachClass({ listingId, date })
      }
    >
      {chunks}
    </Link>
  );
