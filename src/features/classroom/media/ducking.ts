/** Loudness (root mean square, 0 to 1) from which somebody speaks. */
const speaks = 0.02;
/** Milliseconds after the last word for which the music stays down. */
const holdMs = 900;

export interface Ducking {
  /** When somebody spoke last. */
  spokeAt: number;
  /** Factor of the music. */
  gain: number;
}

export const notDucked: Ducking = { spokeAt: -Infinity, gain: 1 };

/** Returns how loud the music is: a third while somebody speaks and shortly after. */
export function duck({ spokeAt }: Ducking, loudness: number, now: number): Ducking {
  const spoke = loudness >= speaks ? now : spokeAt;
  return { spokeAt: spoke, gain: now - spoke <= holdMs ? 0.3 : 1 };
}

/** Root mean square of samples from -1 to 1. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
