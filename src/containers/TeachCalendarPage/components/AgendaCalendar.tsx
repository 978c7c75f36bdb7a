import listPlugin from '@fullcalendar/react/list';
import { ClassCalendar } from './ClassCalendar.tsx';
import type { ClassCalendarProps } from './ClassCalendar.tsx';

const plugins = [listPlugin];

/**
 * The calendar as a list. Phones open it, so it comes without the grids and the drag of the other
 * views.
 */
export const AgendaCalendar = (props: ClassCalendarProps) => (
  <ClassCalendar plugins={plugins} {...props} />
);
