import { apiFault } from '#server/base/apiFault.ts';
import { requireOffered } from './requireOffered.ts';
import { openForBooking, wholeStockOf } from './openings.ts';
import type { RunningSetup } from './runningSetup.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { PublishedClass } from '#shared/contract/api/teach.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';

/** What publishing needs of other rooms, with the rights of the teacher. */
export interface PublishSteps {
  /**
   * Makes the meeting of the class, or its series; false when the teacher has to connect the
   * service first.
   */
  ensureMeeting: () => Promise<boolean>;
  publishDraft: () => Promise<void>;
  /** Makes what the class is sold by the month with; false where that failed. */
  offerMonths: (listing: Listing) => Promise<boolean>;
}

/** Path that begins the connection of the meeting service. */
const connectPath = '/api/zoom/connect';

/**
 * Publishes a draft. Nobody can book a draft, so no step is undone: each leaves what is there as it
 * is, and publishing again goes on where it stopped.
 *
 * @throws ApiFault 409 `listing-incomplete`, `listing-without-picture`, `feature-switched-off`,
 * `choice-not-offered`, `price-out-of-range`, 400 `validation-invalid-value`
 */
export async function publishClass(
  setup: RunningSetup,
  { ensureMeeting, publishDraft, offerMonths }: PublishSteps,
): Promise<PublishedClass> {
  const { listing, access, now } = setup;
  if (listing.attributes.state === 'draft') {
    requirePublishable(listing, now());
    requireOffered(listing);
    const isStay = dateUnitOf(listing.attributes.publicData) !== null;
    if (!isStay && !(await ensureMeeting())) {
      return { connectUrl: connectPath, state: 'draft', isComplete: false };
    }
    await openForBooking(access, listing, now());
    await setWholeStock(setup);
    await publishDraft();
  }
  const published = await access.listing();
  // A failure leaves the class published; its page requests the product again.
  const isComplete = await offerMonths(published);
  return { connectUrl: null, state: published.attributes.state, isComplete };
}

/** Sets the stock of a draft. One that is right is not written again. */
async function setWholeStock({ listing, access, now }: RunningSetup): Promise<void> {
  const left = listing.currentStock?.attributes.quantity ?? null;
  const whole = wholeStockOf(listing.attributes.publicData, now());
  if (left !== whole) await access.setStock(left, whole);
}

/** Another tab, or another program, may have changed what the page showed. */
function requirePublishable({ attributes, images = [] }: Listing, now: number): void {
  const { title, description, publicData } = attributes;
  const isStay = dateUnitOf(publicData) !== null;
  const { timezone, yogaStyles = [], stock, startDate, classDuration, location } = publicData;
  const isPlanned = isStay ? Boolean(location) : Boolean(startDate && classDuration);
  const isComplete =
    Boolean(title && description && timezone) &&
    yogaStyles.length > 0 &&
    stock !== undefined &&
    isPlanned;
  if (!isComplete) throw apiFault(409, 'listing-incomplete', 'The description lacks something.');
  if (images.length === 0) {
    throw apiFault(409, 'listing-without-picture', 'It has no picture.');
  }
  if (!isStay && (publicData.unixTimeStamp ?? 0) <= now) {
    throw apiFault(400, 'validation-invalid-value', 'The class starts in the past.');
  }
}
