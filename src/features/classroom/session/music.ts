import { deviceChoices } from '../media/deviceChoice.ts';
import { captureFailure } from '../media/localMedia.ts';
import { createMusicMixer } from '../media/musicMixer.ts';
import type { MusicMixer, MusicSource } from '../media/musicMixer.ts';
import type { SessionState, Store } from './sessionState.ts';

export interface Music {
  playMusic(source: MusicSource): Promise<void>;
  stopMusic(): void;
  setMusicLevel(level: number): void;
  setDucking(ducks: boolean): void;
  closeMusic(): void;
}

export interface MusicOptions {
  store: Store<SessionState>;
  context: AudioContext;
  /** Sends this music; null: none. */
  setTrack: (track: MediaStreamTrack | null) => void;
}

/** The music of a host. The mixer is made when it is first needed. */
export function createMusic({ store, context, setTrack }: MusicOptions): Music {
  let mixer: MusicMixer | null = null;
  let heard: MediaStreamTrack | null = null;
  const set = (change: Partial<SessionState['music']>) =>
    store.set({ music: { ...store.get().music, ...change } });
  /** Listens to the voice that is on, and to no other. */
  const duck = () => {
    const { music, local, isVoiceOn } = store.get();
    const voice = music.ducks && music.source !== null && isVoiceOn ? local.voice : null;
    if (voice === heard) return;
    heard = voice;
    mixer?.duckUnder(voice);
  };
  const end = store.subscribe(duck);
  const stopped = () => {
    set({ source: null, track: null });
    setTrack(null);
  };
  return {
    async playMusic(source) {
      mixer ??= createMusicMixer(context, stopped);
      try {
        await context.resume();
        await mixer.play(source);
        mixer.setLevel(store.get().music.level);
        store.set({ captureFailure: null });
        set({ source: source.kind, track: mixer.track });
        setTrack(mixer.track);
      } catch (error) {
        const why = captureFailure(error);
        if (source.kind !== 'computer' || why !== 'denied') store.set({ captureFailure: why });
      }
    },
    stopMusic() {
      mixer?.stop();
      stopped();
    },
    setMusicLevel(level) {
      mixer?.setLevel(level);
      set({ level });
    },
    setDucking(ducks) {
      deviceChoices.remember({ ducks });
      set({ ducks });
    },
    closeMusic() {
      end();
      mixer?.close();
    },
  };
}
