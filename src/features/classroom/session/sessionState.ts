import type { CaptureFailure } from '#src/util/browser/mediaDevices.ts';
import type { Parting } from '#shared/classroom/serverMessages.ts';
import type { MediaStatus } from '../media/mediaLink.ts';
import type { QualityLevel } from '../media/lineQuality.ts';
import type { LocalMedia } from '../media/localMedia.ts';
import type { MusicSource } from '../media/musicMixer.ts';
import type { IncomingTrack } from '../media/receivePeer.ts';
import type { RoomLayout } from '../media/receivePlan.ts';
import { emptyRoom } from '../room/roomModel.ts';
import type { RoomModel } from '../room/roomModel.ts';
import type { SpeechFailure } from './speech.ts';
import type { SignallingStatus } from '../signalling/signalling.ts';

/** The music that the reader plays. */
export interface MusicState {
  source: MusicSource['kind'] | null;
  /** Null while none plays. */
  track: MediaStreamTrack | null;
  /** 0 to 1. */
  level: number;
  ducks: boolean;
}

/** Text of what is said. */
export interface CaptionsState {
  /** The reader wants to read it. */
  isWanted: boolean;
  /** It is made of what the reader says. */
  isMade: boolean;
  /** This browser can make it. */
  canMake: boolean;
  failure: SpeechFailure | null;
}

/** Everything that the pages of a classroom show. */
export interface SessionState {
  signalling: SignallingStatus;
  media: MediaStatus;
  isOnline: boolean;
  parted: Parting | null;
  model: RoomModel;
  incoming: readonly IncomingTrack[];
  local: LocalMedia;
  /** The microphone is heard, if nobody has switched it off. */
  isVoiceOn: boolean;
  /** Of the pictures that come. */
  quality: QualityLevel;
  /** Of the own camera. */
  sent: 'all' | 'small' | 'none';
  layout: RoomLayout;
  enlarged: string | null;
  /** The student whom the reader alone speaks to. */
  correcting: string | null;
  music: MusicState;
  captions: CaptionsState;
  /** Why the last device was not opened. */
  captureFailure: CaptureFailure | null;
}

export const initialSession: SessionState = {
  signalling: 'connecting',
  media: 'connecting',
  isOnline: true,
  parted: null,
  model: emptyRoom,
  incoming: [],
  local: { voice: null, camera: null, screen: null },
  isVoiceOn: false,
  quality: 'high',
  sent: 'all',
  layout: 'teacher',
  enlarged: null,
  correcting: null,
  music: { source: null, track: null, level: 0.7, ducks: true },
  captions: { isWanted: false, isMade: false, canMake: false, failure: null },
  captureFailure: null,
};

export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

/** A value that components follow. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      listeners.forEach(notify => notify());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
