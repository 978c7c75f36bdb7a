import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { orderTimesOf } from '#shared/transactions/orderTimes.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { isInRoom } from '#shared/schedule/dateUnits.ts';
import { endOfSeries, extendedLastClass, mayExtend } from '#shared/schedule/classSeries.ts';
import { meetingDataOf, pairDataOf, planOfOnce, planOfPart } from './classMeetings.ts';
import { createConnections, ownAccount } from './connections.ts';
import type { Seal } from '#server/base/seal.ts';
import { isSeries, missingParts, pairOf, standingPairs } from './series.ts';
import type { SeriesPair } from './series.ts';
import { createMeeting } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';
import type { Extension } from './zoomConsent.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { relatedId } from '#shared/contract/resources.ts';
import type { ListingPublicData, MeetingLinks } from '#shared/contract/listingData.ts';

/** Dependencies of meetings. */
export interface MeetingsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  /** Reads a listing with its private data, with the rights of the operator. */
  listingOf: (listingId: string) => Promise<Listing>;
  /** Makes plan, exceptions, stock and running subscriptions fit the class times of a listing. */
  settlePlaces: (listingId: string) => Promise<void>;
  now?: () => number;
}

/** Result of an extension: made, not offered (any more), or the connection was revoked. */
export type Extended = 'done' | 'late' | 'failed';

export type Meetings = ReturnType<typeof createMeetings>;

/** Connects teachers to the meeting service, creates the meetings of classes and returns their links. */
export function createMeetings({
  zoom,
  seal,
  listingOf,
  settlePlaces,
  now = Date.now,
}: MeetingsOptions) {
  const connections = createConnections({ zoom, seal, now });

  const ensureOnce = async (sdk: ServerSdk, { id, attributes }: Listing): Promise<boolean> => {
    const { title, publicData, privateData } = attributes;
    const start = publicData.unixTimeStamp;
    const existing = privateData?.zoom;
    // A meeting for an earlier date of the class is not reused.
    if (existing && !Array.isArray(existing) && existing.join_url && existing.start === start) {
      return true;
    }
    const meeting = await connections.withToken(ownAccount(sdk), token =>
      createMeeting(zoom(), token, planOfOnce(title, publicData, now())),
    );
    if (!meeting) return false;
    await sdk.ownListings.update({ id, privateData: { zoom: meetingDataOf(meeting, start) } });
    return true;
  };

  /**
   * Creates the missing meetings for the class times of `data` and returns all of the series; null when
   * the teacher has to connect the meeting service first. Meetings created before a failure are stored
   * with the listing, so that the next attempt continues from there.
   */
  const ensureSeries = async (
    sdk: ServerSdk,
    { id, attributes }: Listing,
    data: ListingPublicData,
  ): Promise<SeriesPair[] | null> => {
    // A draft may have a single meeting from before it became a series.
    const isOut = attributes.state !== 'draft';
    const kept = standingPairs(
      attributes.privateData?.zoom,
      data,
      isOut ? attributes.publicData.lastClass : undefined,
    );
    const missing = missingParts(data, kept, now());
    if (missing.length === 0) return kept;
    const made: SeriesPair[] = [];
    try {
      const isConnected = await connections.withToken(ownAccount(sdk), async token => {
        for (const part of missing) {
          const plan = planOfPart(attributes.title, data, part);
          made.push(pairDataOf(await createMeeting(zoom(), token, plan), part));
        }
        return true;
      });
      return isConnected ? [...kept, ...made] : null;
    } finally {
      if (made.length > 0 && made.length < missing.length) {
        await sdk.ownListings.update({ id, privateData: { zoom: [...kept, ...made] } });
      }
    }
  };

  return {
    /** Stores the tokens of a finished consent in the teacher's private data. */
    connect: connections.save,

    /**
     * Creates the meeting of the caller's listing, or the meetings of its series; none of a room. Idempotent. Returns
     * false when the teacher has to connect the meeting service first.
     */
    async ensureMeeting(sdk: ServerSdk, listingId: string): Promise<boolean> {
      const listing = entityOf(await sdk.ownListings.show({ id: listingId }));
      const { publicData } = listing.attributes;
      if (isInRoom(publicData)) return true;
      if (!isSeries(publicData)) return ensureOnce(sdk, listing);
      const lastClass = publicData.lastClass ?? endOfSeries(publicData) ?? undefined;
      const pairs = await ensureSeries(sdk, listing, { ...publicData, lastClass });
      if (!pairs) return false;
      const existing = listing.attributes.privateData?.zoom;
      if (JSON.stringify(pairs) === JSON.stringify(existing)) return true;
      await sdk.ownListings.update({ id: listingId, privateData: { zoom: pairs } });
      return true;
    },

    /**
     * Extends a series of the caller by six months: its meetings, `lastClass`, and the places of new class
     * times. `lastClass`: end of the last class when the teacher asked; a
     * different value in the listing means that the extension has been made.
     */
    async extend(sdk: ServerSdk, { listingId, lastClass: seen }: Extension): Promise<Extended> {
      const listing = entityOf(await sdk.ownListings.show({ id: listingId }));
      const { publicData } = listing.attributes;
      if (publicData.lastClass !== seen) return 'done';
      const lastClass = extendedLastClass(publicData, now());
      if (!mayExtend(listing, now()) || lastClass === null) return 'late';
      const longer = { ...publicData, lastClass };
      const pairs = await ensureSeries(sdk, listing, longer);
      if (!pairs) return 'failed';
      await sdk.ownListings.update({
        id: listingId,
        publicData: { lastClass },
        privateData: { zoom: pairs },
      });
      await settlePlaces(listingId);
      return 'done';
    },

    /**
     * Returns the links of the next meeting of a class for its own teacher.
     * @throws the refusal of the marketplace (404) for everybody else
     */
    async linksOfOwn(sdk: ServerSdk, listingId: string): Promise<Partial<MeetingLinks>> {
      const { attributes } = entityOf(await sdk.ownListings.show({ id: listingId }));
      const { publicData, privateData } = attributes;
      const times = scheduledTimes(publicData, now(), Infinity);
      const { start_url: start, join_url: join } = pairOf(privateData?.zoom, times, now()) ?? {};
      return { ...(start ? { start_url: start } : {}), ...(join ? { join_url: join } : {}) };
    },

    /**
     * Returns the meeting link for a party of a transaction: the start link for the provider, the join
     * link for the customer, none before the order is accepted or after it is over.
     * @throws the refusal of the marketplace (403, 404) for everybody else
     */
    async linksOf(sdk: ServerSdk, transactionId: string): Promise<Partial<MeetingLinks>> {
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
      const links = pairOf(listing.attributes.privateData?.zoom, times, now());
      if (user.data.id === relatedId(shown.data, 'provider')) {
        return links?.start_url ? { start_url: links.start_url } : {};
      }
      if (user.data.id !== relatedId(shown.data, 'customer')) return {};
      // The link of a month may be good for a class time in a pause, too.
      if (standingOf(transaction.attributes.metadata ?? {}, now()) === 'paused') return {};
      return links?.join_url ? { join_url: links.join_url } : {};
    },
  };
}
