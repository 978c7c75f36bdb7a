import { admit, admitEach, lock, remove, startClass, toWaiting } from './admitPeople.ts';
import type { Changed } from './admitPeople.ts';
import { endRoom, leaveRoom } from './joinRoom.ts';
import { block, cohost, correct, makeCaptions, spotlight } from './keepOrder.ts';
import { recordClass, settleRecording } from './recordClass.ts';
import { isPresent, keepsOrder, withLine, withMember, withRoom } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import { pauseTimer, startTimer } from './runTimer.ts';
import { hostTypes } from '#shared/classroom/clientMessages.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { Refusal } from '#shared/classroom/serverMessages.ts';

/** What anybody may send who is in. */
const whileIn: ReadonlySet<ClientMessage['type']> = new Set([
  'ping',
  'leave',
  'line',
  'media',
  'send',
  'receive',
  'answer',
  'restart',
  'chat',
  'hand',
  'react',
  'captions',
  'agree',
  'report',
]);

/** What somebody who waits may send. */
const whileWaiting: ReadonlySet<ClientMessage['type']> = new Set(['ping', 'leave', 'line']);

/**
 * Returns why somebody may not send a message as the room is now; null where they may. Requested
 * for every message.
 */
export function refusalOf(
  record: RoomRecord,
  by: Member | undefined,
  { type }: ClientMessage,
): Refusal | null {
  if (!by || by.isRemoved || !isPresent(by)) return 'not-allowed';
  if (record.room.phase === 'ended') return 'not-held';
  if (hostTypes.has(type)) return keepsOrder(record, by) ? null : 'not-allowed';
  if (by.isAdmitted) return whileIn.has(type) ? null : 'not-valid';
  return whileWaiting.has(type) ? null : 'not-allowed';
}

/** When a message came, and the id of the line that it may become. */
export interface Moment {
  /** Epoch milliseconds. */
  now: number;
  id: string;
}

/** Changes the room by a message of somebody in it, or says why not. */
export function changeRoom(
  record: RoomRecord,
  by: Member | undefined,
  message: ClientMessage,
  moment: Moment,
): Changed {
  const refusal = refusalOf(record, by, message);
  if (refusal || !by) return refusal ?? 'not-allowed';
  return hostTypes.has(message.type)
    ? changedByHost(record, by, message, moment.now)
    : changedByAnybody(record, by, message, moment);
}

function changedByAnybody(
  record: RoomRecord,
  by: Member,
  message: ClientMessage,
  { now, id }: Moment,
): Changed {
  switch (message.type) {
    case 'media': {
      const kinds = [...new Set(message.kinds)].filter(kind => !by.blocked.includes(kind));
      return withMember(record, by.id, { media: kinds });
    }
    case 'line':
      return withMember(record, by.id, { line: message.is });
    case 'hand':
      return withMember(record, by.id, {
        handRaisedAt: message.isRaised ? (by.handRaisedAt ?? now) : null,
      });
    case 'agree':
      return settleRecording(withMember(record, by.id, { agrees: message.agrees }));
    case 'chat':
      return withLine(record, {
        id,
        at: now,
        from: by.id,
        name: by.name,
        to: message.to,
        text: message.text,
      });
    case 'leave':
      return leaveRoom(record, by.id);
    default:
      return record;
  }
}

function changedByHost(
  record: RoomRecord,
  by: Member,
  message: ClientMessage,
  now: number,
): Changed {
  switch (message.type) {
    case 'start':
      return startClass(record, now);
    case 'admit':
      return admit(record, message.person);
    case 'lock':
      return lock(record, message.isLocked);
    case 'admitEach':
      return admitEach(record, message.is);
    case 'block':
      return block(record, message);
    case 'toWaiting':
      return toWaiting(record, by, message.person);
    case 'remove':
      return remove(record, by, message.person);
    case 'spotlight':
      return spotlight(record, message.person);
    case 'correct':
      return correct(record, by, message.person);
    case 'cohost':
      return cohost(record, by, message);
    case 'timer':
      return startTimer(record, message.timer, now);
    case 'pauseTimer':
      return pauseTimer(record, message.isPaused, now);
    case 'record':
      return recordClass(record, by, message);
    case 'keepChat':
      return withRoom(record, { keepsChat: message.is });
    case 'makeCaptions':
      return makeCaptions(record, by, message.is);
    case 'caption':
      return record.room.captionsBy === by.id ? record : 'not-valid';
    case 'end':
      return endRoom(record, 'host');
    default:
      return record;
  }
}
