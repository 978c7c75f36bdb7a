import type { Changed } from './admitPeople.ts';
import { withRoom } from './roomRecord.ts';
import type { RoomRecord } from './roomRecord.ts';
import type { RoomTimer } from '#shared/classroom/roomState.ts';

/** Begins a timer on everybody's screen, or takes it away. */
export const startTimer = (
  record: RoomRecord,
  timer: Pick<RoomTimer, 'work' | 'rest' | 'rounds'> | null,
  now: number,
): RoomRecord => withRoom(record, { timer: timer && { ...timer, startedAt: now, pausedAt: null } });

/** Pauses the timer, or lets it go on where it was. */
export function pauseTimer(record: RoomRecord, isPaused: boolean, now: number): Changed {
  const { timer } = record.room;
  if (!timer) return 'not-valid';
  const { pausedAt, startedAt } = timer;
  if (isPaused === (pausedAt !== null)) return record;
  const changed =
    pausedAt === null
      ? { ...timer, pausedAt: now }
      : { ...timer, pausedAt: null, startedAt: startedAt + (now - pausedAt) };
  return withRoom(record, { timer: changed });
}
