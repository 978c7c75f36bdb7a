import { changeRoom } from './changeRoom.ts';
import {
  afterRestart,
  closedTo,
  endRoom,
  joinRoom,
  leaveRoom,
  loseMember,
  passTime,
} from './joinRoom.ts';
import type { Newcomer } from './joinRoom.ts';
import { newRoom, presentOf, roleIn } from './roomRecord.ts';
import type { RoomRecord } from './roomRecord.ts';
import { newsOf, viewOf } from './roomView.ts';
import { whoHears } from './whoHears.ts';
import { hostTypes } from '#shared/classroom/clientMessages.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';

const start = Date.UTC(2027, 0, 4, 18);
const end = start + 3_600_000;
const now = start;

const person = (id: string, role: Newcomer['role'] = 'student'): Newcomer => ({
  id,
  name: id,
  role,
  image: null,
  accountId: id,
  orderId: role === 'teacher' ? null : `order of ${id}`,
  seat: null,
  device: `browser of ${id}`,
  isNew: id === 'new',
});

const empty = newRoom({ roomId: 'l.1', title: 'Flow', start, end, plan: [], capacity: 4 });
const withPeople = (...ids: string[]) =>
  ids.reduce(
    (room, id) => joinRoom(room, person(id, id === 'mara' ? 'teacher' : 'student')),
    empty,
  );

/** Sends messages, each of which has to be taken. */
const after = (room: RoomRecord, ...sent: [string, ClientMessage][]): RoomRecord =>
  sent.reduce((record, [by, message], index) => {
    const changed = changeRoom(record, record.people[by], message, { now, id: `line ${index}` });
    if (typeof changed === 'string') throw new Error(`${by} ${message.type}: ${changed}`);
    return changed;
  }, room);
const tried = (room: RoomRecord, by: string, message: ClientMessage) => {
  const changed = changeRoom(room, room.people[by], message, { now, id: 'line' });
  return typeof changed === 'string' ? changed : 'done';
};

const held = after(withPeople('mara', 'sam', 'ana'), ['mara', { type: 'start' }]);
const inIt = (room: RoomRecord) =>
  presentOf(room)
    .filter(({ isAdmitted }) => isAdmitted)
    .map(({ id }) => id);

const hostMessages: ClientMessage[] = [
  { type: 'start' },
  { type: 'admit', person: 'all' },
  { type: 'lock', isLocked: true },
  { type: 'admitEach', is: true },
  { type: 'block', person: 'ana', kind: 'voice', isBlocked: true },
  { type: 'toWaiting', person: 'ana' },
  { type: 'remove', person: 'ana' },
  { type: 'spotlight', person: 'ana' },
  { type: 'correct', person: 'ana' },
  { type: 'cohost', person: 'ana', is: true },
  { type: 'timer', timer: { work: 40, rest: 20, rounds: 8 } },
  { type: 'pauseTimer', isPaused: true },
  { type: 'record', is: true, of: 'teacher' },
  { type: 'keepChat', is: true },
  { type: 'makeCaptions', is: true },
  { type: 'caption', text: 'Breathe in', isFinal: true },
  { type: 'end' },
];

