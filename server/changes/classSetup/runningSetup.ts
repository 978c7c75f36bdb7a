import { apiFault } from '#server/base/apiFault.ts';
import type { ApiFault } from '#server/base/apiFault.ts';
import type { ClassAccess } from './classAccess.ts';
import { fitExceptions, removeRaised } from './openings.ts';
import { isOverbooked, isSoldAtOldTimes, readBookedSeats } from './readBookedSeats.ts';
import { isStockTaken, resumeSales } from './sales.ts';
import { scheduleTextOf } from './scheduleText.ts';
import type { SetupRecord, StockMark, Written } from './setupRecord.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** A command that is carried out, for the first time or again after a crash. */
export interface RunningSetup {
  record: SetupRecord;
  /** The class as it was when this run began. */
  listing: Listing;
  access: ClassAccess;
  /**
   * Makes plan, exceptions and stock those of class times and subscriptions; null without the
   * operator's rights.
   */
  settleSeats: (() => Promise<void>) | null;
  /** An earlier run was interrupted. */
  isAgain: boolean;
  /** Somebody ends it when this run is interrupted. */
  isResumable: boolean;
  /** Epoch milliseconds. */
  now: () => number;
}

export const seatsTaken = (): ApiFault =>
  apiFault(409, 'places-taken', 'More seats are booked than there would be.');

export const bookedMeanwhile = (): ApiFault =>
  apiFault(409, 'old-total-mismatch', 'Somebody has booked or canceled meanwhile.');

/** Public data with some fields written over it; null removes one. */
export const withFields = (
  data: ListingPublicData,
  fields: Record<string, unknown> = {},
): ListingPublicData =>
  Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== null));

/** The listing once the content of a command is written. */
export function changedListing(listing: Listing, content: SetupRecord['content']): Listing {
  const { attributes } = listing;
  const { price = attributes.price, publicData } = content as Partial<Listing['attributes']>;
  return {
    ...listing,
    attributes: { ...attributes, price, publicData: withFields(attributes.publicData, publicData) },
  };
}

const publicFieldsOf = ({ content }: SetupRecord): Record<string, unknown> =>
  (content.publicData ?? {}) as Record<string, unknown>;

/** Seats of each class time once the content is written. */
export function wantedSeatsOf({ record, listing }: RunningSetup): number {
  const { stock } = publicFieldsOf(record);
  return typeof stock === 'number' ? stock : (listing.attributes.publicData.stock ?? 0);
}

/** Returns whether subscriptions have seats, which lower the plan. */
export const hasSubscribers = ({ listing }: RunningSetup): boolean =>
  (listing.attributes.metadata?.subscriptions ?? 0) > 0;

/**
 * Looks once more who has booked: of one who did and another who canceled the stock shows nothing.
 */
export async function requireNobodyNew(
  { access, listing, now }: RunningSetup,
  { seats, isBooked }: { seats: number; isBooked: boolean },
): Promise<void> {
  const again = await readBookedSeats(access, listing, now());
  if (seats < again.most) throw seatsTaken();
  if (again.isBooked && !isBooked) throw bookedMeanwhile();
}

/**
 * Writes the content, and in the same call what takes it back. Of a class with subscribers the
 * exceptions that open more than the plan go first.
 */
export async function writeContent(setup: RunningSetup, stockSeen: StockMark): Promise<Written> {
  const { record, listing, access, now } = setup;
  const { publicData, availabilityPlan } = listing.attributes;
  const fields = publicFieldsOf(record);
  const old: Record<string, unknown> = publicData;
  const isMoved = scheduleTextOf(publicData) !== scheduleTextOf(withFields(publicData, fields));
  const kept = isMoved ? Object.keys(fields) : ['stock'];
  const written: Written = {
    isMoved,
    hasFewerSeats: wantedSeatsOf(setup) < (publicData.stock ?? 0),
    stockSeen,
    before: {
      publicData: Object.fromEntries(
        kept
          .filter(key => JSON.stringify(old[key]) !== JSON.stringify(fields[key] ?? undefined))
          .map(key => [key, old[key] ?? null]),
      ),
      ...(availabilityPlan ? { availabilityPlan } : {}),
    },
  };
  if (hasSubscribers(setup)) await removeRaised(access, now());
  await access.update({
    ...record.content,
    privateData: {
      ...(record.content.privateData as object | undefined),
      setup: { ...record, written },
    },
  });
  return written;
}

/** Writes times and seats as they were. What else was written stays. */
export async function restoreContent(setup: RunningSetup, written: Written): Promise<void> {
  const { record, access, now } = setup;
  if (hasSubscribers(setup)) await removeRaised(access, now());
  await access.update({
    ...written.before,
    privateData: { setup: { ...record, written, isRestored: true } },
  });
}

/**
 * Opens the class times as they are now. With subscribers that waits until the places are settled.
 */
export async function fitOpenings(
  setup: RunningSetup,
  { before, isMoved }: Written,
  isRestored = false,
): Promise<void> {
  const { record, access, now } = setup;
  if (hasSubscribers(setup)) return;
  const saved = await access.listing();
  const other = isRestored ? publicFieldsOf(record) : before.publicData;
  const data = isMoved ? withFields(saved.attributes.publicData, other) : undefined;
  await fitExceptions(access, saved, now(), data);
}

/**
 * Returns whether somebody has booked, between the pause and the writing, what is not there any
 * more.
 */
export async function hasSoldMeanwhile(
  { access, now }: RunningSetup,
  { isMoved, hasFewerSeats, stockSeen, before }: Written,
): Promise<boolean> {
  if (!isMoved && !hasFewerSeats) return false;
  if (await isStockTaken(access, stockSeen)) return true;
  const saved = await access.listing();
  if (!isMoved) return isOverbooked(access, saved, now());
  const { attributes } = saved;
  const publicData = withFields(attributes.publicData, before.publicData);
  const old: Listing = { ...saved, attributes: { ...attributes, publicData } };
  return isSoldAtOldTimes(access, { before: old, saved }, now());
}

/** Lets people book again what is left. */
export async function resume(setup: RunningSetup): Promise<void> {
  const { access, settleSeats, now } = setup;
  if (hasSubscribers(setup) && settleSeats) await settleSeats();
  else await resumeSales(access, now);
}
