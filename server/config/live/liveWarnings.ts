import type { Config } from '../config.ts';

/** Sentences on what a live set-up may start with, but is seldom meant to. */
export function liveWarnings({ setup, stripe, zoom, databaseUrl, hosted }: Config): string[] {
  if (setup !== 'live') return [];
  const warnings: string[] = [];
  const keys = [stripe?.secretKey, stripe?.publishableKey];
  if (keys.some(key => key?.includes('_test_'))) {
    warnings.push('The Stripe keys are test keys: no money moves.');
  }
  if (!zoom) {
    warnings.push(
      'Meetings are the stand-in’s, which shows no video: set ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET.',
    );
  }
  if (!databaseUrl && !hosted) {
    warnings.push(
      'The embedded database can lose its last writes when the power fails: set DATABASE_URL.',
    );
  }
  return warnings;
}
