import { randomUUID } from 'node:crypto';
import type { Member, RoomRecord } from './roomRecord.ts';

/** Something that was said, for the captions of a recording. */
export interface Cue {
  /** Random: one that is written twice is one. */
  id: string;
  /** When it was said, epoch milliseconds. */
  from: number;
  until: number;
  text: string;
}

/** Milliseconds from a word to its text, as browsers take them. */
const recognitionMs = 500;
/** Milliseconds of a character, as people speak. */
const characterMs = 65;

/** Returns a function of each piece, which returns all that was said with its last one. */
export function createCueClock() {
  let begun: { person: string; at: number } | null = null;
  return (
    person: string,
    { text, isFinal }: { text: string; isFinal: boolean },
    now: number,
  ): Cue | null => {
    if (begun?.person !== person) begun = { person, at: now };
    const { at } = begun;
    if (!isFinal) return null;
    begun = null;
    // A browser that says nothing of what still changes is followed by the length of the text.
    const from = Math.min(at - recognitionMs, now - recognitionMs - text.length * characterMs);
    return { id: randomUUID(), from, until: now, text };
  };
}

/** Returns whether a person's words are recorded now; those for one student alone are not. */
export const isInRecording = (
  { room, correcting }: RoomRecord,
  { id, blocked }: Pick<Member, 'id' | 'blocked'>,
): boolean =>
  room.phase === 'held' &&
  room.recording === 'on' &&
  correcting[id] === undefined &&
  !blocked.includes('voice');
