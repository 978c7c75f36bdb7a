import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';
import { emptyRoom } from '../room/roomModel.ts';
import { initialSession } from '../session/sessionState.ts';
import type { SessionState } from '../session/sessionState.ts';
import { fitInto, placePictures, recordedSize } from './drawScene.ts';
import { startFrameClock } from './frameClock.ts';
import { isRecorder } from './isRecorder.ts';
import { recordedTracks } from './recordedTracks.ts';

const track = (id: string) => ({ id, readyState: 'live' }) as MediaStreamTrack;
const idsOf = (tracks: readonly (MediaStreamTrack | null)[]) => tracks.map(one => one?.id ?? null);

/** A class with its teacher, who records, and two students who send all they can. */
function session(
  room: Parameters<typeof fakeRoom>[0],
  change: Partial<SessionState> = {},
): SessionState {
  const sends = { media: ['voice', 'camera'] as ('voice' | 'camera')[] };
  return {
    ...initialSession,
    isVoiceOn: true,
    local: { voice: track('own voice'), camera: track('own camera'), screen: null },
    music: { ...initialSession.music, track: track('music') },
    incoming: ['sam', 'ana'].flatMap(person =>
      (['voice', 'camera'] as const).map(kind => ({
        person,
        kind,
        track: track(`${person} ${kind}`),
      })),
    ),
    model: {
      ...emptyRoom,
      you: 'mara',
      room: fakeRoom({ recording: 'on', recordingBy: 'mara', ...room }),
      people: [
        fakePerson('mara', { role: 'teacher' }),
        fakePerson('sam', { ...sends, agreesToRecording: true }),
        fakePerson('ana', { ...sends, agreesToRecording: false }),
        fakePerson('leo', { ...sends }),
      ],
    },
    ...change,
  };
}

describe('who is recorded', () => {
  it('is the teacher with the music alone', () => {
    const { main, others, sounds } = recordedTracks(session({ recordingOf: 'teacher' }));
    expect(main).toMatchObject({ name: 'Person mara', track: { id: 'own camera' } });
    expect(others).toEqual([]);
    expect(idsOf(sounds)).toEqual(['own voice', 'music']);
  });

  it('is besides everybody who agreed, and nobody else', () => {
    const { others, sounds } = recordedTracks(session({ recordingOf: 'agreed' }));
    expect(idsOf(others.map(one => one.track))).toEqual(['sam camera']);
    expect(idsOf(sounds)).toEqual(['own voice', 'music', 'sam voice']);
  });

  it('is of any number', () => {
    const state = session({ recordingOf: 'agreed' });
    const crowd = Array.from({ length: 12 }, (_, at) => `student ${at}`);
    const { others } = recordedTracks({
      ...state,
      incoming: crowd.map(person => ({ person, kind: 'camera', track: track(person) })),
      model: {
        ...state.model,
        people: crowd.map(id => fakePerson(id, { media: ['camera'], agreesToRecording: true })),
      },
    });
    expect(idsOf(others.map(one => one.track))).toEqual(crowd);
  });

  it('is not what the teacher says to one student, nor a microphone that is off', () => {
    for (const change of [{ correcting: 'sam' }, { isVoiceOn: false }]) {
      expect(idsOf(recordedTracks(session({}, change)).sounds)).toEqual(['music']);
    }
  });

  it('is the shared screen in place of the camera', () => {
    const local = { voice: null, camera: track('own camera'), screen: track('screen') };
    expect(recordedTracks(session({}, { local })).main.track?.id).toBe('screen');
  });
});

test('one browser records, while the class is held', () => {
  expect(isRecorder(session({}))).toBe(true);
  for (const room of [
    { recordingBy: 'sam' },
    { recording: 'asking' as const },
    { recording: 'off' as const },
    { phase: 'ended' as const },
  ]) {
    expect(isRecorder(session(room))).toBe(false);
  }
});

test('pictures are beside one another, whole', () => {
  expect(placePictures(0).main).toEqual({ x: 0, y: 0, ...recordedSize });
  const { main } = placePictures(4);
  for (const count of [1, 4, 5, 8, 17, 49]) {
    const { main: large, others } = placePictures(count);
    expect(large.width).toBeGreaterThanOrEqual(800);
    expect(others[0]).toMatchObject({ x: large.width, y: 0 });
    expect(new Set(others.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y, width, height } of others) {
      expect(x + width).toBeLessThanOrEqual(recordedSize.width);
      expect(y + height).toBeLessThanOrEqual(recordedSize.height);
    }
  }
  expect(fitInto(main, { width: 360, height: 720 })).toEqual({
    x: 332,
    y: 0,
    width: 360,
    height: 720,
  });
});

test('pictures are drawn by the clock of the sound, which a hidden page does not slow', () => {
  const ends: (() => void)[] = [];
  const stops: number[] = [];
  class Source {
    connect = () => undefined;
    disconnect = () => undefined;
    start = () => undefined;
    addEventListener = (_: string, end: () => void) => ends.push(end);
    stop = (at: number) => stops.push(at);
  }
  const context = { currentTime: 0, destination: {} };
  const before: unknown = Reflect.get(globalThis, 'ConstantSourceNode');
  Reflect.set(globalThis, 'ConstantSourceNode', Source);
  let drawn = 0;
  const end = startFrameClock(context as AudioContext, 20, () => {
    drawn += 1;
    if (drawn === 2) throw new Error('This picture can not be drawn.');
  });
  for (const late of [0, 0.01, 1, 0]) {
    context.currentTime = stops.at(-1)! + late;
    if (drawn === 1) expect(ends.at(-1)).toThrow();
    else ends.at(-1)?.();
  }
  end();
  ends.at(-1)?.();
  Reflect.set(globalThis, 'ConstantSourceNode', before);
  expect(drawn).toBe(4);
  expect(ends).toHaveLength(5);
  expect(stops.map(at => Number(at.toFixed(2)))).toEqual([0.05, 0.1, 0.15, 1.15, 1.2]);
});
