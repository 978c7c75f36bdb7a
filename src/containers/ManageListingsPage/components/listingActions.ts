import { createSlug, paths } from '#shared/config/paths.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';

/** What can be done with a listing without leaving the page; `cancel` is the whole class. */
export type ListingAction = 'open' | 'close' | 'discard' | 'duplicate' | 'series' | 'cancel';

/** Addresses of a listing in its state: where it is looked at, and where it is edited. */
export function linksOf({ listingId: id, title, state, sentBack }: TeachListing) {
  const link = { slug: createSlug(title), id };
  const edit = paths.editListing({
    ...link,
    type: state === 'draft' ? 'draft' : 'edit',
    // What operators send a class back for is mostly what it says, as the mail's link has it.
    tab: sentBack ? 'description' : 'photos',
  });
  switch (state) {
    case 'draft':
      return { view: paths.listingVariant({ ...link, variant: 'draft' }), edit };
    case 'pendingApproval':
      return { view: paths.listingVariant({ ...link, variant: 'pending-approval' }), edit };
    case 'published':
    case 'closed':
      return { view: paths.listing(link), edit };
  }
}

/** Actions in the menu of a listing. Opening a closed one has a button of its own. */
export function menuActionsOf({ state, next, group }: TeachListing): ListingAction[] {
  switch (state) {
    case 'draft':
      return ['duplicate', 'discard'];
    case 'pendingApproval':
    case 'closed':
      return ['duplicate'];
    case 'published':
      if (!next) return ['duplicate', 'close'];
      return group === 'weekly'
        ? ['duplicate', 'series', 'close', 'cancel']
        : ['duplicate', 'close', 'cancel'];
  }
}
