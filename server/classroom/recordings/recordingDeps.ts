import type { Logger } from 'pino';
import type { ClassOf } from '../entering/classOf.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import type { RecordingStore } from './recordingStore.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { Seal } from '#server/base/seal.ts';
import type { ObjectStore } from '@flowroom/marketplace/objectStore';

/** Dependencies of recordings. */
export interface RecordingDeps {
  recordings: RecordingStore;
  /** Opened with the first use. */
  objects: () => ObjectStore;
  /** Writes the keys of uploads and of what is watched. */
  seal: Seal;
  classOf: ClassOf;
  /** State of a room, running or stored; null for one that never began. */
  recordOf: (roomId: string) => Promise<RoomRecord | null>;
  /** Bytes that all recordings may take. */
  mostBytes: number;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Refuses pieces that come when nothing is recorded. */
export const recordingClosed = () =>
  apiFault(409, 'recording-closed', 'This class is not recorded now.');
