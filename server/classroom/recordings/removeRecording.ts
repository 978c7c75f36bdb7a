import type { RecordingDeps } from './recordingDeps.ts';
import { recordingFolder } from './recordingKeys.ts';

/** Removes all that is stored of a recording, and remembers what became of it. */
export async function removeRecording(
  { recordings, objects }: Pick<RecordingDeps, 'recordings' | 'objects'>,
  id: string,
  state: 'failed' | 'expired' | 'deleted',
): Promise<void> {
  await recordings.end(id, state);
  await objects().removeAll(recordingFolder(id));
}
