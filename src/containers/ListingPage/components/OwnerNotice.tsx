import { FormattedMessage } from 'react-intl';
import { sentBackOf } from '#shared/values/sentBack.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useHistoryMark } from '#src/components/useHistoryMark.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { JustPublishedProps } from './JustPublished.tsx';

/** What is the teacher's to do. */
const LazyOwnerActions = lazyComponent<JustPublishedProps>({
  load: () => import('./OwnerActions.tsx').then(module => module.OwnerActions),
  messages: ['confirmation'],
  Skeleton: () => <Skeleton shape="block" width="16rem" height="2.25rem" />,
});

/** The moment after publishing. */
const LazyJustPublished = lazyComponent<JustPublishedProps>({
  load: () => import('./JustPublished.tsx').then(module => module.JustPublished),
  messages: ['confirmation'],
});

/**
 * Shows owners the state of their listing, and what is theirs to do. `now`: epoch milliseconds.
 */
export function OwnerNotice({ listing, now }: JustPublishedProps) {
  const isJustPublished = useHistoryMark('published');
  const { state } = listing.attributes;
  const refused = sentBackOf(listing.attributes)?.reason;
  if (isJustPublished) return <LazyJustPublished listing={listing} now={now} />;
  return (
    <Notice
      tone={state === 'published' ? 'success' : refused ? 'warning' : 'info'}
      title={<FormattedMessage id={`ListingPage.owner.${refused ? 'refused' : state}`} />}
      action={<LazyOwnerActions listing={listing} now={now} />}
    >
      {refused}
    </Notice>
  );
}
