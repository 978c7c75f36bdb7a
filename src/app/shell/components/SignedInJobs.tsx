import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { LiveInbox } from '#src/features/inbox/LiveInbox.tsx';
import { RememberReader } from './RememberReader.tsx';
import { zoneCookie } from '#shared/config/appConfig.ts';
import { dayMs, readerTimeZone } from '#shared/time/time.ts';
import { writeCookie } from '#src/util/browser/cookies.ts';

const ageSeconds = (365 * dayMs) / 1000;

/** Sends the zone of this browser to the server, which writes the times of later pages in it. */
function rememberZone(): void {
  writeCookie(zoneCookie, encodeURIComponent(readerTimeZone()), ageSeconds);
}

const LazyOnlyTeachers = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "OnlyTeachers" */ './OnlyTeachers.tsx').then(
      module => module.OnlyTeachers,
    ),
  messages: ['strips'],
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
