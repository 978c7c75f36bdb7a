import type { ServerSdk } from '../sdk.ts';
import { stateOf } from '#src/transactions/process.ts';
import type { CurrentUser, Listing, MeetingLinks, Transaction } from '#src/util/entities.ts';
import { toPlain } from '#src/util/sdkValues.ts';
import type { Seal } from './seal.ts';
import { MeetingError, createMeeting, refreshTokens } from './zoomClient.ts';
import type { Meeting, ZoomConfig, ZoomTokens } from './zoomClient.ts';

/** What a teacher's private data holds of the connection; the tokens only as sealed text. */
export interface ZoomConnection {
  sealed: string;
  connectedAt: string;
}

/** What meetings are made with. */
export interface MeetingsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  /** Private data of any listing, read with the rights of the operator. */
  listingPrivateData: (listingId: string) => Promise<Record<string, unknown>>;
  now?: () => number;
}

export type Meetings = ReturnType<typeof createMeetings>;

const plain = <Entity>(answer: { data: unknown }): Entity =>
  (toPlain(answer.data) as { data: Entity }).data;

/** A connection to keep, its tokens locked. */
export const connectionOf = async (
  seal: Seal,
  tokens: ZoomTokens,
  now: number,
): Promise<ZoomConnection> => ({
  sealed: await seal.close(tokens),
  connectedAt: new Date(now).toISOString(),
});

/** What a listing's private data holds of its meeting; a class that moved needs another one. */
export const meetingDataOf = ({ id, joinUrl, startUrl }: Meeting, start: number | undefined) => ({
  meetingId: id,
  join_url: joinUrl,
  start_url: startUrl,
  start,
});

/** Tokens are renewed a minute before they end, so that they survive the call they are for. */
const marginMs = 60_000;

/** Connects teachers to the meeting service, makes the meetings of classes and tells their links. */
export function createMeetings({
  zoom,
  seal,
  listingPrivateData,
  now = Date.now,
}: MeetingsOptions) {
  const save = async (sdk: ServerSdk, tokens: ZoomTokens): Promise<void> => {
    const connection = await connectionOf(seal, tokens, now());
    await sdk.currentUser.updateProfile({ privateData: { zoom: connection } });
  };

  const disconnect = (sdk: ServerSdk) =>
    sdk.currentUser.updateProfile({ privateData: { zoom: null } });

  /** A token that works now, or null when the teacher has to connect (again). */
  const accessTokenOf = async (sdk: ServerSdk): Promise<string | null> => {
    const user = plain<CurrentUser>(await sdk.currentUser.show());
    const connection = user.attributes.profile.privateData?.zoom as ZoomConnection | undefined;
    const tokens = connection && ((await seal.open(connection.sealed)) as ZoomTokens | null);
    if (!tokens) return null;
    if (tokens.expiresAt - marginMs > now()) return tokens.accessToken;
    try {
      const fresh = await refreshTokens(zoom(), tokens.refreshToken);
      await save(sdk, fresh);
      return fresh.accessToken;
    } catch (error) {
      if (!(error instanceof MeetingError) || error.code !== 'meeting-not-connected') throw error;
      await disconnect(sdk);
      return null;
    }
  };

  return {
    /** Keeps the tokens of a finished consent with the teacher who gave it. */
    connect: save,

    /**
     * Makes the meeting of a listing of the caller's, once: a second call finds the first one's.
     * Gives false when the teacher has to connect the meeting service first.
     */
    async ensureMeeting(sdk: ServerSdk, listingId: string): Promise<boolean> {
      const listing = plain<Listing>(await sdk.ownListings.show({ id: listingId }));
      const { title, publicData, privateData } = listing.attributes;
      const start = publicData.unixTimeStamp;
      const existing = privateData?.zoom as (MeetingLinks & { start?: number }) | undefined;
      // A class that moved needs another meeting.
      if (existing?.join_url && existing.start === start) return true;
      const accessToken = await accessTokenOf(sdk);
      if (!accessToken) return false;
      const meeting = await createMeeting(zoom(), accessToken, {
        topic: title,
        start: start ?? now(),
        duration: publicData.classDuration?.value ?? 60,
        timezone: publicData.timezone ?? 'UTC',
      }).catch(async (error: unknown) => {
        if (error instanceof MeetingError && error.code === 'meeting-not-connected') {
          await disconnect(sdk);
          return null;
        }
        throw error;
      });
      if (!meeting) return false;
      await sdk.ownListings.update({
        id: listingId,
        privateData: { zoom: meetingDataOf(meeting, start) },
      });
      return true;
    },

    /**
     * The link that a party of a transaction may have now: to start for the provider, to join for
     * the customer, nothing before the booking is certain or after it is over.
     * The marketplace answers 403 or 404 for everybody else, and that is thrown on.
     */
    async linksOf(sdk: ServerSdk, transactionId: string): Promise<Partial<MeetingLinks>> {
      const [transaction, user] = await Promise.all([
        sdk.transactions
          .show({ id: transactionId, include: ['listing', 'customer', 'provider'] })
          .then(answer => withRefs(toPlain(answer.data))),
        sdk.currentUser.show().then(answer => plain<CurrentUser>(answer)),
      ]);
      const state = stateOf(transaction.entity);
      if (state !== 'accepted' && state !== 'subscription-confirmed') return {};
      if (!transaction.listingId) return {};
      const privateData = await listingPrivateData(transaction.listingId);
      const links = privateData.zoom as Partial<MeetingLinks> | undefined;
      if (user.id === transaction.providerId) {
        return links?.start_url ? { start_url: links.start_url } : {};
      }
      if (user.id !== transaction.customerId) return {};
      return links?.join_url ? { join_url: links.join_url } : {};
    },
  };
}

interface Refs {
  relationships?: Record<string, { data: { id: string } | null }>;
}

function withRefs(answer: unknown) {
  const { data } = answer as { data: Transaction & Refs };
  const ref = (name: string) => data.relationships?.[name]?.data?.id ?? null;
  return {
    entity: data as Transaction,
    listingId: ref('listing'),
    providerId: ref('provider'),
    customerId: ref('customer'),
  };
}
