import pino from 'pino';
import { LiveRoom } from './liveRoom.ts';
import { newRoom } from './roomRecord.ts';
import type { Newcomer } from './joinRoom.ts';
import { fakeEngine } from '../testing/fakeEngine.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import type { ServerMessage } from '#shared/classroom/serverMessages.ts';

const start = Date.UTC(2027, 0, 4, 18);

/** A room that is held, with a teacher and students who are connected. */
async function held(...students: string[]) {
  const record = newRoom({
    ...{ roomId: 'l.1', title: 'Flow', plan: [], capacity: 8 },
    ...{ start, end: start + 3_600_000 },
  });
  const cues: string[] = [];
  const room = new LiveRoom({
    record,
    engine: fakeEngine().engine,
    onChange: () => undefined,
    onCue: ({ text }) => void cues.push(text),
    onReport: () => Promise.resolve(),
    logger: pino({ level: 'silent' }),
    now: () => start,
  });
  const told: Record<string, ServerMessage[]> = {};
  const join = (id: string, role: Newcomer['role'], more: object = {}) => {
    const heard: ServerMessage[] = (told[id] = []);
    const person = { id, name: id, role, image: null, accountId: id, orderId: null, seat: null };
    const attendee = { tell: (one: ServerMessage) => void heard.push(one), part: () => undefined };
    room.join({ ...person, device: id, isNew: false, ...more }, attendee, { iceServers: [] });
  };
  const send = (id: string, message: ClientMessage) => room.act(id, { id: 1, message });
  join('mara', 'teacher');
  await send('mara', { type: 'start' });
  for (const id of students) join(id, 'student');
  const captionsOf = (id: string) =>
    (told[id] ?? []).flatMap(one => (one.type === 'caption' ? [one.text] : []));
  return { room, join, send, captionsOf, cues };
}

const say = (text: string, isFinal = true): ClientMessage => ({ type: 'caption', text, isFinal });

it('captions go to those who read them and hear their speaker', async () => {
  const { room, join, send, captionsOf } = await held('sam', 'ana', 'ida');
  expect(await send('mara', say('Nobody offered it'))).toMatchObject({ code: 'not-valid' });
  await send('mara', { type: 'makeCaptions', is: true });
  expect(room.record.room.captionsBy).toBe('mara');
  for (const id of ['sam', 'ana']) await send(id, { type: 'captions', is: true });
  await send('mara', { type: 'lock', isLocked: true });
  join('late', 'student');
  expect(await send('late', { type: 'captions', is: true })).toMatchObject({ code: 'not-allowed' });
  expect(await send('sam', say('I am the teacher'))).toMatchObject({ code: 'not-allowed' });
  await send('mara', say('Breathe in'));
  await send('mara', { type: 'correct', person: 'sam' });
  await send('mara', say('Your knee, Sam'));
  await send('mara', { type: 'correct', person: null });
  await send('ana', { type: 'captions', is: false });
  await send('mara', say('Breathe out'));
  expect(captionsOf('sam')).toEqual(['Breathe in', 'Your knee, Sam', 'Breathe out']);
  expect(captionsOf('ana')).toEqual(['Breathe in']);
  expect([captionsOf('ida'), captionsOf('late'), captionsOf('mara')]).toEqual([[], [], []]);
  await send('mara', { type: 'leave' });
  expect(room.record.room.captionsBy).toBeNull();
});

it('captions are limited to what somebody can say', async () => {
  const { send, captionsOf } = await held('sam');
  await send('mara', { type: 'makeCaptions', is: true });
  await send('sam', { type: 'captions', is: true });
  const answers = [];
  for (let at = 0; at < 20; at += 1) answers.push(await send('mara', say(`${at}`)));
  expect(answers.at(-1)).toMatchObject({ code: 'too-many' });
  expect(captionsOf('sam')).toHaveLength(12);
});

it('is empty once it has ended for all, and not while somebody may come back', async () => {
  const { room, send } = await held('sam');
  expect(room.isEmpty).toBe(false);
  await send('mara', { type: 'end' });
  expect(room.isEmpty).toBe(true);
});

it('captions are stored while a recording runs, and at no other time', async () => {
  const { send, cues } = await held('sam');
  await send('mara', { type: 'makeCaptions', is: true });
  await send('mara', say('Before it is recorded'));
  await send('mara', { type: 'record', is: true, of: 'teacher' });
  await send('mara', say('While it is asked'));
  await send('sam', { type: 'agree', agrees: false });
  await send('mara', say('Breathe', false));
  await send('mara', say('Breathe in'));
  await send('mara', { type: 'correct', person: 'sam' });
  await send('mara', say('Your knee, Sam'));
  await send('mara', { type: 'correct', person: null });
  await send('mara', { type: 'record', is: false, of: 'teacher' });
  await send('mara', say('After it was recorded'));
  expect(cues).toEqual(['Breathe in']);
});
