import { isKnownReturn } from '#src/features/payout/payouts.ts';
import { draftId, draftSlug, paths } from '#shared/config/paths.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import type { LoaderArgs, LoaderResult } from '#src/store/loader.ts';
import { refreshPayoutAccount } from '#src/features/payout/payout.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { fetchExceptions } from './availability/availability.duck.ts';
import {
  fetchBookedPlaces,
  fetchMayPublish,
  selectEditListing,
  showListing,
  wizardOpened,
} from './EditListingPage.duck.ts';
import { openTabOf } from './wizard.ts';

/**
 * Loads the listing to edit. Redirects students to the landing page, and a locked tab to the
 * nearest open one. An unknown tab is a 404.
 */
export async function loader({
  params,
  dispatch,
  getState,
}: LoaderArgs): Promise<LoaderResult | void> {
  if (selectUserType(getState()) !== 'teacher')
    return { redirect: paths.onlyTeachers(), status: 302 };
  // The address of a new class in three questions names nothing.
  const { slug = draftSlug, id = draftId, type = 'new', tab = 'description' } = params;
  if (!['new', 'draft', 'edit'].includes(type)) return { status: 404 };
  const tabs = dispatch((_dispatch, _getState, { config }) => config.wizardTabs);
  if (!tabs.some(known => known === tab)) return { status: 404 };
  if (!isKnownReturn(params.returnURLType)) return { status: 404 };
  dispatch(wizardOpened());
  if (type !== 'edit') await dispatch(fetchMayPublish());
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
  await Promise.all([
    listing && listing.attributes.state !== 'draft' && dispatch(fetchBookedPlaces(id)),
    listing && tab === 'availability' && dispatch(fetchExceptions(id)),
  ]);
  const open = listing ? openTabOf(tab, listing, tabs) : tab;
  if (open === tab) return undefined;
  const editType = type === 'edit' ? 'edit' : 'draft';
  return { redirect: paths.editListing({ slug, id, type: editType, tab: open }) };
}
