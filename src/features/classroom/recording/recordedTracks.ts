import type { RoomPerson } from '#shared/classroom/roomState.ts';
import { recordedOthers } from '../room/recorded.ts';
import { isSending, leaderOf, selfOf } from '../room/roomModel.ts';
import type { SessionState } from '../session/sessionState.ts';

/** A picture of a recording; without a track the name is shown. */
export interface RecordedPicture {
  name: string;
  track: MediaStreamTrack | null;
}

/** What is recorded now. */
export interface RecordedTracks {
  main: RecordedPicture;
  /** Beside it, small. */
  others: RecordedPicture[];
  sounds: MediaStreamTrack[];
}

/** Returns the tracks of those who are recorded, and of nobody else. */
export function recordedTracks(state: SessionState): RecordedTracks {
  const { model, local, incoming, isVoiceOn, music, correcting } = state;
  const self = selfOf(model);
  const leader = leaderOf(model) ?? self;
  const track = (person: RoomPerson, kind: 'voice' | 'music' | 'camera' | 'screen') => {
    if (!isSending(person, kind)) return null;
    const found = incoming.find(one => one.person === person.id && one.kind === kind);
    return found?.track ?? null;
  };
  const pictureOf = (person: RoomPerson): RecordedPicture =>
    person.id === self?.id
      ? { name: person.name, track: local.screen ?? local.camera }
      : { name: person.name, track: track(person, 'screen') ?? track(person, 'camera') };
  const recorded = recordedOthers(model);
  // What the teacher says to one student alone is not for all who watch.
  const ownVoice = isVoiceOn && correcting === null ? local.voice : null;
  const sounds = [
    ownVoice,
    music.track,
    ...recorded
      .filter(({ id }) => id !== model.correctedBy)
      .flatMap(person => [track(person, 'voice'), track(person, 'music')]),
  ].filter(one => one !== null);
  const beside = [...(self ? [self] : []), ...recorded].filter(({ id }) => id !== leader?.id);
  return {
    main: leader ? pictureOf(leader) : { name: '', track: null },
    others: beside.map(pictureOf).filter(one => one.track !== null),
    sounds,
  };
}
