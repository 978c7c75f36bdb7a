import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { CalendarView } from '../calendarRange.ts';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import type { ClassCalendarProps } from './ClassCalendar.tsx';

// The calendar library, which no other page needs (decision 158): of each view what it shows. Files
// of their own on the server, too, which never reads them.

const shared = {
  Skeleton: CalendarSkeleton,
  Failure: ({ retry }: ClassCalendarProps & { retry: () => void }) => (
    <Notice
      tone="error"
      title={<FormattedMessage id="TeachCalendarPage.codeFailed" />}
      action={
        <Button size="small" variant="secondary" onClick={retry}>
          <FormattedMessage id="ErrorState.retry" />
        </Button>
      }
    />
  ),
};

const LazyAgenda = lazyComponent<ClassCalendarProps>({
  load: () =>
    import(
      /* webpackMode: "lazy", webpackChunkName: "AgendaCalendar" */ './AgendaCalendar.tsx'
    ).then(module => module.AgendaCalendar),
  ...shared,
});

const LazyGrid = lazyComponent<ClassCalendarProps>({
  load: () =>
    import(/* webpackMode: "lazy", webpackChunkName: "GridCalendar" */ './GridCalendar.tsx').then(
      module => module.GridCalendar,
    ),
  ...shared,
});

/** Returns the calendar that shows a view. */
export const calendarOf = (view: CalendarView) => (view === 'agenda' ? LazyAgenda : LazyGrid);
