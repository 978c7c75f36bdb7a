import { FormattedMessage } from 'react-intl';
import { sentBackOf } from '#shared/values/sentBack.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useHistoryMark } from '#src/components/useHistoryMark.ts';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import type { JustPublishedProps } from './JustPublished.tsx';

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
      action={<OwnerActions listing={listing} now={now} />}
    >
      {refused}
    </Notice>
  );
}
