import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import type { ListingState, OwnListing } from '#src/util/entities.ts';
import { formatMoneyShort } from '#src/util/money.ts';
import type { ListingChange } from '../../ManageListingsPage.duck.ts';
import { listingActionsOf } from './listingActions.ts';
import css from './ManagedListing.module.css';

export interface ManagedListingProps {
  listing: OwnListing;
  isChanging: boolean;
  /** The last change of this listing failed. */
  hasFailed: boolean;
  onChange: (change: ListingChange) => void;
}

const tones: Record<ListingState, BadgeProps['tone']> = {
  draft: 'info',
  pendingApproval: 'warning',
  published: 'positive',
  closed: 'neutral',
};

/** A class in the teacher's list: what it is, where it stands, what can be done. */
export function ManagedListing({ listing, isChanging, hasFailed, onChange }: ManagedListingProps) {
  const intl = useIntl();
  const [isDiscarding, setDiscarding] = useState(false);
  const { title, state, price, publicData } = listing.attributes;
  const { view, edit, editLabel, changes } = listingActionsOf(listing);
  const left = listing.currentStock?.attributes.quantity;

  return (
    <article className={css.root}>
      <div className={css.picture}>
        <ResponsiveImage
          image={listing.images?.[0]}
          alt=""
          sizes="(min-width: 48rem) 12rem, 100vw"
          aspectRatio="3 / 2"
        />
      </div>
      <div className={css.words}>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`ManageListingsPage.state.${state}`} />
        </Badge>
        <h2 className={css.title}>
          <Link to={view} variant="quiet">
            {title}
          </Link>
        </h2>
        {publicData.unixTimeStamp !== undefined && publicData.timezone && (
          <ClassTime start={publicData.unixTimeStamp} timeZone={publicData.timezone} size="small" />
        )}
        <p className={css.facts}>
          {price && formatMoneyShort(price, intl.locale)}
          {price && publicData.stock !== undefined && ' · '}
          {publicData.stock !== undefined && (
            <FormattedMessage
              id={
                left === undefined ? 'ManageListingsPage.places' : 'ManageListingsPage.placesLeft'
              }
              values={{ places: publicData.stock, left: left ?? 0 }}
            />
          )}
        </p>
        {hasFailed && (
          <Notice tone="error" title={<FormattedMessage id="ManageListingsPage.actionFailed" />} />
        )}
      </div>
      <div className={css.actions}>
        <ButtonLink to={edit} variant="secondary" size="small">
          <FormattedMessage id={`ManageListingsPage.${editLabel}`} />
        </ButtonLink>
        {changes.map(change => (
          <Button
            key={change}
            variant="ghost"
            size="small"
            inProgress={isChanging}
            onClick={() => (change === 'discard' ? setDiscarding(true) : onChange(change))}
          >
            <FormattedMessage id={`ManageListingsPage.${change}`} />
          </Button>
        ))}
      </div>
      <Modal
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        size="small"
        title={<FormattedMessage id="ManageListingsPage.discard.title" />}
        footer={
          <Button
            variant="danger"
            onClick={() => {
              setDiscarding(false);
              onChange('discard');
            }}
          >
            <FormattedMessage id="ManageListingsPage.discard" />
          </Button>
        }
      >
        <p>
          <FormattedMessage id="ManageListingsPage.discard.help" values={{ title }} />
        </p>
      </Modal>
    </article>
  );
}
