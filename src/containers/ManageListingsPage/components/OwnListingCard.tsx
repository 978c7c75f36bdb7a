import { useEffect, useId, useRef } from 'react';
import { Ellipsis } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { ChangeNotice } from '#src/features/classChange/ChangeNotice.tsx';
import {
  ExtendButton,
  ExtensionNotice,
  useLastDay,
  useMayExtend,
} from '#src/features/meetings/ExtendMeetings.tsx';
import { useExtendMeetings } from '#src/features/meetings/useExtendMeetings.ts';
import type { ExtensionAnswer } from '#src/features/meetings/useExtendMeetings.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import type { UndoChangeCall } from '#shared/contract/bodies/teach.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectManageListings } from '../ManageListingsPage.duck.ts';
import { linksOf, menuActionsOf } from './listingActions.ts';
import type { ListingAction } from './listingActions.ts';
import { ListingStanding, ListingTerms } from './ListingFacts.tsx';
import css from './OwnListingCard.module.css';

export interface OwnListingCardProps {
  listing: TeachListing;
  isBelowHeading: boolean;
  /** Something was done with it last: the focus stays with it. */
  isActedOn: boolean;
  /** Change that was requested on this page: its toast offers to undo it. */
  pendingId: string | null;
  onAction: (action: ListingAction) => void;
  onUndo: (call: UndoChangeCall) => void;
  /** Reads the listings again. */
  onLook: () => void;
}

/** One of the teacher's own listings: its state, who has booked, and what can be done with it. */
export function OwnListingCard(props: OwnListingCardProps) {
  const { listing, isBelowHeading, onAction } = props;
  const titleId = useId();
  const link = useFocusKept(props);
  const { changingId } = useAppSelector(selectManageListings);
  const { listingId, title, publicData } = listing;
  const extension = useExtendMeetings(listingId);
  const Heading = isBelowHeading ? 'h3' : 'h2';
  const isChanging = changingId === listingId;
  return (
    <article className={css.card} aria-labelledby={titleId} aria-busy={isChanging}>
      <div className={css.picture}>
        {listing.cover ? (
          <img className={css.cover} src={listing.cover} alt="" loading="lazy" decoding="async" />
        ) : (
          <ResponsiveImage
            image={null}
            alt=""
            sizes="9rem"
            aspectRatio="3 / 2"
            coverOf={publicData.yogaStyles?.[0] ?? ''}
          />
        )}
      </div>
      <div className={css.text}>
        <Heading id={titleId} className={css.title}>
          <Link ref={link} to={linksOf(listing).view} variant="cover">
            {title}
          </Link>
        </Heading>
        <ListingTerms listing={listing} />
      </div>
      <div className={css.foot}>
        <ListingStanding listing={listing} />
        <Actions
          listing={listing}
          titleId={titleId}
          isChanging={isChanging}
          extension={extension}
          onAction={onAction}
        />
      </div>
      <News {...props} answer={extension.answer} />
    </article>
  );
}

/**
 * Returns the link that gets the focus when what had it is gone: a closed listing that is opened
 * loses its button, and one that changes its group is moved.
 */
function useFocusKept({
  isActedOn,
  listing: { state, group },
}: Pick<OwnListingCardProps, 'isActedOn' | 'listing'>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActedOn && document.activeElement === document.body) {
      link.current?.focus({ preventScroll: true });
    }
  }, [isActedOn, state, group]);
  return link;
}

interface ActionsProps extends Pick<OwnListingCardProps, 'listing' | 'onAction'> {
  titleId: string;
  isChanging: boolean;
  extension: ReturnType<typeof useExtendMeetings>;
}

function Actions({ listing, titleId, isChanging, extension, onAction }: ActionsProps) {
  const intl = useIntl();
  const { title, state, publicData } = listing;
  const isExtendable = useMayExtend({ attributes: { state, publicData } });
  return (
    <div className={css.actions}>
      {isExtendable && (
        <ExtendButton
          variant="ghost"
          size="small"
          inProgress={extension.isBusy}
          describedBy={titleId}
          onExtend={() => void extension.extend()}
        />
      )}
      {state === 'closed' && (
        <Button
          variant="ghost"
          size="small"
          inProgress={isChanging}
          aria-describedby={titleId}
          onClick={() => onAction('open')}
        >
          <FormattedMessage id="ListingMenu.open" />
        </Button>
      )}
      <ButtonLink
        to={linksOf(listing).edit}
        variant="secondary"
        size="small"
        aria-describedby={titleId}
      >
        <FormattedMessage id={`ListingMenu.${state === 'draft' ? 'finish' : 'edit'}`} />
      </ButtonLink>
      <Menu
        label={intl.formatMessage({ id: 'ListingMenu.label' }, { title })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={itemsOf(listing, onAction)}
      />
    </div>
  );
}

const failedTitles = {
  open: 'ManageListingsPage.open.failed',
  close: 'ManageListingsPage.close.notDone',
  discard: 'ManageListingsPage.discard.failed',
  duplicate: 'ManageListingsPage.duplicate.failed',
};

interface NewsProps extends OwnListingCardProps {
  /** Outcome of the last extension. */
  answer: ExtensionAnswer | null;
}

/** What the teacher has to know of a listing now, below it. */
function News({ listing, pendingId, answer, onAction, onUndo, onLook }: NewsProps) {
  const { changeFailed } = useAppSelector(selectManageListings);
  const { listingId, title, change, misfits = [], publicData, sentBack } = listing;
  const lastDay = useLastDay(publicData);
  return (
    <>
      {misfits.length > 0 && (
        <div className={css.news}>
          <Notice tone="warning" title={<FormattedMessage id="ManageListingsPage.notShown" />}>
            <FormattedMessage id="ManageListingsPage.notShownWhy" />
          </Notice>
        </div>
      )}
      {sentBack && (
        <div className={css.news}>
          <Notice tone="warning" title={<FormattedMessage id="ManageListingsPage.sentBack" />}>
            <p className={css.reason} dir="auto">
              {sentBack.reason}
            </p>
          </Notice>
        </div>
      )}
      {answer && lastDay && (
        <div className={css.news}>
          <ExtensionNotice answer={answer} lastDay={lastDay} />
        </div>
      )}
      {change && (
        <div className={css.news}>
          <ChangeNotice
            change={change}
            title={title}
            onLook={onLook}
            {...(change.id === pendingId && change.status === 'waiting'
              ? {}
              : { onUndo: () => onUndo({ listingId, id: change.id }) })}
          />
        </div>
      )}
      {changeFailed?.id === listingId && (
        <div className={css.news}>
          <TeachFailure
            title={<FormattedMessage id={failedTitles[changeFailed.change]} values={{ title }} />}
            error={changeFailed.error}
            onRetry={() => onAction(changeFailed.change)}
            onReload={onLook}
          />
        </div>
      )}
    </>
  );
}

function itemsOf(listing: TeachListing, onAction: (action: ListingAction) => void): MenuItem[] {
  return [
    {
      id: 'view',
      to: linksOf(listing).view,
      label: <FormattedMessage id="ListingMenu.view" />,
    },
    ...menuActionsOf(listing).map(action => ({
      id: action,
      startsGroup: action !== 'duplicate' && action !== 'series',
      label: <FormattedMessage id={`ListingMenu.${action}`} />,
      onSelect: () => onAction(action),
    })),
  ];
}
