import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { LocalCapture, LocalMedia } from '../media/localMedia.ts';
import { createStore, initialSession } from './sessionState.ts';
import { createVoice } from './voice.ts';

function given() {
  const store = createStore(initialSession);
  const told: ClientMessage[] = [];
  const opened: (() => void)[] = [];
  const current: LocalMedia = { voice: null, camera: null, screen: null };
  const capture: LocalCapture = {
    current,
    open: kind =>
      new Promise(resolve => {
        opened.push(() => {
          const track = {} as MediaStreamTrack;
          current[kind] = track;
          resolve(track);
        });
      }),
    stop: kind => void (current[kind] = null),
    close: () => undefined,
  };
  const voice = createVoice({
    store,
    capture,
    tell: message => told.push(message),
    changed: () => undefined,
  });
  const open = async () => {
    await new Promise(resolve => setTimeout(resolve));
    opened.splice(0).forEach(go => go());
    await new Promise(resolve => setTimeout(resolve));
  };
  return { store, voice, told, open };
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
});

describe('the voice', () => {
  it('stays off when its button was released before the microphone had opened', async () => {
    const { store, voice, open } = given();
    void voice.setVoice(true);
    void voice.setVoice(false);
    await open();
    expect(store.get().isVoiceOn).toBe(false);
  });

  it('is off again after a correction that began with it off', async () => {
    const { store, voice, told, open } = given();
    voice.correct('a');
    await open();
    expect(store.get()).toMatchObject({ isVoiceOn: true, correcting: 'a' });
    voice.correct(null);
    await open();
    expect(store.get()).toMatchObject({ isVoiceOn: false, correcting: null });
    expect(told).toEqual([
      { type: 'correct', person: 'a' },
      { type: 'correct', person: null },
    ]);
  });
});
