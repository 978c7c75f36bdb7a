import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { TimetableProps } from './Timetable.tsx';

/** The timetable: few open it, so it is no part of the page of results. */
export const LazyTimetable = lazyComponent<TimetableProps>({
  renderedBy: 'server',
  chunk: 'timetable',
  load: () =>
    import(/* webpackChunkName: "timetable" */ './Timetable.tsx').then(module => module.Timetable),
  messages: ['timetable'],
  Skeleton: () => <Skeleton shape="block" height="32rem" />,
});
