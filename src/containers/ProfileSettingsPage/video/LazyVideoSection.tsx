import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** The video of a teacher; students, who share the code of these pages, have none. */
export const LazyVideoSection = lazyComponent<{ user: CurrentUser }>({
  load: () =>
    import(/* webpackChunkName: "TeacherVideo" */ './VideoSection.tsx').then(
      module => module.VideoSection,
    ),
  messages: ['teacherVideo'],
  Skeleton: () => <Skeleton shape="block" height="12rem" />,
});
