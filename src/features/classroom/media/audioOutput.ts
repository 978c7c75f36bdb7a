import type { MediaKind } from '#shared/classroom/media.ts';
import type { IncomingTrack } from './receivePeer.ts';

/** Levels of the reader's own, 0 to 1. */
export interface Levels {
  voice: number;
  music: number;
}

interface Sound {
  element: HTMLAudioElement;
  track: MediaStreamTrack;
  gain: GainNode | null;
  end: () => void;
}

export interface AudioOutput {
  /** Plays these tracks and no others. */
  play(tracks: readonly IncomingTrack[]): void;
  setLevels(levels: Levels): void;
  /** Plays through this speaker, where a browser lets pages choose. */
  setSpeaker(deviceId: string): void;
  close(): void;
}

const isSound = (kind: MediaKind) => kind === 'voice' || kind === 'music';

/** An iPhone leaves the volume of an element to its own buttons. */
function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** Pages can choose the speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Plays the voices and the music of a class, each at its level. */
export function createAudioOutput(context: AudioContext): AudioOutput {
  const sounds = new Map<string, Sound>();
  const byElement = canSetVolume();
  let levels: Levels = { voice: 1, music: 1 };
  let speaker = '';

  const level = (key: string, { element, gain }: Sound) => {
    const value = key.endsWith(' music') ? levels.music : levels.voice;
    if (gain) gain.gain.value = value;
    else element.volume = value;
  };
  const sink = ({ element }: Sound) => {
    if (speaker !== '' && canChooseSpeaker()) {
      void element.setSinkId(speaker).catch(() => undefined);
    }
  };
  const start = (key: string, track: MediaStreamTrack) => {
    const stream = new MediaStream([track]);
    const element = new Audio();
    element.srcObject = stream;
    let gain: GainNode | null = null;
    if (!byElement) {
      // Sound goes through the graph; the silent element has the stream run.
      element.muted = true;
      gain = context.createGain();
      context.createMediaStreamSource(stream).connect(gain).connect(context.destination);
    }
    const end = () => {
      element.pause();
      element.srcObject = null;
      gain?.disconnect();
    };
    const sound = { element, track, gain, end };
    sounds.set(key, sound);
    level(key, sound);
    sink(sound);
    void element.play().catch(() => undefined);
  };
  return {
    play(tracks) {
      const wanted = new Map<string, MediaStreamTrack>(
        tracks
          .filter(({ kind }) => isSound(kind))
          .map(({ person, kind, track }) => [`${person} ${kind}`, track] as const),
      );
      for (const [key, sound] of sounds) {
        if (wanted.get(key) === sound.track) continue;
        sound.end();
        sounds.delete(key);
      }
      for (const [key, track] of wanted) if (!sounds.has(key)) start(key, track);
    },
    setLevels(next) {
      levels = next;
      sounds.forEach((sound, key) => level(key, sound));
    },
    setSpeaker(deviceId) {
      speaker = deviceId;
      sounds.forEach(sink);
    },
    close() {
      sounds.forEach(({ end }) => end());
      sounds.clear();
    },
  };
}
