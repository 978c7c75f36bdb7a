import type { SessionState, Store } from '../session/sessionState.ts';
import { createPlayers, drawScene, recordedSize } from './drawScene.ts';
import { startFrameClock } from './frameClock.ts';
import { recordedTracks } from './recordedTracks.ts';
import { recordingTypeOf } from './recordingType.ts';
import type { GrowingPart } from './uploader.ts';

export interface RecorderOptions {
  store: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  context: AudioContext;
  /** Begins a part of this media type. */
  begin: (type: string) => Promise<GrowingPart>;
}

/** Milliseconds of a piece: what a crash costs at most. */
const pieceMs = 2_000;
const framesPerSecond = 25;
const bitsPerSecond = { video: 1_500_000, audio: 128_000 } as const;

/** Mixes sounds into one stereo track; they change while it is recorded. */
function createMix(context: AudioContext) {
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
  // A source that never ends, so that silence is recorded as such.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(out);
  silence.start();
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  return {
    stream: out.stream,
    set(tracks: readonly MediaStreamTrack[]) {
      const wanted = new Set(tracks.filter(({ readyState }) => readyState === 'live'));
      for (const [track, source] of sources) {
        if (wanted.has(track)) continue;
        source.disconnect();
        sources.delete(track);
      }
      for (const track of wanted) {
        if (sources.has(track)) continue;
        const source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(out);
        sources.set(track, source);
      }
    },
    close() {
      for (const source of sources.values()) source.disconnect();
      silence.stop();
      silence.disconnect();
    },
  };
}

/**
 * Records the class as `recordedTracks` says, in pieces. Pictures are drawn and sounds mixed, so
 * that the recording goes on when a camera is switched off or a screen is shared.
 * @returns a function that ends it; null where this browser can not record
 */
export async function startRecorder({
  store,
  context,
  begin,
}: RecorderOptions): Promise<(() => void) | null> {
  const type = recordingTypeOf();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, recordedSize);
  const brush = canvas.getContext('2d', { alpha: false });
  if (type === null || !brush) return null;
  const part = await begin(type);
  const players = createPlayers();
  const mix = createMix(context);
  const hear = () => mix.set(recordedTracks(store.get()).sounds);
  const draw = () => drawScene(brush, recordedTracks(store.get()), players);
  hear();
  draw();
  const endHearing = store.subscribe(hear);
  const endDrawing = startFrameClock(context, framesPerSecond, draw);
  const pictures = canvas.captureStream(framesPerSecond);
  const stream = new MediaStream([...pictures.getVideoTracks(), ...mix.stream.getAudioTracks()]);
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: bitsPerSecond.video,
    audioBitsPerSecond: bitsPerSecond.audio,
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    void part.add(data, false);
  });
  const end = () => {
    void part.add(new Blob(), true);
    endHearing();
    endDrawing();
    players.retain(new Set());
    mix.close();
  };
  recorder.addEventListener('stop', end);
  recorder.start(pieceMs);
  return () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
}
