import { createSlug, paths } from '#shared/config/paths.ts';
import type { ListingChange } from '../../ManageListingsPage.duck.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

/** Links and change of a listing in the list. */
export interface ListingActions {
  view: string;
  edit: string;
  /** Label of the edit link: finishing a draft or editing. */
  editLabel: 'finish' | 'edit';
  /** Available change, if any. */
  change: ListingChange | null;
}

/**
 * Returns the actions of a listing: drafts can be finished or discarded, published listings closed,
 * closed ones opened.
 */
export function listingActionsOf(listing: OwnListing): ListingActions {
  const { title, state } = listing.attributes;
  const link = { slug: createSlug(title), id: listing.id };
  const edit = (type: 'draft' | 'edit') => paths.editListing({ ...link, type, tab: 'photos' });
  switch (state) {
    case 'draft':
      return {
        view: paths.listingVariant({ ...link, variant: 'draft' }),
        edit: edit('draft'),
        editLabel: 'finish',
        change: 'discard',
      };
    case 'pendingApproval':
      return {
        view: paths.listingVariant({ ...link, variant: 'pending-approval' }),
        edit: edit('edit'),
        editLabel: 'edit',
        change: null,
      };
    case 'published':
      return {
        view: paths.listing(link),
        edit: edit('edit'),
        editLabel: 'edit',
        change: 'close',
      };
    case 'closed':
      return {
        view: paths.listing(link),
        edit: edit('edit'),
        editLabel: 'edit',
        change: 'open',
      };
  }
}
