import { keepsOrder, presentOf, withEach, withRoom } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';

/** Begins to record once all who are in have answered, or nobody is there to request. */
export function settleRecording(record: RoomRecord): RoomRecord {
  if (record.room.recording !== 'asking') return record;
  const asked = presentOf(record).filter(
    member => member.isAdmitted && !keepsOrder(record, member),
  );
  return asked.every(({ agrees }) => agrees !== null)
    ? withRoom(record, { recording: 'on' })
    : record;
}

/** Ends a recording that the browser of somebody makes who is gone, or moderates no longer. */
export const endRecordingBy = (record: RoomRecord, id: string): RoomRecord =>
  record.room.recordingBy === id
    ? withRoom(record, { recording: 'off', recordingBy: null })
    : record;

/**
 * Requests everybody, and records once they have answered; requested again, it goes on without
 * those who have not. Who comes later is requested while it runs.
 */
export function recordClass(
  record: RoomRecord,
  by: Pick<Member, 'id'>,
  { is, of }: { is: boolean; of: 'teacher' | 'agreed' },
): RoomRecord {
  const { recording } = record.room;
  if (!is) return withRoom(record, { recording: 'off', recordingBy: null });
  if (recording !== 'off') return withRoom(record, { recording: 'on' });
  const asked = withEach(
    withRoom(record, { recording: 'asking', recordingOf: of, recordingBy: by.id }),
    () => true,
    () => ({ agrees: null }),
  );
  return settleRecording(asked);
}
