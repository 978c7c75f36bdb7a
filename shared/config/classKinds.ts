import { paths } from './paths.ts';

/** Paths of the pages of a workout type, a language and a city, by their keys. */
export const workoutPath = (key: string): string => paths.classes(pathOfKey(key));
export const languagePath = (key: string): string => paths.classes(`taught-in/${pathOfKey(key)}`);
export const cityPath = (key: string): string => paths.classes(`in/${encodeURIComponent(key)}`);

const pathOfKey = (key: string): string => key.replaceAll('_', '-');

/** Returns the key that a part of a path means; null for none. */
export const keyOfPath = (part: string): string | null =>
  part.includes('_') ? null : part.replaceAll('-', '_');
