import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import { formatInstant, instantOf } from '#shared/time/time.ts';
import { stepDate, weekOf } from '../calendarRange.ts';
import type { CalendarView } from '../calendarRange.ts';
import css from './Steps.module.css';

/** Name of the shown week or month, and the ways to the ones before and after it. */
export function Steps({ view, date }: { view: CalendarView; date: string }) {
  const intl = useIntl();
  const link = (day: string) => paths.teachCalendar({ view, date: day });
  const first = view === 'week' ? weekOf(date) : date;
  const name = formatInstant(
    instantOf({ date: first, time: '12:00' }, 'UTC'),
    'UTC',
    view === 'month'
      ? { month: 'long', year: 'numeric' }
      : { day: 'numeric', month: 'long', year: 'numeric' },
    intl.locale,
  );
  return (
    <div className={css.steps}>
      <PlainLink
        className={css.step}
        to={link(stepDate(view, date, -1))}
        aria-label={intl.formatMessage({ id: `TeachCalendarPage.previous.${view}` })}
      >
        <ChevronLeft aria-hidden="true" />
      </PlainLink>
      <PlainLink
        className={css.step}
        to={link(stepDate(view, date, 1))}
        aria-label={intl.formatMessage({ id: `TeachCalendarPage.next.${view}` })}
      >
        <ChevronRight aria-hidden="true" />
      </PlainLink>
      <h2 className={css.name} aria-live="polite">
        <FormattedMessage
          id={view === 'month' ? 'TeachCalendarPage.name' : `TeachCalendarPage.name.${view}`}
          values={{ name }}
        />
      </h2>
      <ButtonLink to={paths.teachCalendar({ view })} variant="secondary" size="small">
        <FormattedMessage id="TeachCalendarPage.today" />
      </ButtonLink>
    </div>
  );
}

/** Geometry of the steps while the day of the reader is not known: on the server. */
export const StepsSkeleton = () => (
  <div className={css.steps}>
    <Skeleton shape="circle" width="var(--touch)" />
    <Skeleton shape="circle" width="var(--touch)" />
    <div className={css.name}>
      <Skeleton shape="block" width="60%" height="calc(1em * var(--leading-tight))" />
    </div>
    <div className={css.waiting}>
      <Skeleton shape="block" height="var(--touch)" />
    </div>
  </div>
);
