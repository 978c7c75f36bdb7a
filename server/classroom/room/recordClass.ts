import { keepsOrder, presentOf, withEach, withRoom } from './roomRecord.ts';
import type { RoomRecord } from './roomRecord.ts';

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

/**
 * Requests everybody, and records once they have answered; requested again, it goes on without
 * those who have not. Who comes later is requested while it runs.
 */
export function recordClass(
  record: RoomRecord,
  { is, of }: { is: boolean; of: 'teacher' | 'agreed' },
): RoomRecord {
  const { recording } = record.room;
  if (!is) return withRoom(record, { recording: 'off' });
  if (recording !== 'off') return withRoom(record, { recording: 'on' });
  const asked = withEach(
    withRoom(record, { recording: 'asking', recordingOf: of }),
    () => true,
    () => ({ agrees: null }),
  );
  return settleRecording(asked);
}
