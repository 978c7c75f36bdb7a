import { PersonalCalendar } from '#src/components/PersonalCalendar/PersonalCalendar.tsx';
import { useCalendarFeed } from '#src/hooks/useCalendarFeed.ts';

/** The secret calendar with the reader's bookings. */
export const MyCalendar = () => <PersonalCalendar {...useCalendarFeed()} />;
