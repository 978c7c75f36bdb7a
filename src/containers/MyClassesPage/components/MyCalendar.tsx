import { PersonalCalendar } from '#src/features/calendarFeed/PersonalCalendar.tsx';
import { useCalendarFeed } from '#src/features/calendarFeed/useCalendarFeed.ts';

/** The secret calendar with the reader's bookings. */
export const MyCalendar = () => <PersonalCalendar {...useCalendarFeed()} />;
