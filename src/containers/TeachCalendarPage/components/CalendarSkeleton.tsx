import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';

/** Geometry of the calendar. */
export const CalendarSkeleton = () => <Skeleton shape="block" height="40rem" />;
