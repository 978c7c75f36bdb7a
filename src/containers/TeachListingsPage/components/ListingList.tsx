import { useId } from 'react';
import { Ellipsis } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ChangeNotice } from '#src/features/classChange/ChangeNotice.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import type { MenuItem } from '#src/components/Menu/Menu.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { SeatsTaken } from '#src/components/SeatsTaken/SeatsTaken.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { listingGroups } from '#shared/contract/api/teach.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import type { UndoChangeCall } from '#shared/contract/bodies/teach.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectTeachListings } from '../TeachListingsPage.duck.ts';
import css from './ListingList.module.css';

/** What can be done with a listing without leaving the page; `cancel` is the whole class. */
export type ListingAction = 'open' | 'close' | 'discard' | 'duplicate' | 'cancel';

export interface ListingListProps {
  listings: readonly TeachListing[];
  /** There is a heading above each group. */
  isGrouped: boolean;
  /** Another page or search is on its way. */
  isStale: boolean;
  onAction: (listing: TeachListing, action: ListingAction) => void;
  /** Change that was requested on this page: its toast offers to undo it. */
  pendingId: string | null;
  onUndo: (call: UndoChangeCall) => void;
  /** Called when a change may have come further. */
  onLook: () => void;
}

/** Listings as cards with a menu each, below the heading of their group. */
export function ListingList({
  listings,
  isGrouped,
  isStale,
  onAction,
  ...change
}: ListingListProps) {
  const groups = isGrouped ? listingGroups : [null];
  return (
    <div className={clsx(css.groups, isStale && css.stale)} aria-busy={isStale || undefined}>
      {groups.map(group => {
        const members = group ? listings.filter(one => one.group === group) : listings;
        if (members.length === 0) return null;
        return (
          <section key={group ?? 'all'} className={css.group}>
            {group && (
              <h2 className={css.heading}>
                <FormattedMessage id={`TeachListingsPage.group.${group}`} />
              </h2>
            )}
            <ul className={css.list}>
              {members.map(listing => (
                <li key={listing.listingId}>
                  <ListingCard
                    listing={listing}
                    isBelowHeading={isGrouped}
                    onAction={action => onAction(listing, action)}
                    {...change}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const failedTitles = {
  open: 'TeachListingsPage.open.failed',
  close: 'TeachListingsPage.close.notDone',
  discard: 'TeachListingsPage.discard.failed',
  duplicate: 'TeachListingsPage.duplicate.failed',
};

const tones: Record<TeachListing['state'] | 'over', BadgeProps['tone']> = {
  draft: 'info',
  pendingApproval: 'warning',
  published: 'positive',
  closed: 'neutral',
  over: 'neutral',
};

interface ListingCardProps extends Pick<ListingListProps, 'pendingId' | 'onUndo' | 'onLook'> {
  listing: TeachListing;
  isBelowHeading: boolean;
  onAction: (action: ListingAction) => void;
}

function ListingCard({ listing, isBelowHeading, onAction, ...looks }: ListingCardProps) {
  const intl = useIntl();
  const titleId = useId();
  const { changingId, changeFailed } = useAppSelector(selectTeachListings);
  const { listingId, title, state, next, timezone, cover, workout, change } = listing;
  const Heading = isBelowHeading ? 'h3' : 'h2';
  const { view, edit } = linksOf(listing);
  return (
    <article className={css.card} aria-labelledby={titleId} aria-busy={changingId === listingId}>
      <div className={css.picture}>
        {cover ? (
          <img className={css.cover} src={cover} alt="" loading="lazy" decoding="async" />
        ) : (
          <ResponsiveImage
            image={null}
            alt=""
            sizes="9rem"
            aspectRatio="3 / 2"
            coverOf={workout ?? ''}
          />
        )}
      </div>
      <div className={css.text}>
        <Heading id={titleId} className={css.title}>
          <Link to={view} variant="cover">
            {title}
          </Link>
        </Heading>
        {next && timezone && <ClassTime start={next} timeZone={timezone} size="small" />}
      </div>
      <ListingFacts listing={listing} />
      <div className={css.actions}>
        <ButtonLink to={edit} variant="secondary" size="small">
          <FormattedMessage id={`ListingMenu.${state === 'draft' ? 'finish' : 'edit'}`} />
        </ButtonLink>
        <Menu
          label={intl.formatMessage({ id: 'ListingMenu.label' }, { title })}
          trigger={<Ellipsis aria-hidden="true" />}
          items={itemsOf(listing, onAction)}
        />
      </div>
      {change && (
        <div className={css.news}>
          <ChangeNotice
            change={change}
            title={title}
            onLook={looks.onLook}
            {...(change.id === looks.pendingId && change.status === 'waiting'
              ? {}
              : { onUndo: () => looks.onUndo({ listingId, id: change.id }) })}
          />
        </div>
      )}
      {changeFailed?.id === listingId && (
        <div className={css.news}>
          <TeachFailure
            title={<FormattedMessage id={failedTitles[changeFailed.change]} values={{ title }} />}
            error={changeFailed.error}
            onRetry={() => onAction(changeFailed.change)}
            onReload={looks.onLook}
          />
        </div>
      )}
    </article>
  );
}

/** State of a listing, and how much of it is booked. */
function ListingFacts({ listing }: { listing: TeachListing }) {
  const { state, next, places, taken = 0, placesSet, unit, stays = 0, isOver = false } = listing;
  const isCounted = next !== undefined && state !== 'draft' && places !== undefined;
  const isFull = isCounted && state === 'published' && places > 0 && taken >= places;
  const shown = isOver && state === 'published' ? 'over' : state;
  return (
    <div className={css.facts}>
      <Badge tone={tones[shown]}>
        <FormattedMessage id={`TeachListingsPage.state.${isFull ? 'full' : shown}`} />
      </Badge>
      {isCounted && <SeatsTaken taken={taken} places={places} />}
      {placesSet !== undefined && (
        <span className={css.note}>
          <FormattedMessage id="TeachListingsPage.placesSet" values={{ count: placesSet }} />
        </span>
      )}
      {unit && state !== 'draft' && (
        <span className={css.note}>
          <FormattedMessage id={`TeachListingsPage.stays.${unit}`} values={{ count: stays }} />
        </span>
      )}
    </div>
  );
}

function linksOf({ listingId: id, title, state }: TeachListing): { view: string; edit: string } {
  const link = { slug: createSlug(title), id };
  if (state === 'draft') {
    return {
      view: paths.listingVariant({ ...link, variant: 'draft' }),
      edit: paths.editListing({ ...link, type: 'draft', tab: 'description' }),
    };
  }
  const edit = paths.editListing({ ...link, type: 'edit', tab: 'description' });
  return state === 'pendingApproval'
    ? { view: paths.listingVariant({ ...link, variant: 'pending-approval' }), edit }
    : { view: paths.listing(link), edit };
}

/** Actions of a listing in its state. */
function actionsOf({ state, next }: TeachListing): ListingAction[] {
  switch (state) {
    case 'draft':
      return ['duplicate', 'discard'];
    case 'pendingApproval':
      return ['duplicate'];
    case 'published':
      return ['duplicate', 'close', ...(next ? (['cancel'] as const) : [])];
    case 'closed':
      return ['duplicate', 'open'];
  }
}

function itemsOf(listing: TeachListing, onAction: (action: ListingAction) => void): MenuItem[] {
  return [
    {
      id: 'view',
      to: linksOf(listing).view,
      label: <FormattedMessage id="ListingMenu.view" />,
    },
    ...actionsOf(listing).map(action => ({
      id: action,
      startsGroup: action !== 'duplicate',
      label: <FormattedMessage id={`ListingMenu.${action}`} />,
      onSelect: () => onAction(action),
    })),
  ];
}

/** Geometry of the list while it loads. */
export function ListingsSkeleton() {
  return (
    <div className={css.list} aria-busy="true">
      {[1, 2, 3].map(key => (
        <Skeleton key={key} shape="block" height="8.5rem" />
      ))}
    </div>
  );
}
