import type { Api } from '#src/api/types.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { SeatException } from '#shared/transactions/capacity.ts';
import { classPlacesOf, exceptionHorizonMs } from '#shared/transactions/classPlaces.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { dayMs, iso } from '#shared/time/time.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import type { Many } from '#shared/contract/resources.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { isSoldAtOldTimes, placesToSell, readBookedPlaces, readFree } from './bookedPlaces.ts';
import type { BookedPlaces } from './bookedPlaces.ts';
import { watchSales, watchStock } from './lowerPlaces.ts';
import { stayPlanOf } from './stayDraft.ts';

/** Reads the exceptions of a listing from a day before `now` (epoch milliseconds) as far as they are made. */
export async function readExceptions(
  api: Api,
  listingId: string,
  now: number,
): Promise<SeatException[]> {
  // The last day ends after the horizon.
  const range = { listingId, start: iso(now - dayMs), end: iso(now + exceptionHorizonMs + dayMs) };
  const found: Many<'availabilityException'>['data'] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await api.availabilityExceptions.query({ ...range, page, perPage: 100 });
    found.push(...data);
    last = meta.totalPages;
  }
  return found.flatMap(({ id, attributes: { start, end, seats } }) =>
    typeof start === 'string' && typeof end === 'string' && typeof seats === 'number'
      ? [{ id, start: Date.parse(start), end: Date.parse(end), seats }]
      : [],
  );
}

const create = (api: Api, listingId: string, { start, end, seats }: Omit<SeatException, 'id'>) =>
  api.availabilityExceptions.create({ listingId, start: iso(start), end: iso(end), seats });

/**
 * Makes the exceptions of a class those of its class times: of a class that is held once the one that
 * opens it, of a weekly one those of times that its plan does not have as they are. Idempotent. `before` is
 * its public data before a change of its times.
 */
export async function settleExceptions(
  api: Api,
  { id, attributes }: OwnListing,
  before?: ListingPublicData,
): Promise<void> {
  const now = Date.now();
  const { publicData, availabilityPlan } = attributes;
  const wanted = classPlacesOf(
    publicData,
    {
      plan: availabilityPlan ?? planOf(publicData, publicData.stock ?? 0),
      exceptions: await readExceptions(api, id, now),
      holders: [],
      before,
    },
    now,
  );
  for (const gone of wanted?.remove ?? []) await api.availabilityExceptions.delete(gone);
  for (const one of wanted?.create ?? []) await create(api, id, one);
}

/**
 * Opens a draft for booking: its plan, where it has none yet, and its exceptions. Idempotent: a second
 * call leaves both as they are.
 */
export async function openForBooking(api: Api, listing: OwnListing): Promise<void> {
  const { id, attributes } = listing;
  const { publicData, availabilityPlan } = attributes;
  const places = publicData.stock ?? 0;
  const isStay = dateUnitOf(publicData) !== null;
  const plan = isStay ? stayPlanOf({ places: String(places) }) : planOf(publicData, places);
  // The copy of a listing has only its fields.
  const hasOtherType = availabilityPlan !== undefined && availabilityPlan?.type !== plan?.type;
  const hasNoEntries =
    (availabilityPlan?.entries ?? []).length === 0 && (plan?.entries ?? []).length > 0;
  const isMissing = hasOtherType || hasNoEntries;
  if (plan && isMissing) await api.ownListings.update({ id, availabilityPlan: { ...plan } });
  if (isStay) return;
  const opened =
    plan && isMissing
      ? { ...attributes, availabilityPlan: planOf(publicData, places) }
      : attributes;
  await settleExceptions(api, { ...listing, attributes: opened });
}

/** Returns when a class is held, in a form that can be compared. */
const scheduleOf = (data: ListingPublicData): string =>
  JSON.stringify([
    data.timezone,
    data.startDate,
    data.time,
    data.classDuration?.value,
    (data.weeklyDays ?? []).map(({ value, time }) => [value, time]),
    data.seriesEnd,
    [data.skippedDates, data.movedDates, data.phases].map(list => list ?? []),
  ]);

export interface TimesChange {
  before: OwnListing;
  /** Places in each class time afterwards. */
  places: number;
  booked: BookedPlaces;
  /** Writes the listing and returns it. */
  update: () => Promise<OwnListing>;
  /** Reads the listing with its stock. */
  reload: () => Promise<OwnListing>;
}

/**
 * Writes a published class with other times or places. The stock is taken to zero first, which refuses when somebody
 * has booked since it was read: then only a place that somebody gives back meanwhile can be sold. Where that has been one
 * too many for fewer places, or at a time that the class moves from, both stay as they were.
 *
 * @throws AppError `places-taken` when more places are booked than there would be
 * @throws AppError `old-total-mismatch` when somebody has booked meanwhile
 */
