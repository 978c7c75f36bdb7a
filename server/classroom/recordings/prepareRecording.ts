import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RecordingDeps } from './recordingDeps.ts';
import { captionsOf } from './captionsOf.ts';
import { fileKey, filesFolder, pieceKey, piecesFolder } from './recordingKeys.ts';
import type { Removal } from './recordingEnds.ts';
import type { RecordingWithParts } from './recordingStore.ts';
import { captionsType, containerOf } from './recordingTypes.ts';
import { removalOf, removeObjects, removeRecording } from './removeRecording.ts';
import { writeSeekable } from './seekable.ts';
import type { RawPart, SeekableFile } from './seekable.ts';
import type { RecordingCueRow, RecordingFileRow, RecordingPartRow } from '../store/tables.ts';
import type { ObjectStore } from '@flowroom/marketplace/objectStore';

/**
 * Makes the files of a recording that can be played and sought in, with their captions, and removes
 * its pieces and what earlier attempts have left. The caller has claimed it.
 * @returns the state that it is in now
 * @throws AbortError once aborted; nothing is changed then
 */
export async function prepareRecording(
  deps: Pick<RecordingDeps, 'recordings' | 'objects' | 'logger' | 'now'>,
  recording: RecordingWithParts,
  signal: AbortSignal,
): Promise<'ready' | 'failed'> {
  const { recordings, now } = deps;
  const objects = deps.objects();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'flowroom-recording-'));
  try {
    const sources = recording.parts.flatMap((part): Source[] => {
      const container = containerOf(part.type);
      if (!container || part.pieces === 0) return [];
      return [{ part, container, pieces: () => piecesOf(objects, recording.id, part) }];
    });
    const cues = await recordings.cues(recording.id);
    const files: RecordingFileRow[] = [];
    for (const made of await writeSeekable(sources, folder, signal)) {
      files.push(await storeFile(objects, { recording, sources, cues, file: files.length }, made));
    }
    if (files.length === 0) {
      await removeRecording(deps, recording.id, 'failed');
      return 'failed';
    }
    const removed = leftOf(recording, now());
    if (await recordings.setReady(recording.id, files, removed)) {
      for (const { prefix } of removed) await removeObjects(deps, prefix);
    } else {
      // Deleted in the meantime, or made by another process: these files are nobody's.
      await objects.removeAll(filesFolder(recording.id, recording.tries));
    }
    return 'ready';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Source extends RawPart {
  part: RecordingPartRow;
}

interface StoredParts {
  recording: RecordingWithParts;
  sources: readonly Source[];
  cues: readonly RecordingCueRow[];
  /** Number of the file. */
  file: number;
}

/** Stores a file and its captions. */
async function storeFile(
  objects: ObjectStore,
  { recording, sources, cues, file }: StoredParts,
  made: SeekableFile,
): Promise<RecordingFileRow> {
  const key = fileKey(recording, file, made.container);
  const type = `video/${made.container}`;
  await objects.put(key, createReadStream(made.path), { size: made.bytes, contentType: type });
  const timed = made.parts.flatMap(({ index, fromMs, untilMs }) => {
    const part = sources[index]?.part;
    return part ? [{ part, fromMs, untilMs }] : [];
  });
  const captions = captionsOf(timed, cues);
  const captionsKey = captions === null ? null : fileKey(recording, file, 'vtt');
  if (captions !== null && captionsKey !== null) {
    const bytes = Buffer.from(captions);
    await objects.put(captionsKey, bytes, { size: bytes.length, contentType: captionsType });
  }
  return {
    recording_id: recording.id,
    file,
    object_key: key,
    type,
    bytes: made.bytes,
    duration_ms: made.durationMs,
    captions_key: captionsKey,
  };
}

/** Keys to delete once the files are there: pieces, and files of attempts that were killed. */
const leftOf = ({ id, tries }: RecordingWithParts, now: number): Removal[] => [
  removalOf(piecesFolder(id), now),
  ...Array.from({ length: tries - 1 }, (_, index) => removalOf(filesFolder(id, index + 1), now)),
];

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
