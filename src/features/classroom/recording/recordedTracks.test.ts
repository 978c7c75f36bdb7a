import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';
import { emptyRoom } from '../room/roomModel.ts';
import { initialSession } from '../session/sessionState.ts';
import type { SessionState } from '../session/sessionState.ts';
import { fitInto, placePictures, recordedSize } from './drawScene.ts';
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
  const { main, others } = placePictures(4);
  expect(others.at(-1)!.y + others.at(-1)!.height).toBeLessThanOrEqual(recordedSize.height);
  expect(main.x + main.width).toBe(others[0]!.x);
  expect(fitInto(main, { width: 360, height: 720 })).toEqual({
    x: 340,
    y: 0,
    width: 360,
    height: 720,
  });
});
