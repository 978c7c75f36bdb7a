import { useState } from 'react';
import { CalendarSync } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './CalendarDisclosure.module.css';

const LazyMyCalendar = lazyComponent<object>({
  load: () => import('./MyCalendar.tsx').then(module => module.MyCalendar),
  messages: ['personalCalendar'],
  Skeleton: () => <Skeleton shape="block" height="6rem" />,
});

/** Opens the way to have the bookings in one's own calendar; loaded when it is opened. */
export function CalendarDisclosure() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.root} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <CalendarSync aria-hidden="true" />
        <FormattedMessage id="MyClassesPage.calendar" />
      </summary>
      {isOpen && <LazyMyCalendar />}
    </details>
  );
}
