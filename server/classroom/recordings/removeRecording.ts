import type { RecordingDeps } from './recordingDeps.ts';
import { recordingFolder } from './recordingKeys.ts';
import type { EndState, Removal } from './recordingEnds.ts';
import { hourMs } from '#shared/time/time.ts';

type Deps = Pick<RecordingDeps, 'recordings' | 'objects' | 'now' | 'logger'>;

/** Time for which a process may still be writing a piece or a file that nobody wants any more. */
const writersMs = hourMs;

/** The removal of all objects whose keys begin with a prefix. */
export const removalOf = (prefix: string, now: number): Removal => ({
  prefix,
  dueAt: now,
  lastAt: now + writersMs,
});

/**
 * Ends a recording, remembers what became of it, and removes its objects. It is noted that they are
 * to be removed before any is: where the process or the store fails, the job does it.
 */
export async function removeRecording(deps: Deps, id: string, state: EndState): Promise<void> {
  const removal = removalOf(recordingFolder(id), deps.now());
  await deps.recordings.end(id, state, removal);
  await removeObjects(deps, removal.prefix);
}

/** Removes objects whose removal is noted; where the store fails, the job repeats it. */
export async function removeObjects(deps: Deps, prefix: string): Promise<void> {
  const { recordings, objects, now, logger } = deps;
  try {
    const begunAt = now();
    await objects().removeAll(prefix);
    await recordings.noteRemoved(prefix, begunAt);
  } catch (error) {
    logger.warn({ err: error, prefix }, 'objects of a recording could not be removed yet');
  }
}
