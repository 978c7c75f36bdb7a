import type { WantedTrack } from '#shared/classroom/media.ts';
import { trackLimits } from '#shared/classroom/media.ts';
import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { recordedOthers, recordsHere } from '../room/recorded.ts';
import { isHost, isSending, leaderOf, othersIn, personOf } from '../room/roomModel.ts';
import type { RoomModel } from '../room/roomModel.ts';
import type { QualityLevel } from './lineQuality.ts';

/** What the reader has chosen to see. */
export type RoomLayout = 'teacher' | 'grid' | 'sound';

export interface View {
  layout: RoomLayout;
  /** Person that the reader has enlarged; null: the teacher, or who has the spotlight. */
  enlarged: string | null;
  /** Tiles that are in sight. */
  visible: ReadonlySet<string>;
  quality: QualityLevel;
  /** The page is hidden, and no picture of it floats elsewhere. */
  isHidden: boolean;
}

/** Returns whose picture is large, the first one largest; the reader's own is not among them. */
export function stageOf(model: RoomModel, enlarged: string | null): RoomPerson[] {
  const others = new Set(othersIn(model).map(({ id }) => id));
  const leader = leaderOf(model);
  const chosen = [
    personOf(model, enlarged),
    leader,
    personOf(model, model.room?.spotlight ?? null),
  ].filter(person => person !== undefined && others.has(person.id));
  return [...new Set(chosen)].filter(person => person !== undefined).slice(0, 2);
}

/** Returns whose tiles are beside the stage. */
export function tilesOf(model: RoomModel, view: Pick<View, 'layout' | 'enlarged'>): RoomPerson[] {
  const self = model.people.find(({ id }) => id === model.you);
  if (view.layout === 'sound') return [];
  if (view.layout === 'teacher' && self && !isHost(self)) return [];
  const large = new Set(stageOf(model, view.enlarged).map(({ id }) => id));
  return othersIn(model).filter(({ id }) => !large.has(id));
}

const screenOf = (model: RoomModel): RoomPerson | undefined =>
  othersIn(model).find(person => isSending(person, 'screen'));

const cameraOf = (person: RoomPerson, layer: 'high' | 'low'): WantedTrack[] =>
  isSending(person, 'camera') ? [{ person: person.id, kind: 'camera', layer }] : [];

const screenTrack = ({ id }: RoomPerson): WantedTrack => ({
  person: id,
  kind: 'screen',
  layer: 'high',
});

/** What the reader looks at. */
function shownPictures(model: RoomModel, view: View): WantedTrack[] {
  if (view.layout === 'sound' || view.isHidden) return [];
  const layer = view.quality === 'high' ? 'high' : 'low';
  const shared = screenOf(model);
  const large = stageOf(model, view.enlarged);
  const tiles =
    view.quality === 'noTiles' ? [] : tilesOf(model, view).filter(({ id }) => view.visible.has(id));
  return [
    ...(shared ? [screenTrack(shared)] : []),
    // Beside a shared screen the teacher is small.
    ...large.flatMap(person => cameraOf(person, shared ? 'low' : layer)),
    ...tiles.flatMap(person => cameraOf(person, 'low')),
  ];
}

/** What is recorded here, in sight or not; on a bad line who teaches alone. */
function recordedPictures(model: RoomModel, { quality }: View): WantedTrack[] {
  if (!recordsHere(model)) return [];
  const leader = leaderOf(model);
  return recordedOthers(model).flatMap(person => {
    const isLarge = person.id === leader?.id;
    if (quality === 'noTiles' && !isLarge) return [];
    if (isSending(person, 'screen')) return [screenTrack(person)];
    return cameraOf(person, isLarge && quality === 'high' ? 'high' : 'low');
  });
}

/** The pictures, each once, in its larger layer. */
function pictures(model: RoomModel, view: View): WantedTrack[] {
  if (view.quality === 'soundOnly') return [];
  const all = [...shownPictures(model, view), ...recordedPictures(model, view)];
  const best = new Map<string, WantedTrack>();
  for (const one of all) {
    const key = `${one.person} ${one.kind}`;
    if (!best.has(key) || one.layer === 'high') best.set(key, one);
  }
  return [...best.values()];
}

/**
 * Returns all tracks that a browser wants to receive. Voices of everybody are among them whether
 * they speak or not, so that the first word is not lost.
 */
export function wantedTracks(model: RoomModel, view: View): WantedTrack[] {
  const self = model.people.find(({ id }) => id === model.you);
  if (!self?.isAdmitted) return [];
  const hosts = othersIn(model).toSorted((a, b) => Number(isHost(b)) - Number(isHost(a)));
  const sounds = hosts.flatMap((person): WantedTrack[] => [
    { person: person.id, kind: 'voice', layer: 'high' },
    ...(isHost(person) && isSending(person, 'music')
      ? [{ person: person.id, kind: 'music', layer: 'high' } as const]
      : []),
  ]);
  return [...sounds, ...pictures(model, view)].slice(0, trackLimits.received);
}
