import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Tells an owner what state their class is in, with the way to change it. */
export function OwnerNotice({ listing }: { listing: Listing }) {
  const { state, title } = listing.attributes;
  const type = state === 'draft' ? 'draft' : 'edit';
  return (
    <Notice
      tone={state === 'published' ? 'success' : 'info'}
      title={<FormattedMessage id={`ListingPage.owner.${state}`} />}
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
    />
  );
}
