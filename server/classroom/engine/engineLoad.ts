import type { MediaEngine } from './mediaEngine.ts';
import type { ClassroomState } from '#server/telemetry/processState.ts';

/** Milliseconds over which the load of a processor is measured at least. */
const spanMs = 1_000;

/**
 * Returns a function that reads the load of an engine; null while it does not answer. `now`:
 * monotonic milliseconds.
 */
export function createEngineLoad(
  engine: Pick<MediaEngine, 'stats'>,
  now: () => number = () => performance.now(),
): () => Promise<ClassroomState['engine']> {
  let before: { processorMs: number; at: number } | null = null;
  let percent: number | null = null;
  return async () => {
    try {
      const { processorMs, memoryBytes, rooms } = await engine.stats();
      const sum = (of: 'bytesIn' | 'bytesOut') => rooms.reduce((all, room) => all + room[of], 0);
      const at = now();
      // A restarted engine counts from zero.
      if (!before || processorMs < before.processorMs) before = { processorMs, at };
      else if (at - before.at >= spanMs) {
        percent = Math.round((100 * (processorMs - before.processorMs)) / (at - before.at));
        before = { processorMs, at };
      }
      const bytes = { bytesIn: sum('bytesIn'), bytesOut: sum('bytesOut') };
      return { processorMs, processorPercent: percent, memoryBytes, ...bytes };
    } catch {
      return null;
    }
  };
}