describe('who may do what', () => {
  it('knows all messages of those who keep order', () => {
    expect(hostMessages.map(({ type }) => type).toSorted()).toEqual([...hostTypes].toSorted());
  });

  it.each(hostMessages.map(message => [message.type, message] as const))(
    '%s is refused of students and guests, waiting or in, and taken of the teacher',
    (_, message) => {
      const room = joinRoom(held, person('gus', 'guest'));
      expect(tried(room, 'sam', message)).toBe('not-allowed');
      expect(tried(room, 'gus', message)).toBe('not-allowed');
      expect(tried(withPeople('mara', 'sam', 'ana'), 'sam', message)).toBe('not-allowed');
      const timed = after(
        held,
        ['mara', { type: 'timer', timer: { work: 1, rest: 0, rounds: 1 } }],
        ['mara', { type: 'makeCaptions', is: true }],
      );
      expect(tried(timed, 'mara', message)).toBe('done');
      expect(tried(endRoom(timed, 'host'), 'mara', message)).toBe('not-held');
    },
  );

  it('lets co-hosts do all but make co-hosts, and nobody act against the teacher', () => {
    const room = after(held, ['mara', { type: 'cohost', person: 'sam', is: true }]);
    expect(tried(room, 'sam', { type: 'lock', isLocked: true })).toBe('done');
    expect(tried(room, 'sam', { type: 'cohost', person: 'ana', is: true })).toBe('not-allowed');
    for (const message of [
      { type: 'remove', person: 'mara' },
      { type: 'toWaiting', person: 'mara' },
      { type: 'block', person: 'mara', kind: 'voice', isBlocked: true },
    ] satisfies ClientMessage[]) {
      expect(tried(room, 'sam', message)).toBe('not-valid');
    }
    // The teacher's connection broke: the co-host moderates, and the teacher has it again.
    const broken = passTime(loseMember(room, 'mara', now), now + 61_000);
    expect(tried(broken, 'sam', { type: 'admit', person: 'all' })).toBe('done');
    const back = joinRoom(broken, person('mara', 'teacher'));
    expect(tried(back, 'mara', { type: 'cohost', person: 'sam', is: false })).toBe('done');
  });

  it('lets those who wait do nothing but wait', () => {
    const waiting = withPeople('sam');
    const types = [
      { type: 'chat', to: 'everyone', text: 'Hello' },
      { type: 'hand', isRaised: true },
      { type: 'react', emoji: '👏' },
      { type: 'receive', wanted: [] },
      { type: 'send', sdp: 'v=0', tracks: [] },
      { type: 'agree', agrees: true },
    ] satisfies ClientMessage[];
    for (const message of types) expect(tried(waiting, 'sam', message)).toBe('not-allowed');
    expect(tried(waiting, 'sam', { type: 'ping' })).toBe('done');
    expect(tried(waiting, 'nobody', { type: 'ping' })).toBe('not-allowed');
  });
});

describe('coming in', () => {
  it('waits for the teacher, who lets all in by beginning', () => {
    expect(inIt(withPeople('sam', 'mara'))).toEqual(['mara']);
    expect(inIt(held)).toEqual(['mara', 'sam', 'ana']);
    expect(inIt(joinRoom(held, person('late')))).toContain('late');
  });

  it.each([
    ['lock', { type: 'lock', isLocked: true }, { type: 'lock', isLocked: false }],
    ['admitEach', { type: 'admitEach', is: true }, { type: 'admitEach', is: false }],
  ] as const)('%s lets late people wait, and those who were in come back', (_, close, open) => {
    const closed = after(held, ['mara', close]);
    const late = joinRoom(closed, person('late'));
    expect(inIt(late)).not.toContain('late');
    expect(inIt(joinRoom(leaveRoom(closed, 'sam'), person('sam')))).toContain('sam');
    expect(inIt(after(late, ['mara', { type: 'admit', person: 'late' }]))).toContain('late');
    expect(inIt(after(late, ['mara', open]))).toContain('late');
  });

  it('leaves those out who were sent to wait until they are named', () => {
    const room = after(held, ['mara', { type: 'toWaiting', person: 'sam' }]);
    expect(inIt(joinRoom(leaveRoom(room, 'sam'), person('sam')))).not.toContain('sam');
    expect(inIt(after(room, ['mara', { type: 'admit', person: 'all' }]))).not.toContain('sam');
    expect(inIt(after(room, ['mara', { type: 'admit', person: 'sam' }]))).toContain('sam');
  });

  it('never lets removed people in again', () => {
    const room = after(held, ['mara', { type: 'remove', person: 'sam' }]);
    expect(closedTo(room, person('sam'), true)).toBe('removed');
    expect(closedTo(afterRestart(room, now), person('sam'), false)).toBe('removed');
  });

  it('is from one browser at a time, unless one moves', () => {
    const other = { ...person('sam'), device: 'a telephone' };
    expect(closedTo(held, other, false)).toBe('elsewhere');
    expect(closedTo(held, other, true)).toBeNull();
    expect(closedTo(loseMember(held, 'sam', now), other, false)).toBeNull();
  });

  it('ends with the places, but not for the teacher', () => {
    const full = ['a', 'b', 'c'].reduce((room, id) => joinRoom(room, person(id)), empty);
    expect(closedTo(full, person('d'), false)).toBe('full');
    expect(closedTo(full, person('a'), false)).toBeNull();
    expect(closedTo(full, person('mara', 'teacher'), false)).toBeNull();
  });

  it('is over at the end, and at the latest time', () => {
    expect(passTime(empty, end + 3_600_000).room.phase).toBe('ended');
    expect(passTime(held, end + 3_600_000).room.phase).toBe('held');
    const over = passTime(held, end + 3 * 3_600_000);
    expect(closedTo(over, person('sam'), false)).toBe('ended');
    expect(closedTo(endRoom(held, 'cancelled'), person('sam'), false)).toBe('cancelled');
  });
});

