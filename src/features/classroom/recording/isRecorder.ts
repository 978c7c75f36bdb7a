import { selfOf } from '../room/roomModel.ts';
import type { SessionState } from '../session/sessionState.ts';

/** Whether this browser is the one that records. */
export function isRecorder({ model, parted }: SessionState): boolean {
  const self = selfOf(model);
  const { room } = model;
  return (
    parted === null &&
    room?.phase === 'held' &&
    room.recording === 'on' &&
    self !== undefined &&
    room.recordingBy === self.id
  );
}
