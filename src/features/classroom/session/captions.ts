import { captionMax } from '#shared/classroom/clientMessages.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { deviceChoices } from '../media/deviceChoice.ts';
import { createListen, recogniserClass } from './speech.ts';
import type { Listen, Listening, SpeechFailure, SpokenText } from './speech.ts';
import type { SessionState, Store } from './sessionState.ts';

/** What is said, as text: made in the browser of a host, read by those who want it. */
export interface Captions {
  /** Shows captions to the reader, or does no longer. */
  showCaptions(isWanted: boolean): void;
  /** Makes captions of what the reader says. */
  makeCaptions(isMade: boolean): void;
  /** The server has a new session of the reader. */
  renewCaptions(): void;
  closeCaptions(): void;
}

export interface CaptionsOptions {
  store: Store<SessionState>;
  tell: (message: ClientMessage) => void;
  /** Language that the class is taught in, ISO 639-1. */
  language: string;
  /** Null where the browser can not listen. */
  listen: Listen | null;
}

/** Milliseconds between two pieces that still change. */
const interimMs = 300;

/** Language of the class as the reader speaks it: `es-MX` of one whose browser has that. */
const spokenAs = (language: string): string =>
  navigator.languages.find(one => one.startsWith(`${language}-`)) ?? language;

/** The end of a text: what was said last counts. */
const lastOf = (text: string): string =>
  text.length <= captionMax ? text : `…${text.slice(1 - captionMax)}`;

/** Says pieces to the others: finished ones at once, others as often as people can read them. */
function createTeller(tell: CaptionsOptions['tell']) {
  let toldAt = -Infinity;
  return ({ text, isFinal }: SpokenText) => {
    const now = performance.now();
    if (!isFinal && now - toldAt < interimMs) return;
    toldAt = now;
    tell({ type: 'caption', text: lastOf(text.replaceAll(/\p{Cc}+/gu, ' ')), isFinal });
  };
}

/** Captions of a stay. It listens only while the microphone is on. */
export function createCaptions({ store, tell, language, listen }: CaptionsOptions): Captions {
  const say = createTeller(tell);
  let listening: Listening | null = null;
  /** Whom the reader spoke to when the listening began. */
  let heardBy: string | null = null;
  const set = (change: Partial<SessionState['captions']>) =>
    store.set({ captions: { ...store.get().captions, ...change } });
  const failed = (failure: SpeechFailure) => {
    listening = null;
    set({ isMade: false, failure });
    tell({ type: 'makeCaptions', is: false });
  };
  const follow = () => {
    const { captions, isVoiceOn, parted, correcting } = store.get();
    const isHeard = captions.isMade && isVoiceOn && parted === null;
    // Words become text a moment later: what one student alone heard is not said to all then.
    if (listening && (!isHeard || heardBy !== correcting)) {
      listening.stop();
      listening = null;
    }
    heardBy = correcting;
    if (isHeard && !listening) listening = listen?.(language, { text: say, failed }) ?? null;
  };
  const end = store.subscribe(follow);
  return {
    showCaptions(isWanted) {
      deviceChoices.remember({ captions: isWanted });
      set({ isWanted });
      tell({ type: 'captions', is: isWanted });
    },
    makeCaptions(isMade) {
      if (isMade && !listen) return;
      tell({ type: 'makeCaptions', is: isMade });
      set({ isMade, failure: null });
    },
    renewCaptions() {
      const { captions, model } = store.get();
      if (captions.isWanted) tell({ type: 'captions', is: true });
      if (captions.isMade && model.room?.captionsBy !== model.you) {
        tell({ type: 'makeCaptions', is: true });
      }
    },
    closeCaptions() {
      end();
      listening?.stop();
    },
  };
}

/** Captions of a stay, by what this browser can do and its reader chose the last time. */
export function openCaptions(options: Omit<CaptionsOptions, 'listen'>): Captions {
  const Recogniser = recogniserClass();
  const { captions: isWanted = false } = deviceChoices.recall();
  const { store } = options;
  store.set({
    captions: { ...store.get().captions, isWanted, canMake: Recogniser !== null },
  });
  const language = spokenAs(options.language);
  return createCaptions({
    ...options,
    language,
    listen: Recogniser && createListen(Recogniser),
  });
}
