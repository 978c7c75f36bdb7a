import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { rememberZone } from '../rememberZone.ts';
import { LiveInbox } from '#src/features/inbox/LiveInbox.tsx';
import { RememberReader } from './RememberReader.tsx';

const LazyOnlyTeachers = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "OnlyTeachers" */ './OnlyTeachers.tsx').then(
      module => module.OnlyTeachers,
    ),
  messages: ['reminder'],
});

/** Work that goes on behind the pages of a signed-in person. Loaded after the first view. */
export function SignedInJobs() {
  const [query] = useSearchParams();
  useEffect(rememberZone, []);
  return (
    <>
      <LiveInbox />
      <RememberReader />
      {query.get('only') === 'teachers' && <LazyOnlyTeachers />}
    </>
  );
}
