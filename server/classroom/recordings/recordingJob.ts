import type { RecordingDeps } from './recordingDeps.ts';
import { lateUploadMs } from './recordingLimits.ts';
import { removeObjects, removeRecording } from './removeRecording.ts';
import { prepareRecording } from './prepareRecording.ts';
import type { RecordingRow } from '../store/tables.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

/** A process that was killed while it made files holds up another attempt for so long. */
const leaseMs = hourMs;
/** Attempts at the files of a recording. */
const mostTries = 5;
/** Recordings that are looked at in one run. */
const most = 200;
/** Time for which it is said of a recording that it has expired. */
const rememberedMs = 90 * dayMs;

/**
 * Creates the work on recordings: makes the files of those that are over, and deletes those whose
 * time has passed, and what is left in the store of those that are gone.
 */
export function createRecordingJob(deps: RecordingDeps) {
  const { recordings, recordOf, logger, now } = deps;

  /** Whether no piece is to come any more. */
  async function isOver(recording: RecordingRow): Promise<boolean> {
    if (recording.state === 'preparing') return true;
    if (recording.upload_until.getTime() <= now()) return true;
    const room = await recordOf(recording.room_id);
    if (room && room.room.phase !== 'ended') return false;
    const parts = (await recordings.read(recording.id))?.parts ?? [];
    return parts.every(
      ({ is_closed, last_at }) => is_closed || last_at.getTime() + lateUploadMs <= now(),
    );
  }

  async function prepare(recording: RecordingRow, signal: AbortSignal): Promise<void> {
    if (!(await isOver(recording))) return;
    if (recording.tries >= mostTries) {
      await removeRecording(deps, recording.id, 'failed');
      return;
    }
    if (!(await recordings.claim(recording.id, now(), leaseMs))) return;
    // What was stored before it was claimed: no piece is taken since.
    const whole = await recordings.read(recording.id);
    if (!whole) return;
    try {
      const state = await prepareRecording(deps, whole, signal);
      logger.info({ recordingId: recording.id, state }, 'a recording was prepared');
    } catch (error) {
      // The next process goes on with it.
      if (signal.aborted) await recordings.release(recording.id);
      throw error;
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    const kept = await recordings.inStates(['open', 'preparing', 'ready', 'failed'], most);
    for (const one of kept) {
      if (signal.aborted) return;
      if (one.watch_until.getTime() <= now()) await removeRecording(deps, one.id, 'expired');
    }
    for (const prefix of await recordings.removalsDue(now(), most)) {
      if (signal.aborted) return;
      await removeObjects(deps, prefix);
    }
    await recordings.forget(new Date(now() - rememberedMs));
    for (const one of await recordings.inStates(['open', 'preparing'], most)) {
      if (signal.aborted) return;
      try {
        await prepare(one, signal);
      } catch (error) {
        if (signal.aborted) return;
        logger.error({ err: error, recordingId: one.id }, 'a recording could not be prepared');
      }
    }
  };
}
