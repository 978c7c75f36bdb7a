import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { OwnListing } from '#shared/contract/entities.ts';
import { sentBackOf } from '#shared/values/sentBack.ts';
import css from '../EditListingPage.module.css';

/** Says why an operator has sent a listing back, as long as it waits for its teacher. */
export function SentBackNotice({ listing }: { listing: OwnListing }) {
  const sentBack = sentBackOf(listing.attributes);
  if (!sentBack) return null;
  return (
    <Notice tone="warning" title={<FormattedMessage id="EditListingPage.sentBack" />}>
      <p className={css.reason} dir="auto">
        {sentBack.reason}
      </p>
    </Notice>
  );
}
