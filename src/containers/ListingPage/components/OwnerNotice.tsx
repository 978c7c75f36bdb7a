import { FormattedMessage } from 'react-intl';
import { createSlug, paths } from '#shared/config/paths.ts';
import { sentBackOf } from '#shared/values/sentBack.ts';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useHistoryMark } from '#src/components/useHistoryMark.ts';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import type { JustPublishedProps } from './JustPublished.tsx';

/** The moment after publishing. */
const LazyJustPublished = lazyComponent<JustPublishedProps>({
  load: () => import('./JustPublished.tsx').then(module => module.JustPublished),
  messages: ['confirmation'],
});

/**
 * Shows owners the state of their listing, with a link to the wizard. `now`: epoch milliseconds.
 */
export function OwnerNotice({ listing, now }: JustPublishedProps) {
  const isJustPublished = useHistoryMark('published');
  const { state, title } = listing.attributes;
  const type = state === 'draft' ? 'draft' : 'edit';
  const refused = sentBackOf(listing.attributes)?.reason;
  if (isJustPublished) return <LazyJustPublished listing={listing} now={now} />;
  return (
    <Notice
      tone={state === 'published' ? 'success' : refused ? 'warning' : 'info'}
      title={<FormattedMessage id={`ListingPage.owner.${refused ? 'refused' : state}`} />}
      action={
        <ButtonLink
          variant="secondary"
          size="small"
          to={paths.editListing({
            slug: createSlug(title),
            id: listing.id,
            type,
            tab: state === 'draft' ? 'photos' : 'description',
          })}
        >
          <FormattedMessage id={`ListingPage.owner.${type}Link`} />
        </ButtonLink>
      }
    >
      {refused}
    </Notice>
  );
}
