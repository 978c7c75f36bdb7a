import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { ClassCalendar } from './ClassCalendar.tsx';
import type { ClassCalendarProps } from './ClassCalendar.tsx';

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin];

/** The calendar by week or month, in which a class time can be dragged. */
export const GridCalendar = (props: ClassCalendarProps) => (
  <ClassCalendar plugins={plugins} {...props} />
);
