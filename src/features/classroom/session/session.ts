import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { MediaKind } from '#shared/classroom/media.ts';
import type { ServerMessage } from '#shared/classroom/serverMessages.ts';
import { deviceChoices } from '../media/deviceChoice.ts';
import { createLocalCapture } from '../media/localMedia.ts';
import { createMediaLink } from '../media/mediaLink.ts';
import type { MediaLink } from '../media/mediaLink.ts';
import { wantedTracks } from '../media/receivePlan.ts';
import type { SentMedia } from '../media/sendPeer.ts';
import { applyMessage, isHost, selfOf, withoutReaction } from '../room/roomModel.ts';
import { SignallingError } from '../signalling/link.ts';
import type { Done, Socket } from '../signalling/link.ts';
import { createSignalling } from '../signalling/signalling.ts';
import type { Pass, Signalling } from '../signalling/signalling.ts';
import { createVoice } from './voice.ts';
import type { Voice } from './voice.ts';
import { openCaptions } from './captions.ts';
import type { Captions } from './captions.ts';
import { createMusic } from './music.ts';
import type { Music } from './music.ts';
import { watchLine } from './watchLine.ts';
import { createStore, initialSession } from './sessionState.ts';
import type { SessionState, Store } from './sessionState.ts';

export interface SessionOptions {
  enter: (signal: AbortSignal) => Promise<Pass | null>;
  openSocket: (url: string) => Socket;
  openConnection: (config: RTCConfiguration) => RTCPeerConnection;
  isHost: boolean;
  /** Language that the class is taught in, ISO 639-1. */
  language: string;
  /** Made while the reader pressed a button: only then may it sound. */
  context: AudioContext;
  /** Plays the sound of others. */
  play: (tracks: SessionState['incoming']) => void;
}

export interface Session extends Voice, Music, Captions {
  readonly store: Store<SessionState>;
  connect(pass: Pass): void;
  /** Sends and forgets; what was refused is passed to `onRefused`. */
  tell(message: ClientMessage): void;
  ask(message: ClientMessage): Promise<Done>;
  setLayout(layout: SessionState['layout']): void;
  enlarge(person: string | null): void;
  setVisible(visible: ReadonlySet<string>): void;
  setHidden(isHidden: boolean): void;
  /** The network has changed: both connections again. */
  networkChanged(isOnline: boolean): void;
  readonly capture: ReturnType<typeof createLocalCapture>;
  close(): void;
}

const reactionMs = 4_000;

/** What is sent now: captured, wanted, and not switched off by those who keep order. */
function sentMedia(state: SessionState, music: MediaStreamTrack | null): SentMedia {
  const { local, isVoiceOn, model } = state;
  const blocked = new Set(selfOf(model)?.blocked);
  const open = (kind: MediaKind, track: MediaStreamTrack | null) =>
    blocked.has(kind) ? null : track;
  return {
    voice: open('voice', isVoiceOn ? local.voice : null),
    camera: open('camera', local.camera),
    screen: open('screen', local.screen),
    music: open('music', music),
  };
}

const kindsOf = (media: SentMedia): MediaKind[] =>
  (['voice', 'music', 'camera', 'screen'] as const).filter(kind => media[kind]);

/** Retains what is sent and wanted in step with the state. */
function createFlow(store: Store<SessionState>, signalling: Signalling, media: MediaLink) {
  let visible: ReadonlySet<string> = new Set();
  let isHidden = false;
  let told: string | null = null;
  let musicTrack: MediaStreamTrack | null = null;
  const want = () => {
    const { model, layout, enlarged, quality } = store.get();
    const view = { layout, enlarged, visible, isHidden, quality };
    media.want(wantedTracks(model, view));
  };
  const send = () => {
    const sent = sentMedia(store.get(), musicTrack);
    media.send(sent);
    const kinds = kindsOf(sent);
    if (store.get().signalling !== 'open' || kinds.join() === told) return;
    told = kinds.join();
    signalling.send({ type: 'media', kinds }).catch(() => {
      told = null;
    });
  };
  return {
    want,
    send,
    setMusic(track: MediaStreamTrack | null) {
      musicTrack = track;
      send();
    },
    setVisible(next: ReadonlySet<string>) {
      visible = next;
      want();
    },
    setHidden(next: boolean) {
      isHidden = next;
      want();
    },
    /** The server has lost what was sent. */
    renew() {
      told = null;
      send();
      want();
    },
  };
}

type Flow = ReturnType<typeof createFlow>;

/**
 * Has media follow the person: connections when they are let in, others when they begin to keep
 * order, none in the waiting room.
 */
