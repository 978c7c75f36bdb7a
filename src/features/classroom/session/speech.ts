/** A piece of what somebody says. `isFinal`: it does not change any more. */
export interface SpokenText {
  text: string;
  isFinal: boolean;
}

/** Why speech is not turned into text any more. */
export type SpeechFailure = 'denied' | 'language' | 'failed';

export interface Listening {
  stop(): void;
}

/** Turns what the microphone hears into text, until it is stopped or fails for good. */
export type Listen = (
  language: string,
  on: { text: (spoken: SpokenText) => void; failed: (why: SpeechFailure) => void },
) => Listening;

interface ResultEvent {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

/** The part of the browser's speech recognition that is used. */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
  onresult: ((event: ResultEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
}

type RecogniserClass = new () => Recogniser;

const isClass = (value: unknown): value is RecogniserClass => typeof value === 'function';

/** The browser's class; null where it has none. */
export function recogniserClass(): RecogniserClass | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ??
    Reflect.get(globalThis, 'webkitSpeechRecognition');
  return isClass(found) ? found : null;
}

const failures: Readonly<Record<string, SpeechFailure>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'language-not-supported': 'language',
};
/** Ends in a row, each at once and without a word, after which nothing more is tried. */
const mostSilentEnds = 20;
/** Milliseconds after which an end is that of a long silence, of which classes have many. */
const atOnceMs = 2_000;
/** Milliseconds before it listens again: browsers end after a pause of the speaker. */
const againMs = 250;

/** Makes the listener of a browser. */
export function createListen(Class: RecogniserClass): Listen {
  return (language, on) => {
    let isOver = false;
    let silentEnds = 0;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recogniser = new Class();
    Object.assign(recogniser, { lang: language, continuous: true, interimResults: true });
    const fail = (why: SpeechFailure) => {
      if (isOver) return;
      isOver = true;
      on.failed(why);
    };
    const start = () => {
      if (isOver) return;
      startedAt = performance.now();
      try {
        recogniser.start();
      } catch {
        fail('failed');
      }
    };
    recogniser.onresult = ({ results, resultIndex }) => {
      silentEnds = 0;
      for (const result of Array.from(results).slice(resultIndex)) {
        const text = result[0]?.transcript.trim() ?? '';
        if (text !== '' && !isOver) on.text({ text, isFinal: result.isFinal });
      }
    };
    recogniser.onerror = ({ error }) => {
      const why = failures[error];
      if (why) fail(why);
    };
    recogniser.onend = () => {
      if (isOver) return;
      silentEnds = performance.now() - startedAt < atOnceMs ? silentEnds + 1 : 0;
      if (silentEnds >= mostSilentEnds) fail('failed');
      else timer = setTimeout(start, againMs);
    };
    start();
    return {
      stop() {
        isOver = true;
        clearTimeout(timer);
        recogniser.abort();
      },
    };
  };
}
