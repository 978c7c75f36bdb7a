import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
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

/** What a browser that records needs of its session. */
export interface RecordingSession {
  store: Store<SessionState>;
  tell: (message: ClientMessage) => void;
  context: AudioContext;
}

/**
 * Records whenever the room says that this browser does, also after a reload in the middle. Where
 * it can not, or the server takes no more, it ends the recording for the room. Returns a function
 * that ends it.
 */
export function recordClass({ store, tell, context }: RecordingSession): () => void {
  let isOn = false;
  let ending: Promise<(() => void) | null> | null = null;
  const giveUp = () => {
    const { recordingOf: of = 'teacher' } = store.get().model.room ?? {};
    if (isRecorder(store.get())) tell({ type: 'record', is: false, of });
  };
  const start = async (roomId: string) => {
    const uploader = await pageUploader();
    const end = await startRecorder({
      store,
      context,
      begin: type => uploader.begin(roomId, type),
    });
    const endLooking = uploader.status.subscribe(() => {
      if (uploader.status.get().failure !== null) giveUp();
    });
    if (!end) giveUp();
    return () => {
      endLooking();
      end?.();
    };
  };
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
    ending = start(room.id).catch(() => {
      giveUp();
      return null;
    });
  };
  const end = store.subscribe(follow);
  follow();
  return () => {
    end();
    stop();
  };
}