describe('who hears whom', () => {
  const receivers = (room: RoomRecord, id: string) => whoHears(room)[id];
  const nobody = { voice: [], music: [], camera: [], screen: [] };
  const everybody = { voice: null, music: null, camera: null, screen: null };

  it.each<[string, RoomRecord, string, object | undefined]>([
    ['everybody, where all are in', held, 'sam', everybody],
    ['nobody, while one waits', withPeople('mara', 'sam'), 'sam', nobody],
    [
      'those who are in, while others wait',
      joinRoom(after(held, ['mara', { type: 'lock', isLocked: true }]), person('late')),
      'sam',
      {
        voice: ['mara', 'ana'],
        music: ['mara', 'ana'],
        camera: ['mara', 'ana'],
        screen: ['mara', 'ana'],
      },
    ],
    [
      'nobody hears who is muted',
      after(held, ['mara', { type: 'block', person: 'all', kind: 'voice', isBlocked: true }]),
      'sam',
      { ...everybody, voice: [] },
    ],
    [
      'the teacher, when all are muted',
      after(held, ['mara', { type: 'block', person: 'all', kind: 'voice', isBlocked: true }]),
      'mara',
      everybody,
    ],
    [
      'one student alone, of a correction',
      after(held, ['mara', { type: 'correct', person: 'ana' }]),
      'mara',
      { ...everybody, voice: ['ana'] },
    ],
    [
      'everybody again, when the corrected student has left',
      leaveRoom(after(held, ['mara', { type: 'correct', person: 'ana' }]), 'ana'),
      'mara',
      everybody,
    ],
    [
      'nobody, sent to wait',
      after(held, ['mara', { type: 'toWaiting', person: 'sam' }]),
      'sam',
      nobody,
    ],
    ['nobody, removed', after(held, ['mara', { type: 'remove', person: 'sam' }]), 'sam', undefined],
    ['nobody, at the end', endRoom(held, 'host'), 'sam', nobody],
  ])('%s', (_, room, id, expected) => {
    expect(receivers(room, id)).toEqual(expected);
  });

  it('mutes those who come after all were muted', () => {
    const muted = after(held, [
      'mara',
      { type: 'block', person: 'all', kind: 'voice', isBlocked: true },
    ]);
    const late = joinRoom(muted, person('late'));
    expect(receivers(late, 'late')).toMatchObject({ voice: [], camera: null });
    expect(tried(late, 'late', { type: 'media', kinds: ['voice', 'camera'] })).toBe('done');
    const sent = after(late, ['late', { type: 'media', kinds: ['voice', 'camera'] }]);
    expect(sent.people['late']?.media).toEqual(['camera']);
  });
});

describe('what people see', () => {
  it('is others only when they are in; who waits sees who moderates', () => {
    const room = joinRoom(after(held, ['mara', { type: 'lock', isLocked: true }]), person('new'));
    expect(Object.keys(viewOf(room, 'new').people).toSorted()).toEqual(['mara', 'new']);
    expect(Object.keys(viewOf(room, 'sam').people).toSorted()).toEqual(['ana', 'mara', 'sam']);
    expect(viewOf(room, 'mara').people['new']).toMatchObject({ isNew: true, isAdmitted: false });
    const admitted = after(room, ['mara', { type: 'admit', person: 'new' }]);
    expect(viewOf(admitted, 'sam').people['new']?.isNew).toBeNull();
    expect(newsOf(viewOf(room, 'sam'), viewOf(admitted, 'sam'))).toMatchObject([
      { type: 'person', person: { id: 'new' } },
    ]);
  });

  it('is what is written to the teacher only as the teacher, or one’s own', () => {
    const room = after(
      held,
      ['sam', { type: 'chat', to: 'teacher', text: 'My knee hurts' }],
      ['ana', { type: 'chat', to: 'everyone', text: 'Hello' }],
    );
    const read = (id: string) => viewOf(room, id).chat.map(({ text }) => text);
    expect([read('mara'), read('sam'), read('ana')]).toEqual([
      ['My knee hurts', 'Hello'],
      ['My knee hurts', 'Hello'],
      ['Hello'],
    ]);
  });

  it('is a correction for the one who hears it alone', () => {
    const corrected = after(held, ['mara', { type: 'correct', person: 'ana' }]);
    const news = (id: string) => newsOf(viewOf(held, id), viewOf(corrected, id));
    expect(news('ana')).toEqual([{ type: 'correction', person: 'mara', is: true }]);
    expect(news('sam')).toEqual([]);
  });
});

