import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { addDays, formatDay, instantOf } from '#shared/time/time.ts';
import { listView, viewAddress } from '../../shownView.ts';
import type { TimetableView } from '../../shownView.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { fetchWeek, selectWeek, selectWeekRequest } from '../../SearchPage.duck.ts';
import type { ShownWeek } from '../../foundTimes.ts';
import { WeekTable } from './WeekTable.tsx';
import css from './Timetable.module.css';

export interface TimetableProps {
  query: SearchQuery;
  shown: TimetableView;
}

const daysOfWeek = 7;

/** Class times of seven days, on the clock of the reader; each leads to its class. */
export function Timetable({ query, shown }: TimetableProps) {
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectWeekRequest);
  const week = useAppSelector(selectWeek);
  if (request.status === 'failed') {
    if (request.error.status !== 424) {
      return (
        <ErrorState
          title={<FormattedMessage id="Timetable.failed" />}
          onRetry={() => void dispatch(fetchWeek({ query, shown }))}
        />
      );
    }
    return (
      <EmptyState
        title={<FormattedMessage id="Timetable.uncounted" />}
        action={
          <ButtonLink to={viewAddress(query, listView)}>
            <FormattedMessage id="Timetable.list" />
          </ButtonLink>
        }
      />
    );
  }
  if (!week) return <Skeleton shape="block" height="32rem" />;
  return <Week query={query} shown={shown} week={week} isLoading={request.status === 'loading'} />;
}

interface WeekProps extends TimetableProps {
  week: ShownWeek;
  isLoading: boolean;
}

function Week({ query, shown, week, isLoading }: WeekProps) {
  const intl = useIntl();
  const { from, zone } = week;
  const days = Array.from({ length: daysOfWeek }, (_, index) => addDays(from, index));
  const day = days.find(one => one === shown.day) ?? from;
  const link = (more: Partial<TimetableView>) => viewAddress(query, { ...shown, zone, ...more });
  const step = (by: number) => link({ week: addDays(from, by * daysOfWeek), day: null });
  const name = (date: string) =>
    formatDay(instantOf({ date, time: '12:00' }, zone), zone, intl.locale);
  return (
    <div className={css.root} aria-busy={isLoading || undefined}>
      <div className={css.steps}>
        <PlainLink
          className={css.step}
          to={step(-1)}
          state={{ keepScroll: true }}
          aria-label={intl.formatMessage({ id: 'Timetable.previous' })}
        >
          <ChevronLeft aria-hidden="true" />
        </PlainLink>
        <PlainLink
          className={css.step}
          to={step(1)}
          state={{ keepScroll: true }}
          aria-label={intl.formatMessage({ id: 'Timetable.next' })}
        >
          <ChevronRight aria-hidden="true" />
        </PlainLink>
        <h2 className={css.name} aria-live="polite">
          <FormattedMessage
            id="Timetable.week"
            values={{ from: name(from), to: name(days.at(-1) ?? from) }}
          />
        </h2>
        <ButtonLink to={link({ week: null, day: null })} variant="secondary" size="small">
          <FormattedMessage id="Timetable.today" />
        </ButtonLink>
      </div>
      <p className={css.zone}>
        <FormattedMessage id="Timetable.zone" values={{ city: zoneCity(zone, intl) }} />
      </p>
      <nav className={css.days} aria-label={intl.formatMessage({ id: 'Timetable.days' })}>
        {days.map(one => (
          <PlainLink
            key={one}
            className={css.day}
            to={link({ week: from, day: one })}
            state={{ keepScroll: true }}
            aria-current={one === day ? 'date' : undefined}
          >
            {name(one)}
          </PlainLink>
        ))}
      </nav>
      <WeekTable query={query} week={week} days={days} day={day} />
    </div>
  );
}
