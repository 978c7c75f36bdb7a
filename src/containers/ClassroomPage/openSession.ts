import type { EnterCall } from '#shared/contract/bodies/classroom.ts';
import type { ClassroomFacts } from '#shared/contract/api/classroom.ts';
import { openClassroomSocket } from '#src/features/classroom/classroomApi.ts';
import { createAudioOutput } from '#src/features/classroom/media/audioOutput.ts';
import { deviceChoices } from '#src/features/classroom/media/deviceChoice.ts';
import { isRecorder } from '#src/features/classroom/recording/isRecorder.ts';
import { loadRecorder } from '#src/features/classroom/recording/loadRecorder.ts';
import { isHost } from '#src/features/classroom/room/roomModel.ts';
import { createSession } from '#src/features/classroom/session/session.ts';
import type { Session } from '#src/features/classroom/session/session.ts';
import { rememberedDevice } from '#src/features/classroom/session/voice.ts';
import type { Pass } from '#src/features/classroom/signalling/signalling.ts';
import { holdScreenOn } from '#src/util/browser/wakeLock.ts';
import type { Entry } from './hooks/useEntry.ts';

/** A session, and the sound of it. */
export interface OpenedSession {
  session: Session;
  setLevels: (levels: { voice: number; music: number }) => void;
  setSpeaker: (deviceId: string) => void;
  close: () => void;
}

export interface SessionCall {
  facts: ClassroomFacts;
  come: (more?: Partial<EnterCall>, signal?: AbortSignal) => ReturnType<Entry['come']>;
}

export type OpenSession = (call: SessionCall) => OpenedSession;

/** Network changes that a connection does not notice by itself. */
function watchNetwork(session: Session): () => void {
  const online = () => session.networkChanged(true);
  const offline = () => session.networkChanged(false);
  const connection: unknown = Reflect.get(navigator, 'connection');
  let kind: unknown;
  const changed = () => {
    const next: unknown = connection instanceof EventTarget && Reflect.get(connection, 'type');
    if (kind !== undefined && next !== kind && navigator.onLine) online();
    kind = next;
  };
  const target = connection instanceof EventTarget ? connection : null;
  changed();
  target?.addEventListener('change', changed);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    target?.removeEventListener('change', changed);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}

/** Records the class when the room wants that of this browser; few do, and later. */
function recordLazily({ store, tell }: Session, context: AudioContext): () => void {
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  const stopLooking = store.subscribe(() => {
    if (!isRecorder(store.get())) return;
    stopLooking();
    const begin = ({ recordClass }: Awaited<ReturnType<typeof loadRecorder>>) => {
      if (!isOver) end = recordClass({ store, tell, context });
    };
    loadRecorder().then(begin, () => undefined);
  });
  return () => {
    stopLooking();
    end();
  };
}

/** Sends what a page before this one could not send any more of a recording. */
const sendLeftPieces = () =>
  loadRecorder().then(
    async ({ pageUploader }) => (await pageUploader()).flush(),
    () => undefined,
  );

/** Opens a session. Called while the reader presses a button, so that it may sound. */
export const openSession: OpenSession = ({ facts, come }) => {
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: 48_000 });
  void context.resume();
  const output = createAudioOutput(context);
  const enter = async (signal: AbortSignal): Promise<Pass | null> => {
    const answer = await come({}, signal);
    // Out of reach: tried again.
    if (!answer) throw new Error('no answer');
    return answer.state === 'open' ? answer : null;
  };
  const session = createSession({
    enter,
    openSocket: openClassroomSocket,
    openConnection: config => new RTCPeerConnection(config),
    isHost: isHost(facts),
    language: facts.language ?? navigator.language,
    context,
    play: tracks => output.play(tracks),
  });
  const endRecording = recordLazily(session, context);
  if (isHost(facts)) void sendLeftPieces();
  const { voiceLevel = 1, musicLevel = 0.8 } = deviceChoices.recall();
  output.setLevels({ voice: voiceLevel, music: musicLevel });
  void rememberedDevice('audiooutput').then(id => id !== undefined && output.setSpeaker(id));
  // An iPhone stops the sound of a page that was in the background.
  const wake = () => document.visibilityState === 'visible' && void context.resume();
  document.addEventListener('visibilitychange', wake);
  const hide = () =>
    session.setHidden(document.visibilityState === 'hidden' && !document.pictureInPictureElement);
  document.addEventListener('visibilitychange', hide);
  const endNetwork = watchNetwork(session);
  const letScreenOff = holdScreenOn();
  return {
    session,
    setLevels: levels => output.setLevels(levels),
    setSpeaker: deviceId => output.setSpeaker(deviceId),
    close() {
      endRecording();
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('visibilitychange', hide);
      endNetwork();
      letScreenOff();
      session.close();
      output.close();
      void context.close();
    },
  };
};
