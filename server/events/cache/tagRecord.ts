import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cacheTags.ts';

/** What is known about a value while it is made. */
export interface TagRecord {
  tags: Set<CacheTag>;
  /** Count of the changes when the oldest part of it was made. */
  changes: number;
  /** Monotonic milliseconds for which the oldest part of it is known to be true. */
  confirmedAt: number;
  /** Milliseconds for which it is right even if nothing changes: it depends on the time. */
  rightForMs: number;
}

const records = new AsyncLocalStorage<TagRecord>();

/** Runs what makes a value; everything that it reads is noted in the record. */
export const recordingTags = <Made>(record: TagRecord, make: () => Promise<Made>): Promise<Made> =>
  records.run(record, make);

/** Notes that the value that is being made shows these resources. */
export function noteTags(...tags: readonly CacheTag[]): void {
  const record = records.getStore();
  if (record) for (const tag of tags) record.tags.add(tag);
}

/** Notes that the value that is being made is right for a time only, in milliseconds. */
export function noteRightFor(ms: number): void {
  const record = records.getStore();
  if (record) record.rightForMs = Math.min(record.rightForMs, Math.max(0, ms));
}

/** Notes that the value that is being made contains another one. */
export function noteParts(part: Readonly<TagRecord>): void {
  const record = records.getStore();
  if (!record) return;
  for (const tag of part.tags) record.tags.add(tag);
  record.changes = Math.min(record.changes, part.changes);
  record.confirmedAt = Math.min(record.confirmedAt, part.confirmedAt);
  record.rightForMs = Math.min(record.rightForMs, part.rightForMs);
}
