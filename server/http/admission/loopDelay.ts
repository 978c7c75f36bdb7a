import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;

/** Reads by how many milliseconds the event loop was late, on average since the reading before. */
export interface LoopDelay {
  read(): number;
  close(): void;
}

/** Starts to measure. */
export function measureLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return {
    read() {
      // NaN without a sample; the resolution is a part of each one.
      const ms = Math.max(0, (histogram.mean || 0) / 1e6 - resolutionMs);
      histogram.reset();
      return ms;
    },
    close: () => void histogram.disable(),
  };
}
