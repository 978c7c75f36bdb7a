import { useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { draftId } from '#shared/config/paths.ts';
import type { FixedParts } from '../../classDraft.ts';
import { unitOf } from '../../descriptionValues.ts';
import { previewOf } from '../../preview.ts';
import { wizardMessageId } from '../../wizardMessageId.ts';
import type { DescriptionValues } from '../../descriptionValues.ts';
import css from './DescriptionPanel.module.css';
import type { CurrentUser, Listing, OwnListing } from '#shared/contract/entities.ts';
import { cleanLine } from '#shared/text/text.ts';

export interface ClassPreviewProps {
  /** The listing as it is saved, if it is. */
  listing: OwnListing | null;
  teacher: CurrentUser | null;
  fixed: FixedParts;
}

/** Preview of the listing's card in a search. Hidden from assistive technology. */
export function ClassPreview({ listing, teacher, fixed }: ClassPreviewProps) {
  const intl = useIntl();
  const { values } = useFormState<DescriptionValues>({ subscription: { values: true } });
  const title = cleanLine(values.title ?? '');
  const shown: Listing = {
    id: listing?.id ?? draftId,
    type: 'listing',
    attributes: previewOf(
      {
        ...values,
        title:
          title || intl.formatMessage({ id: wizardMessageId('preview.title', unitOf(values)) }),
      },
      listing,
      fixed,
    ),
    images: listing?.images,
    author: teacher ? { ...teacher, type: 'user' } : undefined,
    currentStock: null,
  };
  return (
    <aside className={css.preview} aria-hidden="true" inert>
      <p className={css.previewLabel}>
        <FormattedMessage id="EditListingPage.preview" />
      </p>
      <ListingCard listing={shown} sizes="20rem" />
    </aside>
  );
}
