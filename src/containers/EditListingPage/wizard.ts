import { timeZones, wizardTabs } from '#shared/config/listing.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, draftId, draftSlug, paths } from '#shared/config/paths.ts';
import type { EditType } from '#shared/config/paths.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { descriptionOf, isDescriptionComplete } from './classDraft.ts';
import { areGroupsComplete, groupsOf } from './components/DescriptionPanel/sections.ts';
import type { DescriptionValues } from './descriptionValues.ts';

type Listing = OwnListing | null;

/** Parts of the wizard's address. */
export interface WizardAddress {
  /** Id of the listing; `draftId` before the first save. */
  id: string;
  slug: string;
  tab: string;
  /** `edit` for a published listing, `draft` before publication. */
  editType: Exclude<EditType, 'new'>;
  /** The address is one to which the payment provider returns. */
  hasReturned: boolean;
}

/** Reads the address of the wizard from the parameters of its route. */
export const wizardAddressOf = ({
  id = draftId,
  slug = draftSlug,
  type = 'new',
  tab = 'description',
  returnURLType,
}: Partial<Record<string, string>>): WizardAddress => ({
  id,
  slug,
  tab,
  editType: type === 'edit' ? 'edit' : 'draft',
  hasReturned: returnURLType !== undefined,
});

/** Content of the wizard below its tabs. */
export type WizardBody =
  | { kind: 'notLoaded' }
  | { kind: 'notAllowed' }
  | { kind: 'otherCurrency'; currency: string }
  | { kind: 'photos'; listing: OwnListing }
  | { kind: 'description' };

/** Returns the body of the wizard for an address. `id` is `draftId` before the first save. */
export function wizardBodyOf(
  id: string,
  tab: string,
  listing: Listing,
  mayPublish = true,
): WizardBody {
  // What is published can still be edited.
  if (!mayPublish && (id === draftId || listing?.attributes.state === 'draft')) {
    return { kind: 'notAllowed' };
  }
  if (!listing) return { kind: id === draftId ? 'description' : 'notLoaded' };
  const currency = listing.attributes.price?.currency ?? marketplace.currency;
  if (currency !== marketplace.currency) return { kind: 'otherCurrency', currency };
  return tab === 'photos' ? { kind: 'photos', listing } : { kind: 'description' };
}

/**
 * Returns the tabs of the wizard and which of them can not be opened yet: those after an incomplete
 * one. A published listing has them all open, but for the last one while its description lacks
 * something.
 */
export function wizardStepsOf(listing: Listing, tabs: readonly WizardTab[] = wizardTabs) {
  const values = listing?.attributes.state === 'draft' ? descriptionOf(listing) : null;
  const firstIncomplete = values
    ? tabs.findIndex(tab => !areGroupsComplete(groupsOf(tab, tabs), values))
    : -1;
  return tabs.map((id, index) => {
    const isBehind = firstIncomplete !== -1 && index > firstIncomplete;
    const isNew = listing === null && index > 0;
    const isLast = id === 'photos' && !isDescriptionComplete(listing);
    return { id, disabled: isNew || isBehind || isLast };
  });
}

/** Returns the tab that is shown for an address: the nearest one before it that is open. */
export function openTabOf(
  tab: string,
  listing: Listing,
  tabs: readonly WizardTab[] = wizardTabs,
): WizardTab {
  const steps = wizardStepsOf(listing, tabs);
  const wanted = steps.findIndex(({ id }) => id === tab);
  return steps.slice(0, wanted + 1).findLast(({ disabled }) => !disabled)?.id ?? 'description';
}

/** Returns the tab after another one; the last one stays. */
export const nextTabOf = (tab: string, tabs: readonly WizardTab[]): string =>
  tabs[tabs.findIndex(id => id === tab) + 1] ?? tab;

/**
 * Returns the first values of the description form. A new class starts in the reader's time zone.
 */
export const initialValuesOf = (
  listing: Listing,
  readerZone: string | undefined,
): DescriptionValues => (listing ? descriptionOf(listing) : newClassValues(readerZone));

const newClassValues = (readerZone: string | undefined): DescriptionValues => ({
  unit: 'session',
  rhythm: 'once',
  type: 'paid',
  paymentType: ['per_session'],
  soldAs: 'dates',
  saleUnit: 'session',
  placesPerOrder: '1',
  bookingClosesHours: '0',
  cancellationPolicy: 'none',
  timezone: readerZone && isTimeZone(readerZone) ? specifiedName(readerZone) : undefined,
});

/**
 * Returns the name in the list of a zone that browsers may call otherwise, such as Kolkata; its own
 * elsewhere.
 */
const specifiedName = (zone: string): string =>
  timeZones.find(({ value }) => value === zone || runtimeName(value) === zone)?.value ?? zone;

const runtimeName = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Returns the path of a tab. Without a title the slug of the current address stays. */
export const wizardPathOf = ({
  id,
  editType,
  tab,
  title,
  slug,
}: Omit<WizardAddress, 'hasReturned'> & { title: string | undefined }): string =>
  paths.editListing({
    slug: title ? createSlug(title) : slug,
    id,
    type: id === draftId ? 'new' : editType,
    tab,
  });

/**
 * Returns where publishing leads: to the class, or back to the photos while something is missing.
 */
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

/** Reason for which the meeting provider could not be connected. */
export type MeetingProblem = 'denied' | 'failed';

/** Reads the answer of the meeting provider from its return address; null unless it failed. */
export function meetingProblemOf(search: string): MeetingProblem | null {
  const answer = new URLSearchParams(search).get('meeting');
  return answer === 'denied' || answer === 'failed' ? answer : null;
}
