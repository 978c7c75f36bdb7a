import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { createCaptions } from './captions.ts';
import { createListen } from './speech.ts';
import type { Recogniser } from './speech.ts';
import { createStore, initialSession } from './sessionState.ts';
import type { SessionState } from './sessionState.ts';

const made: FakeRecogniser[] = [];

class FakeRecogniser implements Recogniser {
  lang = '';
  continuous = false;
  interimResults = false;
  starts = 0;
  isAborted = false;
  onresult: Recogniser['onresult'] = null;
  onerror: Recogniser['onerror'] = null;
  onend: Recogniser['onend'] = null;
  constructor() {
    made.push(this);
  }
  start() {
    this.starts += 1;
  }
  abort() {
    this.isAborted = true;
  }
  hear(transcript: string, isFinal = false) {
    const result = Object.assign([{ transcript }], { isFinal });
    this.onresult?.({ resultIndex: 0, results: [result] });
  }
}

function open(state: Partial<SessionState> = {}) {
  made.length = 0;
  const store = createStore<SessionState>({ ...initialSession, ...state });
  const told: ClientMessage[] = [];
  const captions = createCaptions({
    store,
    tell: message => told.push(message),
    language: 'es',
    listen: createListen(FakeRecogniser),
  });
  return { store, told, captions };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('listens while the microphone is on alone, in the language of the class', () => {
  const { store, told, captions } = open();
  captions.makeCaptions(true);
  expect([told, made.length]).toEqual([[{ type: 'makeCaptions', is: true }], 0]);
  store.set({ isVoiceOn: true });
  expect(made[0]).toMatchObject({ lang: 'es', continuous: true, interimResults: true, starts: 1 });
  store.set({ isVoiceOn: false });
  expect(made[0]?.isAborted).toBe(true);
  made[0]?.hear('Nobody reads this', true);
  expect(told).toHaveLength(1);
  store.set({ isVoiceOn: true });
  captions.closeCaptions();
  expect(made[1]?.isAborted).toBe(true);
});

it('says finished pieces, some of those that change, and no more than fits', () => {
  const { told, captions } = open({ isVoiceOn: true });
  captions.makeCaptions(true);
  told.length = 0;
  made[0]?.hear('Breathe');
  made[0]?.hear('Breathe in');
  made[0]?.hear('Breathe in, and\u0007 out', true);
  jest.advanceTimersByTime(1_000);
  made[0]?.hear('long '.repeat(200), true);
  expect(told.slice(0, 2)).toEqual([
    { type: 'caption', text: 'Breathe', isFinal: false },
    { type: 'caption', text: 'Breathe in, and  out', isFinal: true },
  ]);
  expect(told[2]).toMatchObject({ text: expect.stringMatching(/^….{299}$/) });
});

it('goes on after a pause of the speaker, and gives up where the browser refuses', () => {
  const { store, told, captions } = open({ isVoiceOn: true });
  captions.makeCaptions(true);
  made[0]?.onend?.();
  jest.advanceTimersByTime(300);
  expect(made[0]?.starts).toBe(2);
  made[0]?.onerror?.({ error: 'no-speech' });
  expect(store.get().captions.isMade).toBe(true);
  made[0]?.onerror?.({ error: 'not-allowed' });
  expect(store.get().captions).toMatchObject({ isMade: false, failure: 'denied' });
  expect(told.at(-1)).toEqual({ type: 'makeCaptions', is: false });
  made[0]?.onend?.();
  jest.advanceTimersByTime(300);
  expect(made[0]?.starts).toBe(2);
});

it('goes on after long silences, and gives up where it ends at once again and again', () => {
  const { store, captions } = open({ isVoiceOn: true });
  captions.makeCaptions(true);
  const end = (afterMs: number) => {
    jest.advanceTimersByTime(afterMs);
    made[0]?.onend?.();
    jest.advanceTimersByTime(300);
  };
  for (let pause = 0; pause < 40; pause += 1) end(8_000);
  expect(store.get().captions).toMatchObject({ isMade: true, failure: null });
  for (let failure = 0; failure < 20; failure += 1) end(100);
  expect(store.get().captions).toMatchObject({ isMade: false, failure: 'failed' });
});

it('what one student alone was to hear is never text for all', () => {
  const { store, told, captions } = open({ isVoiceOn: true });
  captions.makeCaptions(true);
  store.set({ correcting: 'sam' });
  expect(made[0]?.isAborted).toBe(true);
  store.set({ correcting: null });
  made[1]?.hear('Your knee, Sam', true);
  made[2]?.hear('And on', true);
  expect(told.slice(1)).toEqual([{ type: 'caption', text: 'And on', isFinal: true }]);
});

it('is requested again after a new connection', () => {
  const { told, captions } = open();
  captions.showCaptions(true);
  captions.renewCaptions();
  expect(told).toEqual([
    { type: 'captions', is: true },
    { type: 'captions', is: true },
  ]);
});
