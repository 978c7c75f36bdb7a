import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import {
  ExtendButton,
  ExtensionNotice,
  useLastDay,
  useMayExtend,
} from '#src/features/meetings/ExtendMeetings.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { useExtendMeetings } from '#src/features/meetings/useExtendMeetings.ts';
import type { ListingChange } from '../../ManageListingsPage.duck.ts';
import { ListingFacts } from './ListingFacts.tsx';
import { listingActionsOf } from './listingActions.ts';
import css from './ManagedListing.module.css';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingState } from '#shared/contract/listing.ts';

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

/** Listing in the teacher's list, with its state and actions. */
export function ManagedListing({ listing, isChanging, hasFailed, onChange }: ManagedListingProps) {
  const titleId = useId();
  const [isDiscarding, setDiscarding] = useState(false);
  const { title, state, misfits = [] } = listing.attributes;
  const { view, edit, editLabel, change } = listingActionsOf(listing);
  const { isBusy, answer, extend } = useExtendMeetings(listing.id);
  const isExtendable = useMayExtend(listing);
  const lastDay = useLastDay(listing.attributes.publicData);

  return (
    <article className={css.root} aria-labelledby={titleId}>
      <Picture listing={listing} />
      <div className={css.text}>
        <h2 id={titleId} className={css.title}>
          <Link to={view} variant="cover">
            {title}
          </Link>
        </h2>
        <ListingFacts listing={listing} />
      </div>
      <div className={css.foot}>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`ManageListingsPage.state.${state}`} />
        </Badge>
        <div className={css.actions}>
          {isExtendable && (
            <ExtendButton
              variant="ghost"
              size="small"
              inProgress={isBusy}
              describedBy={titleId}
              onExtend={() => void extend()}
            />
          )}
          <ButtonLink to={edit} variant="secondary" size="small">
            <FormattedMessage id={`ManageListingsPage.${editLabel}`} />
          </ButtonLink>
          {change && (
            // A single button for opening and closing holds the focus.
            <Button
              variant="ghost"
              size="small"
              inProgress={isChanging}
              onClick={() => (change === 'discard' ? setDiscarding(true) : onChange(change))}
            >
              <FormattedMessage id={`ManageListingsPage.${change}`} />
            </Button>
          )}
        </div>
      </div>
      {misfits.length > 0 && <NotShown />}
      {answer && lastDay && (
        <div className={css.news}>
          <ExtensionNotice answer={answer} lastDay={lastDay} />
        </div>
      )}
      {hasFailed && (
        <div className={css.news}>
          <Notice tone="error" title={<FormattedMessage id="ManageListingsPage.actionFailed" />} />
        </div>
      )}
      <DiscardDraft
        isOpen={isDiscarding}
        title={title}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          onChange('discard');
        }}
      />
    </article>
  );
}

function Picture({ listing }: Pick<ManagedListingProps, 'listing'>) {
  return (
    <div className={css.picture}>
      <ResponsiveImage
        image={listing.images?.[0]}
        alt=""
        coverOf={listing.attributes.publicData.yogaStyles?.[0] ?? ''}
        sizes="(min-width: 48rem) 12rem, 6rem"
        aspectRatio="3 / 2"
        variants={['landscape-crop', 'landscape-crop2x']}
      />
    </div>
  );
}

/** Says why others do not see a listing with invalid data. */
function NotShown() {
  return (
    <div className={css.news}>
      <Notice tone="warning" title={<FormattedMessage id="ManageListingsPage.notShown" />}>
        <FormattedMessage id="ManageListingsPage.notShownWhy" />
      </Notice>
    </div>
  );
}

interface DiscardDraftProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  onConfirm: () => void;
}

function DiscardDraft({ isOpen, title, onClose, onConfirm }: DiscardDraftProps) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={<FormattedMessage id="ManageListingsPage.discard.title" />}
      keep={<FormattedMessage id="ManageListingsPage.discard.keep" />}
      confirm={<FormattedMessage id="ManageListingsPage.discard" />}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <FormattedMessage id="ManageListingsPage.discard.help" values={{ title }} />
      </p>
    </ConfirmModal>
  );
}
