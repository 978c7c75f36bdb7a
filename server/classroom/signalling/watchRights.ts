import type { Logger } from 'pino';
import type { LiveRoom } from '../room/liveRoom.ts';
import { readRoomId } from '../room/roomId.ts';
import { presentOf } from '../room/roomRecord.ts';
import type { Member } from '../room/roomRecord.ts';
import type { LiveRooms } from './liveRooms.ts';
import { returnSeconds, ticketSeconds } from '../entering/ticket.ts';
import { cursorSince, readToEnd } from '#server/events/readToEnd.ts';
import type { EventCursor, ReadPage } from '#server/events/readToEnd.ts';
import type { MarketplaceEvent } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

export interface RightsWatchOptions {
  rooms: Pick<LiveRooms, 'running' | 'lookAtPlan'>;
  /** Reads the event log, by the reader that everything in this process shares. */
  readPage: ReadPage;
  /** A deleted account was taken out of a room, where it has left traces. */
  onDeletedHere: (accountId: string) => void;
  /** Whether somebody may stay who came on an order, or hosts the class. */
  mayStay: (roomId: string, member: Member) => Promise<boolean>;
  /** Whether the class is somebody's own, or deleted. */
  isTeacherOf: (roomId: string, accountId: string) => Promise<boolean>;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds between two looks. */
  everyMs?: number;
}

/** What the log says of an order, an account or a class. */
interface Change {
  id: string;
  /** Of the newest event. */
  sequenceId: number;
  what: 'order' | 'class' | 'gone' | 'deleted' | 'account';
  seenAt: number;
}

/** Types of events that change who may be in a class. */
export const rightsEventTypes =
  'transaction/transitioned,transaction/updated,transaction/deleted,listing,user';

const usualMs = 2_000;
/** Somebody may still come with a ticket from before the change. */
const rememberedMs = 1.5 * ticketSeconds * 1_000;

function whatOf({ eventType, user }: MarketplaceEvent): Change['what'] {
  if (eventType.startsWith('transaction/')) return 'order';
  if (eventType.startsWith('listing/')) return 'class';
  if (eventType === 'user/deleted') return 'deleted';
  return isBannedOrDeleted(user) ? 'gone' : 'account';
}

/** The newest changes by what they are of. */
function createChanges({ readPage, now }: Pick<RightsWatchOptions, 'readPage' | 'now'>) {
  const changes = new Map<string, Change>();
  let cursor: EventCursor | null = null;
  return {
    /** Begins again with the next read. */
    forget(): void {
      cursor = null;
      changes.clear();
    },
    async read(): Promise<Change[]> {
      const seenAt = now();
      // With what a restart has missed, during which return tickets stay good.
      cursor ??= cursorSince(seenAt - returnSeconds * 1_000);
      await readToEnd(readPage, cursor, (events, last) => {
        for (const event of events) {
          const { resourceId: id, sequenceId } = event;
          changes.set(id, { id, sequenceId, what: whatOf(event), seenAt });
        }
        cursor = { startAfterSequenceId: last };
      });
      for (const [id, change] of changes) {
        if (change.seenAt + rememberedMs < seenAt) changes.delete(id);
      }
      return [...changes.values()];
    },
  };
}

/**
 * Follows the event log while rooms are open, and takes those out whose order, account or class
 * lets them in no longer.
 */
export function createRightsWatch(options: RightsWatchOptions) {
  const { rooms, mayStay, isTeacherOf, onDeletedHere, logger, everyMs = usualMs } = options;
  const changes = createChanges(options);
  /** Changes after which somebody was found to be right where they are. */
  const checked = new Set<string>();
  let isLooking = false;

  /** Takes those out whom a change concerns, and who may stay no longer. */
  async function checkMembers(
    [roomId, room]: readonly [string, LiveRoom],
    { id, sequenceId }: Change,
    isConcerned: (member: Member) => boolean,
  ) {
    for (const member of presentOf(room.record).filter(isConcerned)) {
      const key = `${roomId} ${member.id} ${id} ${sequenceId}`;
      if (checked.has(key)) continue;
      if (await mayStay(roomId, member)) checked.add(key);
      else room.expel(member.id);
    }
  }

  /**
   * Takes out an account and those who came on its order; without its own teacher a class ends.
   * Returns whether the account was there.
   */
  async function closeTo(roomId: string, room: LiveRoom, accountId: string): Promise<boolean> {
    const present = presentOf(room.record);
    const own = present.filter(member => member.accountId === accountId);
    const isHost = own.some(({ role }) => role === 'teacher');
    if (isHost && (await isTeacherOf(roomId, accountId))) {
      room.cancel();
      return true;
    }
    const orders = new Set(own.map(({ orderId }) => orderId).filter(id => id !== null));
    for (const { id, orderId } of present) {
      const isOwn = own.some(one => one.id === id);
      if (isOwn || (orderId !== null && orders.has(orderId))) room.expel(id);
    }
    return own.length > 0;
  }

  async function apply(change: Change): Promise<void> {
    const key = `${change.id} ${change.sequenceId}`;
    for (const [roomId, room] of rooms.running()) {
      if (change.what === 'order') {
        await checkMembers([roomId, room], change, ({ orderId }) => orderId === change.id);
      }
      if (change.what === 'gone') await closeTo(roomId, room, change.id);
      if (change.what === 'deleted' && (await closeTo(roomId, room, change.id))) {
        onDeletedHere(change.id);
      }
      if (change.what === 'class' && readRoomId(roomId)?.listingId === change.id) {
        if (!checked.has(`${roomId} ${key}`)) await rooms.lookAtPlan(roomId);
        await checkMembers([roomId, room], change, ({ role }) => role === 'teacher');
        checked.add(`${roomId} ${key}`);
      }
    }
  }

  /** Looks at what has changed since the last time. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      if (rooms.running().length === 0) {
        changes.forget();
        checked.clear();
        return;
      }
      for (const change of await changes.read()) await apply(change);
    } catch (error) {
      logger.info({ err: error }, 'the rights of people in rooms could not be looked at');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), everyMs).unref();
  return { look, close: () => clearInterval(timer) };
}
