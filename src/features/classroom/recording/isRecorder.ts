import { recordsHere } from '../room/recorded.ts';
import { selfOf } from '../room/roomModel.ts';
import type { SessionState } from '../session/sessionState.ts';

/** Whether this browser is the one that records. */
export const isRecorder = ({ model, parted }: SessionState): boolean =>
  parted === null && recordsHere(model) && selfOf(model) !== undefined;
