import type { RecordingCueRow, RecordingPartRow } from '../store/tables.ts';
import type { PlacedPart } from './seekable.ts';
import { writeWebVtt } from '#server/base/webVtt.ts';
import type { VttCue } from '#server/base/webVtt.ts';

/** A part of a recording in a file of it. */
export interface TimedPart extends Pick<PlacedPart, 'fromMs' | 'untilMs'> {
  part: Pick<RecordingPartRow, 'began_at' | 'opened_at'>;
}

/** Returns the captions of a file as WebVTT; null where nothing was said in its parts. */
export function captionsOf(
  parts: readonly TimedPart[],
  cues: readonly Pick<RecordingCueRow, 'from_at' | 'until_at' | 'text'>[],
): string | null {
  const found = parts.flatMap(({ part, fromMs, untilMs }): VttCue[] => {
    const begun = (part.began_at ?? part.opened_at).getTime();
    return cues
      .map(({ from_at, until_at, text }) => ({
        fromMs: fromMs + from_at.getTime() - begun,
        untilMs: fromMs + until_at.getTime() - begun,
        text,
      }))
      .filter(cue => cue.fromMs < untilMs && cue.untilMs > fromMs)
      .map(cue => ({ ...cue, fromMs: Math.max(fromMs, cue.fromMs) }));
  });
  const durationMs = Math.max(0, ...parts.map(({ untilMs }) => untilMs));
  return found.length === 0 ? null : writeWebVtt(found, durationMs);
}