export async function changeTimesAndPlaces(api: Api, change: TimesChange): Promise<OwnListing> {
  const { before, places, booked, update, reload } = change;
  const { publicData, metadata } = before.attributes;
  if (places < booked.most) throw appError('places-taken', 'More places are booked.', 409);
  const left = before.currentStock?.attributes.quantity ?? null;
  if (left !== null && left > 0) {
    await api.stock.compareAndSet({ listingId: before.id, oldTotal: left, newTotal: 0 });
  }
  try {
    const isTaken = await watchStock(api, before.id);
    // Of two people of whom one has booked and the other canceled the stock tells nothing.
    const { most, isBooked } = await readBookedPlaces(api, before);
    if (places < most) throw appError('places-taken', 'More places are booked.', 409);
    if (isBooked && !booked.isBooked) throw bookedMeanwhile();
    const more = places - (publicData.stock ?? places);
    const hasSold = more < 0 ? await watchSales(api, { before, places, reload }) : null;
    const hasSubscribers = (metadata?.subscriptions ?? 0) > 0;
    const raised = hasSubscribers ? await takeRaised(api, before.id) : [];
    const saved = await update();
    const isMoved = scheduleOf(publicData) !== scheduleOf(saved.attributes.publicData);
    if (!hasSubscribers) await settleExceptions(api, saved, isMoved ? publicData : undefined);
    for (const one of raised) await create(api, before.id, { ...one, seats: one.seats + more });
    const isSold = isMoved
      ? (await isTaken()) || (await isSoldAtOldTimes(api, { before, saved }, Date.now()))
      : hasSold !== null && ((await isTaken()) || (await hasSold(saved)));
    if (isMoved && isSold) {
      await api.ownListings.update({ id: before.id, ...timesBodyOf(before, saved) });
      await settleExceptions(api, before, saved.attributes.publicData);
      throw bookedMeanwhile();
    }
    if (isSold) {
      if (hasSubscribers) await takeRaised(api, before.id);
      await api.ownListings.update({ id: before.id, ...placesBodyOf(before) });
      if (!hasSubscribers) await settleExceptions(api, before);
      for (const one of raised) await create(api, before.id, one);
      throw bookedMeanwhile();
    }
    return saved;
  } finally {
    await resumeSales(api, reload);
  }
}

const bookedMeanwhile = () =>
  appError('old-total-mismatch', 'Somebody has booked or canceled meanwhile.', 409);

/** Returns times and places of a class as they were, to write them over those that were saved. */
function timesBodyOf(before: OwnListing, saved: OwnListing) {
  const old: Record<string, unknown> = before.attributes.publicData;
  const written: Record<string, unknown> = saved.attributes.publicData;
  const changed = Object.keys({ ...old, ...written }).filter(
    key => JSON.stringify(old[key]) !== JSON.stringify(written[key]),
  );
  return {
    publicData: Object.fromEntries(changed.map(key => [key, old[key] ?? null])),
    ...planBodyOf(before),
  };
}

const planBodyOf = ({ attributes: { availabilityPlan } }: OwnListing) =>
  availabilityPlan ? { availabilityPlan } : {};

/** Places of a class as they are, to write them again. */
const placesBodyOf = (listing: OwnListing) => ({
  publicData: { stock: listing.attributes.publicData.stock },
  ...planBodyOf(listing),
});

/**
 * Removes the exceptions that give class times more seats than the plan, which subscriptions lower, and
 * returns them. Until they are made anew with another number of seats too few are sold, never too many.
 */
async function takeRaised(api: Api, listingId: string): Promise<SeatException[]> {
  const exceptions = await readExceptions(api, listingId, Date.now());
  const raised = exceptions.filter(({ seats }) => seats > 0);
  for (const { id } of raised) await api.availabilityExceptions.delete(id);
  return raised;
}

/** Attempts to set the stock while places are given back meanwhile. */
const mostAttempts = 5;

/** Sets the stock to the places that are left to sell. */
export async function resumeSales(api: Api, reload: () => Promise<OwnListing>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const listing = await reload();
    const now = Date.now();
    const oldTotal = listing.currentStock?.attributes.quantity ?? null;
    const free = await readFree(api, listing, now);
    const newTotal = placesToSell(listing.attributes.publicData, free, now);
    if (newTotal === oldTotal) return;
    try {
      await api.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal });
      return;
    } catch (error) {
      const isOutOfSync = isAppError(error) && error.code === 'old-total-mismatch';
      if (!isOutOfSync || attempt === mostAttempts) throw error;
    }
  }
}

/** Sets the stock of a draft. */
export async function setStock(api: Api, listing: OwnListing, places: number): Promise<void> {
  const oldTotal = listing.currentStock?.attributes.quantity ?? null;
  if (oldTotal === places) return;
  await api.stock.compareAndSet({ listingId: listing.id, oldTotal, newTotal: places });
}
