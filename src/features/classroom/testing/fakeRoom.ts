import type { Room, RoomPerson } from '#shared/classroom/roomState.ts';

/** A room that is held, for tests. */
export const fakeRoom = (facts: Partial<Room> = {}): Room => ({
  id: 'listing.1000',
  phase: 'held',
  title: 'slow flow',
  start: 1_000,
  end: 3_601_000,
  startedAt: 1_000,
  isLocked: false,
  admitsEach: false,
  spotlight: null,
  timer: null,
  plan: [],
  recording: 'off',
  recordingOf: 'teacher',
  recordingBy: null,
  keepsChat: false,
  captionsBy: null,
  capacity: 12,
  ...facts,
});

/** An admitted student, for tests. */
export const fakePerson = (id: string, facts: Partial<RoomPerson> = {}): RoomPerson => ({
  id,
  name: `Person ${id}`,
  role: 'student',
  image: null,
  isAdmitted: true,
  isConnected: true,
  media: [],
  blocked: [],
  handRaisedAt: null,
  isNew: null,
  agreesToRecording: null,
  line: 'good',
  ...facts,
});
