import { captureDevices, captureDisplay } from '#src/util/browser/mediaDevices.ts';
import { duck, notDucked } from './ducking.ts';
import { measureLevel } from './levelMeter.ts';

/** Where the music comes from. */
export type MusicSource =
  | { kind: 'computer' }
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'input'; deviceId: string };

export interface MusicMixer {
  /** Stereo, without any processing of the browser. */
  readonly track: MediaStreamTrack;
  /** Plays a source instead of the one before. @throws CaptureError */
  play(source: MusicSource): Promise<void>;
  stop(): void;
  /** 0 to 1. */
  setLevel(level: number): void;
  /** Whether the music goes down while the voice speaks; null: it does not. */
  duckUnder(voice: MediaStreamTrack | null): void;
  close(): void;
}

const raw = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: 2,
} as const;

/** A source that plays: its node, and what ends it. */
interface Playing {
  node: AudioNode;
  /** The person does not hear it otherwise. */
  needsMonitor: boolean;
  end: () => void;
}

const ofStream = (context: AudioContext, stream: MediaStream, onEnd: () => void): Playing => {
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', onEnd);
  return {
    node: context.createMediaStreamSource(stream),
    needsMonitor: false,
    end: () => stream.getTracks().forEach(one => one.stop()),
  };
};

/** Plays files one after the other, and from the first again. */
function ofFiles(context: AudioContext, files: readonly File[]): Playing {
  const player = new Audio();
  let at = -1;
  let url = '';
  const next = () => {
    URL.revokeObjectURL(url);
    at = (at + 1) % files.length;
    const file = files[at];
    if (!file) return;
    url = URL.createObjectURL(file);
    player.src = url;
    void player.play().catch(() => undefined);
  };
  player.addEventListener('ended', next);
  next();
  return {
    node: context.createMediaElementSource(player),
    needsMonitor: true,
    end() {
      player.removeEventListener('ended', next);
      player.pause();
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
    },
  };
}

async function open(context: AudioContext, source: MusicSource, onEnd: () => void) {
  switch (source.kind) {
    case 'files':
      return ofFiles(context, source.files);
    case 'input': {
      const audio = { ...raw, deviceId: { exact: source.deviceId } };
      return ofStream(context, await captureDevices({ audio }), onEnd);
    }
    case 'computer':
      // Browsers give the sound with a picture alone; nobody gets that.
      return ofStream(context, await captureDisplay({ video: true, audio: raw }), onEnd);
  }
}

/** Milliseconds between two looks at the voice. */
const lookMs = 60;

function createDucker(context: AudioContext, node: GainNode) {
  let looking: ReturnType<typeof setInterval> | undefined;
  let endMeter = () => undefined as void;
  return (voice: MediaStreamTrack | null) => {
    clearInterval(looking);
    endMeter();
    node.gain.setTargetAtTime(1, context.currentTime, 0.3);
    if (!voice) return;
    const { read, end } = measureLevel(context, voice);
    endMeter = end;
    let state = notDucked;
    looking = setInterval(() => {
      const next = duck(state, read(), performance.now());
      if (next.gain !== state.gain) {
        // Down within a syllable, up over a breath.
        node.gain.setTargetAtTime(next.gain, context.currentTime, next.gain < 1 ? 0.06 : 0.45);
      }
      state = next;
    }, lookMs);
  };
}

/** Mixes the music of a class into one stereo track. `onEnd`: its source has ended by itself. */
export function createMusicMixer(context: AudioContext, onEnd: () => void): MusicMixer {
  const level = context.createGain();
  const ducking = context.createGain();
  const monitor = context.createGain();
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
  level.connect(ducking).connect(out);
  ducking.connect(monitor).connect(context.destination);
  const [track] = out.stream.getAudioTracks();
  if (!track) throw new Error('An audio destination has one track.');
  track.contentHint = 'music';
  let playing: Playing | null = null;
  const duckUnder = createDucker(context, ducking);
  const stop = () => {
    playing?.node.disconnect();
    playing?.end();
    playing = null;
  };
  return {
    track,
    async play(source) {
      const opened = await open(context, source, () => {
        stop();
        onEnd();
      });
      stop();
      playing = opened;
      monitor.gain.value = opened.needsMonitor ? 1 : 0;
      opened.node.connect(level);
    },
    stop,
    setLevel: value => level.gain.setTargetAtTime(value, context.currentTime, 0.05),
    duckUnder,
    close() {
      stop();
      duckUnder(null);
      track.stop();
    },
  };
}
