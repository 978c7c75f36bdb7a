import type { MediaKind, WantedTrack } from '#shared/classroom/media.ts';

export type Media = 'audio' | 'video';

export const mediaOf = (kind: MediaKind): Media =>
  kind === 'voice' || kind === 'music' ? 'audio' : 'video';

interface SlotState {
  media: Media;
  wanted: WantedTrack | null;
}

/** What a slot is for from now on; `slot` is an index, null: a new one is needed. */
export interface Assignment {
  slot: number | null;
  media: Media;
  wanted: WantedTrack | null;
}

const isSameTrack = (a: WantedTrack, b: WantedTrack) => a.person === b.person && a.kind === b.kind;

/**
 * Gives each wanted track a slot: tracks stay where they are, others take idle slots of the same
 * medium, and only those that are left need new ones. Of a track that is wanted twice the last
 * counts.
 */
export function assignSlots(
  slots: readonly SlotState[],
  wanted: readonly WantedTrack[],
): Assignment[] {
  const left = wanted.filter(
    (track, index) => !wanted.slice(index + 1).some(later => isSameTrack(later, track)),
  );
  const take = (isMeant: (track: WantedTrack) => boolean) => {
    const index = left.findIndex(isMeant);
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null);
  };
  const kept: Assignment[] = slots.map(({ media, wanted: before }, slot) => ({
    slot,
    media,
    wanted: before && take(track => isSameTrack(track, before)),
  }));
  for (const assignment of kept) {
    assignment.wanted ??= take(({ kind }) => mediaOf(kind) === assignment.media);
  }
  const added = left.map(track => ({ slot: null, media: mediaOf(track.kind), wanted: track }));
  return [...kept, ...added];
}
