import { draftId, paths } from '#shared/config/paths.ts';
import { wizardTabs } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import type { Loader, LoaderArgs, LoaderResult } from '#src/store/loader.ts';
import { refreshPayoutAccount } from '#src/ducks/payout.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import {
  fetchBookedPlaces,
  selectEditListing,
  showListing,
  wizardOpened,
} from './EditListingPage.duck.ts';
import { openTabOf } from './wizard.ts';

/**
 * Loads the listing to edit. Redirects students to the landing page, and a locked tab to the
 * nearest open one. An unknown tab is a 404.
 */
export const loader: Loader = args => loadTab(args, wizardTabs);

/** Loads a tab of a wizard with these tabs. */
export async function loadTab(
  { params, dispatch, getState }: LoaderArgs,
  tabs: readonly WizardTab[],
): Promise<LoaderResult | void> {
  if (selectUserType(getState()) !== 'teacher') return { redirect: paths.landing(), status: 302 };
  const { slug = '', id = '', type = '', tab = '' } = params;
  if (!['new', 'draft', 'edit'].includes(type)) return { status: 404 };
  if (!tabs.some(known => known === tab)) return { status: 404 };
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
  const open = listing ? openTabOf(tab, listing, tabs) : tab;
  if (open === tab) return undefined;
  const editType = type === 'edit' ? 'edit' : 'draft';
  return { redirect: paths.editListing({ slug, id, type: editType, tab: open }) };
}
