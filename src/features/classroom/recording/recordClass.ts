import type { SessionState, Store } from '../session/sessionState.ts';
import { openPieceStore } from './browserPieces.ts';
import { startRecorder } from './recorder.ts';
import { isRecorder } from './isRecorder.ts';
import { openRecording, sendPiece } from './recordingApi.ts';
import { createUploader } from './uploader.ts';
import type { Uploader } from './uploader.ts';

let opening: Promise<Uploader> | undefined;

/** The uploader of this page: it goes on when the class is left. */
export const pageUploader = (): Promise<Uploader> =>
  (opening ??= openPieceStore().then(pieces => {
    const uploader = createUploader({
      pieces,
      open: openRecording,
      send: sendPiece,
      wait: ms =>
        new Promise(resolve => {
          setTimeout(resolve, ms);
        }),
    });
    window.addEventListener('beforeunload', event => {
      if (uploader.status.get().waiting > 0) event.preventDefault();
    });
    return uploader;
  }));

/**
 * Records whenever the room says that this browser does, also after a reload in the middle. Returns
 * a function that ends it.
 */
export function recordClass(store: Store<SessionState>, context: AudioContext): () => void {
  let isOn = false;
  let ending: Promise<(() => void) | null> | null = null;
  const stop = () => {
    void ending?.then(end => end?.());
    ending = null;
  };
  const follow = () => {
    const { room } = store.get().model;
    const is = isRecorder(store.get());
    // A lost connection changes nothing: the class goes on, and so does its recording.
    if (is === isOn || !room) return;
    isOn = is;
    if (!is) return stop();
    ending = pageUploader().then(uploader =>
      startRecorder({ store, context, begin: type => uploader.begin(room.id, type) }),
    );
  };
  const end = store.subscribe(follow);
  follow();
  return () => {
    end();
    stop();
  };
}