describe('recording', () => {
  const asking = after(held, ['mara', { type: 'record', is: true, of: 'agreed' }]);
  it('waits for the answers of all', () => {
    expect(asking.room).toMatchObject({ recording: 'asking', recordingOf: 'agreed' });
    const one = after(asking, ['sam', { type: 'agree', agrees: false }]);
    expect(one.room.recording).toBe('asking');
    expect(after(one, ['ana', { type: 'agree', agrees: true }]).room.recording).toBe('on');
    expect(leaveRoom(one, 'ana').room.recording).toBe('on');
  });

  it('goes on without answers when it is requested again, and requests again', () => {
    const on = after(asking, ['mara', { type: 'record', is: true, of: 'agreed' }]);
    expect(on.room.recording).toBe('on');
    const again = after(
      after(on, ['sam', { type: 'agree', agrees: true }]),
      ['mara', { type: 'record', is: false, of: 'agreed' }],
      ['mara', { type: 'record', is: true, of: 'teacher' }],
    );
    expect(again.people['sam']?.agrees).toBeNull();
  });

  it('is made by one browser, and ends with it', () => {
    const on = after(asking, ['mara', { type: 'record', is: true, of: 'agreed' }]);
    expect(on.room.recordingBy).toBe('mara');
    expect(leaveRoom(on, 'sam').room).toMatchObject({ recording: 'on', recordingBy: 'mara' });
    expect(leaveRoom(on, 'mara').room).toMatchObject({ recording: 'off', recordingBy: null });
    const byCohost = after(
      held,
      ['mara', { type: 'cohost', person: 'sam', is: true }],
      ['sam', { type: 'record', is: true, of: 'teacher' }],
      ['mara', { type: 'cohost', person: 'sam', is: false }],
    );
    expect(byCohost.room).toMatchObject({ recording: 'off', recordingBy: null });
  });
});

describe('the timer', () => {
  it('goes on where it was paused', () => {
    const running = after(held, [
      'mara',
      { type: 'timer', timer: { work: 40, rest: 20, rounds: 8 } },
    ]);
    const at = (record: RoomRecord, isPaused: boolean, time: number) => {
      const changed = changeRoom(
        record,
        record.people['mara'],
        { type: 'pauseTimer', isPaused },
        { now: time, id: '' },
      );
      if (typeof changed === 'string') throw new Error(changed);
      return changed;
    };
    const paused = at(running, true, now + 10_000);
    expect(paused.room.timer).toMatchObject({ startedAt: now, pausedAt: now + 10_000 });
    expect(at(paused, false, now + 70_000).room.timer).toMatchObject({
      startedAt: now + 60_000,
      pausedAt: null,
    });
    expect(tried(held, 'mara', { type: 'pauseTimer', isPaused: true })).toBe('not-valid');
  });
});

describe('after a restart', () => {
  it('the room is as it was, and everybody is waited for', () => {
    const room = after(
      held,
      ['mara', { type: 'cohost', person: 'sam', is: true }],
      ['mara', { type: 'lock', isLocked: true }],
    );
    const stored = JSON.parse(JSON.stringify(room)) as RoomRecord;
    const back = joinRoom(afterRestart(stored, now), person('sam'));
    expect(back.room).toMatchObject({ phase: 'held', isLocked: true, startedAt: now });
    expect(roleIn(back, back.people['sam']!)).toBe('cohost');
    expect(back.people['ana']?.presence).toBe('lost');
    expect(presentOf(passTime(back, now + 61_000)).map(({ id }) => id)).toEqual(['sam']);
  });
});
