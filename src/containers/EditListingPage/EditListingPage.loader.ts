import { draftId, paths } from '#shared/config/paths.ts';
import { wizardTabs } from '#shared/config/listing.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import type { Loader } from '#src/store/loader.ts';
import { refreshPayoutAccount } from '#src/ducks/payout.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { isDescriptionComplete } from './classDraft.ts';
import {
  fetchBookedPlaces,
  selectEditListing,
  showListing,
  wizardOpened,
} from './EditListingPage.duck.ts';

/**
 * Loads the listing to edit. Redirects students to the landing page, and a locked tab to the
 * nearest open one. An unknown tab is a 404.
 */
export const loader: Loader = async ({ params, dispatch, getState }) => {
  if (selectUserType(getState()) !== 'teacher') return { redirect: paths.landing(), status: 302 };
  const { slug = '', id = '', type = '', tab = '' } = params;
  if (!['new', 'draft', 'edit'].includes(type)) return { status: 404 };
  if (!wizardTabs.some(known => known === tab)) return { status: 404 };
  dispatch(wizardOpened());
  if (id === draftId) {
    if (tab === 'description') return undefined;
    return { redirect: paths.editListing({ slug, id, type: 'new', tab: 'description' }) };
  }
  await Promise.all([
    dispatch(showListing(id)),
    // After a return from the payment provider its requirements have changed.
    params.returnURLType && dispatch(refreshPayoutAccount()),
  ]);
  const { show } = selectEditListing(getState());
  if (show.status === 'failed' && [400, 403, 404].includes(show.error.status)) {
    return { status: 404 };
  }
  const listing = selectEntity(getState(), 'ownListing', id);
  if (listing && listing.attributes.state !== 'draft') await dispatch(fetchBookedPlaces(id));
  if (listing && tab !== 'description' && !isDescriptionComplete(listing)) {
    return {
      redirect: paths.editListing({
        slug,
        id,
        type: type === 'edit' ? 'edit' : 'draft',
        tab: 'description',
      }),
    };
  }
  return undefined;
};
