import { entityOf } from '#shared/contract/denormalise.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { pairOf } from './series.ts';
import { classroomLinks } from './providers/classroomProvider.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import type { MeetingDeps } from './meetingDeps.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';

/** The addresses of a meeting; those of a classroom at today's address of the site. */
const addressesOf = (
  rootUrl: string,
  listingId: string,
  pair: ReturnType<typeof pairOf>,
): Partial<MeetingLinks> =>
  pair?.provider === 'classroom' ? classroomLinks(rootUrl, listingId) : (pair ?? {});

/**
 * Returns the links of the next meeting of a class for its own teacher.
 * @throws the refusal of the marketplace (404) for everybody else
 */
export async function linksForTeacher(
  { now, rootUrl }: MeetingDeps,
  sdk: ServerSdk,
  listingId: string,
): Promise<Partial<MeetingLinks>> {
  const { attributes } = entityOf(await sdk.ownListings.show({ id: listingId }));
  const { publicData, privateData } = attributes;
  const times = scheduledTimes(publicData, now(), Infinity);
  const pair = pairOf(privateData?.zoom, times, now());
  const { start_url: start, join_url: join } = addressesOf(rootUrl, listingId, pair);
  return { start_url: start || undefined, join_url: join || undefined };
}

/**
 * Returns the meeting link for a party of a transaction: the start link for the provider, the join
 * link for the customer, none before the order is accepted or after it is over.
 * @throws the refusal of the marketplace (403, 404) for everybody else
 */
export async function linksForParty(
  { listingOf, now, rootUrl }: MeetingDeps,
  sdk: ServerSdk,
  transactionId: string,
): Promise<Partial<MeetingLinks>> {
  const [shown, user] = await Promise.all([
    sdk.transactions.show({
      id: transactionId,
      include: ['listing', 'customer', 'provider', 'booking'],
    }),
    sdk.currentUser.show(),
  ]);
  const transaction = entityOf(shown);
  const state = stateOf(transaction);
  if (state !== 'accepted' && state !== 'subscription-confirmed') return {};
  const listingId = relatedId(shown.data, 'listing');
  if (!listingId) return {};
  const listing = await listingOf(listingId);
  const times = orderTimesOf({ ...transaction, listing });
  const pair = pairOf(listing.attributes.privateData?.zoom, times, now());
  const links = addressesOf(rootUrl, listingId, pair);
  if (user.data.id === relatedId(shown.data, 'provider')) {
    return links.start_url ? { start_url: links.start_url } : {};
  }
  if (user.data.id !== relatedId(shown.data, 'customer')) return {};
  // The link of a month may be good for a class time in a pause, too.
  if (standingOf(transaction.attributes.metadata ?? {}, now()) === 'paused') return {};
  return links.join_url ? { join_url: links.join_url } : {};
}
