import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RecordingDeps } from './recordingDeps.ts';
import { pieceKey, piecesFolder, recordingFolder } from './recordingKeys.ts';
import type { RecordingWithParts } from './recordingStore.ts';
import { containerOf } from './recordingTypes.ts';
import { writeSeekable } from './seekable.ts';
import type { RawPart } from './seekable.ts';
import type { RecordingFileRow } from '../store/tables.ts';
import type { ObjectStore } from '@flowroom/marketplace/objectStore';

/**
 * Makes the files of a recording that can be played and sought in, and removes its pieces. The
 * caller has claimed it.
 * @returns the state that it is in now
 * @throws AbortError once aborted; nothing is changed then
 */
export async function prepareRecording(
  { recordings, objects: open }: Pick<RecordingDeps, 'recordings' | 'objects'>,
  recording: RecordingWithParts,
  signal: AbortSignal,
): Promise<'ready' | 'failed'> {
  const objects = open();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'flowroom-recording-'));
  try {
    const parts = recording.parts.flatMap((part): RawPart[] => {
      const container = containerOf(part.type);
      if (!container || part.pieces === 0) return [];
      return [{ container, pieces: () => piecesOf(objects, recording.id, part) }];
    });
    const files: RecordingFileRow[] = [];
    for (const made of await writeSeekable(parts, folder, signal)) {
      const key = `${recordingFolder(recording.id)}files/${randomUUID()}.${made.container}`;
      const type = `video/${made.container}`;
      const facts = { size: made.bytes, contentType: type };
      await objects.put(key, createReadStream(made.path), facts);
      files.push({
        recording_id: recording.id,
        file: files.length,
        object_key: key,
        type,
        bytes: made.bytes,
        duration_ms: made.durationMs,
      });
    }
    if (files.length === 0) {
      await objects.removeAll(recordingFolder(recording.id));
      await recordings.end(recording.id, 'failed');
      return 'failed';
    }
    if (await recordings.setReady(recording.id, files)) {
      await objects.removeAll(piecesFolder(recording.id));
    } else {
      // Deleted in the meantime, or made by another process: these files are nobody's.
      for (const { object_key } of files) await objects.remove(object_key);
    }
    return 'ready';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* piecesOf(
  objects: ObjectStore,
  id: string,
  { part, pieces }: { part: number; pieces: number },
): AsyncIterable<Buffer> {
  for (let number = 0; number < pieces; number += 1) {
    // The last one may have been empty; those that came together are at the first one's number.
    const bytes = await objects.get(pieceKey(id, part, number));
    if (bytes) yield bytes;
  }
}
