import { loudnessOf } from './ducking.ts';

/** Returns a function that says the loudness of a track now, and one that ends the measuring. */
export function measureLevel(
  context: AudioContext,
  track: MediaStreamTrack,
): { read: () => number; end: () => void } {
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return loudnessOf(samples);
    },
    end: () => source.disconnect(),
  };
}

/** 0 to 100 for a meter: quiet speech is in the middle. */
export const meterOf = (loudness: number): number => {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-4));
  return Math.round(Math.min(100, Math.max(0, ((decibels + 60) / 55) * 100)));
};
