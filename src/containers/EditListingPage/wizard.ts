import { timeZones, wizardTabs } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, draftId, paths } from '#shared/config/paths.ts';
import type { EditType } from '#shared/config/paths.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { isDescriptionComplete } from './classDraft.ts';
import type { DescriptionValues } from './descriptionValues.ts';

type Listing = OwnListing | null;

/** What the wizard shows below its tabs. */
export type WizardBody =
  | { kind: 'notLoaded' }
  | { kind: 'otherCurrency'; currency: string }
  | { kind: 'photos'; listing: OwnListing }
  | { kind: 'description' };

/** Returns the body of the wizard for an address. `id` is `draftId` before the first save. */
export function wizardBodyOf(id: string, tab: string, listing: Listing): WizardBody {
  if (!listing) return { kind: id === draftId ? 'description' : 'notLoaded' };
  const currency = listing.attributes.price?.currency ?? marketplace.currency;
  if (currency !== marketplace.currency) return { kind: 'otherCurrency', currency };
  return tab === 'photos' ? { kind: 'photos', listing } : { kind: 'description' };
}

/** Returns the tabs of the wizard and which of them can not be opened yet. */
export const wizardStepsOf = (listing: Listing) =>
  wizardTabs.map(id => ({ id, disabled: id === 'photos' && !isDescriptionComplete(listing) }));

/** Returns the values of a new class. Most likely it is planned by the clock that its teacher sees. */
export const newClassValues = (readerZone: string | undefined): DescriptionValues => ({
  unit: 'session',
  rhythm: 'once',
  type: 'paid',
  paymentType: ['per_session'],
  timezone: timeZones.some(zone => zone.value === readerZone) ? readerZone : undefined,
});

/** Returns the path of a tab. Without a title the slug of the current address stays. */
export const wizardPathOf = ({
  id,
  editType,
  tab,
  title,
  slug,
}: {
  id: string;
  editType: EditType;
  tab: string;
  title: string | undefined;
  slug: string;
}): string =>
  paths.editListing({
    slug: title ? createSlug(title) : slug,
    id,
    type: id === draftId ? 'new' : editType,
    tab,
  });

/** Returns where publishing leads: to the class, or back to the photos while something is missing. */
export function publishedPathOf(
  id: string,
  title: string | undefined,
  isComplete: boolean,
): string {
  const slug = createSlug(title ?? '');
  return isComplete
    ? paths.listing({ slug, id })
    : paths.editListing({ slug, id, type: 'edit', tab: 'photos' });
}

/** Returns what the meeting provider answered when the connection failed, or null. */
export function meetingProblemOf(search: string): 'denied' | 'failed' | null {
  const answer = new URLSearchParams(search).get('meeting');
  return answer === 'denied' || answer === 'failed' ? answer : null;
}
