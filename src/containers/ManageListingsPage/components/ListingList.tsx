import { clsx } from 'clsx';
import { FormattedMessage } from 'react-intl';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { listingGroups } from '#shared/contract/api/teach.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import type { ListingAction } from './listingActions.ts';
import { OwnListingCard } from './OwnListingCard.tsx';
import type { OwnListingCardProps } from './OwnListingCard.tsx';
import css from './ListingList.module.css';

export interface ListingListProps extends Pick<
  OwnListingCardProps,
  'pendingId' | 'onUndo' | 'onLook'
> {
  listings: readonly TeachListing[];
  /** Each group has a heading. */
  isGrouped: boolean;
  /** Another page or search is on its way. */
  isStale: boolean;
  /** Listing that something was done with last: the focus stays with it. */
  actedId: string | null;
  onAction: (listing: TeachListing, action: ListingAction) => void;
}

/** Listings as cards with a menu each, below the heading of their group. */
export function ListingList({
  listings,
  isGrouped,
  isStale,
  actedId,
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
                <FormattedMessage id={`ManageListingsPage.group.${group}`} />
              </h2>
            )}
            <ul className={css.list}>
              {members.map(listing => (
                <li key={listing.listingId}>
                  <RecordBoundary type="ownListing" id={listing.listingId}>
                    <OwnListingCard
                      listing={listing}
                      isBelowHeading={isGrouped}
                      isActedOn={actedId === listing.listingId}
                      onAction={action => onAction(listing, action)}
                      {...change}
                    />
                  </RecordBoundary>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
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