function createPresence(store: Store<SessionState>, media: MediaLink) {
  let was = '';
  return (isWelcome: boolean) => {
    const self = selfOf(store.get().model);
    const is = self?.isAdmitted ? (isHost(self) ? 'host' : 'student') : '';
    const isLost = isWelcome && store.get().media !== 'connected';
    if (is !== '' && (is !== was || isLost)) media.restart();
    if (is === '' && was !== '') media.stop();
    was = is;
  };
}

function onMessageOf(store: Store<SessionState>, flow: () => Flow, media: () => MediaLink) {
  let follow: ((isWelcome: boolean) => void) | null = null;
  return (message: ServerMessage, setServers: (servers: RTCIceServer[]) => void) => {
    store.set({ model: applyMessage(store.get().model, message, Date.now()) });
    const isWelcome = message.type === 'welcome';
    if (isWelcome) setServers(message.iceServers);
    follow ??= createPresence(store, media());
    follow(isWelcome);
    if (isWelcome) flow().renew();
    if (message.type === 'mediaRestart') media().restart();
    if (message.type === 'reaction') {
      const { id } = store.get().model.reactions.at(-1) ?? { id: 0 };
      setTimeout(() => {
        store.set({ model: withoutReaction(store.get().model, id) });
      }, reactionMs);
    }
    // Who was muted by a host stays muted when that is lifted.
    const self = selfOf(store.get().model);
    if (self?.blocked.includes('voice') && store.get().isVoiceOn) store.set({ isVoiceOn: false });
    if (message.type === 'person' || message.type === 'gone' || message.type === 'room') {
      flow().send();
      flow().want();
    }
  };
}

/** A person's stay in a classroom: signalling, media and what the page shows of it. */
export function createSession(options: SessionOptions): Session {
  const { layout, ducks } = deviceChoices.recall();
  const store = createStore<SessionState>({
    ...initialSession,
    layout: layout ?? (options.isHost ? 'grid' : 'teacher'),
    music: { ...initialSession.music, ducks: ducks ?? true },
  });
  let iceServers: RTCIceServer[] = [];
  const receive = onMessageOf(
    store,
    () => flow,
    () => media,
  );
  const signalling = createSignalling({
    enter: options.enter,
    openSocket: options.openSocket,
    onMessage: message => {
      receive(message, servers => (iceServers = servers));
      if (message.type === 'welcome') captions.renewCaptions();
    },
    onStatus: status => store.set({ signalling: status }),
    onParted: parted => store.set({ parted }),
  });
  const media = createMediaLink({
    signalling,
    openConnection: () => options.openConnection({ iceServers, bundlePolicy: 'max-bundle' }),
    isHost: () => {
      const self = selfOf(store.get().model);
      return self ? isHost(self) : options.isHost;
    },
    onTracks: incoming => {
      store.set({ incoming });
      options.play(incoming);
    },
    onStatus: status => store.set({ media: status }),
  });
  const flow: Flow = createFlow(store, signalling, media);
  const capture = createLocalCapture(options.isHost, () => {
    store.set({ local: { ...capture.current } });
    flow.send();
  });
  const tell = (message: ClientMessage) => {
    signalling.send(message).catch((error: unknown) => {
      if (!(error instanceof SignallingError)) throw error;
    });
  };
  const voice = createVoice({ store, capture, tell, changed: flow.send });
  const music = createMusic({ store, context: options.context, setTrack: flow.setMusic });
  const captions = openCaptions({ store, tell, language: options.language });
  const checkLine = signalling.retryNow;
  const endWatch = watchLine({ store, media, tell, checkLine, changed: flow.want });
  return {
    store,
    capture,
    tell,
    ...voice,
    ...music,
    ...captions,
    ...viewOf(store, flow),
    connect: signalling.connect,
    ask: signalling.send,
    networkChanged(isOnline) {
      store.set({ isOnline });
      if (!isOnline) return;
      signalling.retryNow();
      const isIn = selfOf(store.get().model)?.isAdmitted ?? false;
      if (isIn && store.get().signalling === 'open') media.restart();
    },
    close() {
      tell({ type: 'leave' });
      endWatch();
      music.closeMusic();
      captions.closeCaptions();
      capture.close();
      media.stop();
      signalling.close();
    },
  };
}

/** What the reader chooses to see. */
function viewOf(store: Store<SessionState>, flow: Flow) {
  return {
    setLayout(layout: SessionState['layout']) {
      deviceChoices.remember({ layout });
      store.set({ layout });
      flow.want();
    },
    enlarge(person: string | null) {
      store.set({ enlarged: person });
      flow.want();
    },
    setVisible: flow.setVisible,
    setHidden: flow.setHidden,
  };
}
