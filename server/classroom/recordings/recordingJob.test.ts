import pino from 'pino';
import { createRecordingJob } from './recordingJob.ts';
import type { RecordingDeps } from './recordingDeps.ts';
import type { RecordingRow } from '../store/tables.ts';
import { newRoom } from '../room/roomRecord.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const now = Date.parse('2026-03-02T12:00:00Z');

const row = (change: Partial<RecordingRow> = {}): RecordingRow => ({
  id: 'one',
  room_id: 'room',
  listing_id: 'listing',
  teacher_id: 'teacher',
  title: 'Slow flow',
  start_at: new Date(now - 2 * hourMs),
  end_at: new Date(now - hourMs),
  state: 'ready',
  upload_until: new Date(now + hourMs),
  watch_until: new Date(now + dayMs),
  tried_at: null,
  tries: 0,
  ...change,
});

interface Given {
  recording: RecordingRow;
  part?: { is_closed: boolean; last_at: Date };
  phase?: 'held' | 'ended';
}

/** Runs the job; returns what it did. */
async function run({ recording, part, phase }: Given) {
  const done: string[] = [];
  const note = (name: string) => async (id: string, more?: unknown) => {
    done.push([name, id, ...(typeof more === 'string' ? [more] : [])].join(' '));
    return true;
  };
  const room = newRoom({ roomId: 'room', title: '', start: 0, end: 0, plan: [], capacity: 2 });
  const deps = {
    recordings: {
      inStates: async (states: readonly string[]) =>
        states.includes(recording.state) && done.length === 0 ? [recording] : [],
      read: async () => ({ ...recording, parts: part ? [part] : [] }),
      end: note('end'),
      claim: async (id: string) => {
        await note('claim')(id);
        return false;
      },
      forget: async () => undefined,
      removalsDue: async () => [],
      noteRemoved: async () => undefined,
    },
    objects: () => ({ removeAll: note('remove') }),
    recordOf: async () => (phase ? { ...room, room: { ...room.room, phase } } : null),
    logger: pino({ level: 'silent' }),
    now: () => now,
  } as unknown as RecordingDeps;
  await createRecordingJob(deps)(new AbortController().signal);
  return done;
}

const removed = ['remove recordings/on/one/'];

test.each([
  ['whose time has passed', { recording: row({ watch_until: new Date(now) }) }, 'expired'],
  ['that failed too often', { recording: row({ state: 'preparing', tries: 5 }) }, 'failed'],
])('a recording %s is removed', async (_, given, state) => {
  expect(await run(given)).toEqual([`end one ${state}`, ...removed]);
});

test('one that can be watched stays', async () => {
  expect(await run({ recording: row() })).toEqual([]);
});

const open = row({ state: 'open' });
const closed = { is_closed: true, last_at: new Date(now) };
const growing = { is_closed: false, last_at: new Date(now - hourMs / 2) };

test.each([
  ['the class is held', { recording: open, part: closed, phase: 'held' as const }, false],
  ['all of it is there', { recording: open, part: closed, phase: 'ended' as const }, true],
  ['a browser may come back', { recording: open, part: growing, phase: 'ended' as const }, false],
  [
    'nothing came for an hour',
    { recording: open, part: { ...growing, last_at: new Date(now - hourMs) } },
    true,
  ],
  [
    'nothing is taken any more',
    { recording: row({ state: 'open', upload_until: new Date(now) }), phase: 'held' as const },
    true,
  ],
])('files are made where %s: %#', async (_, given, isMade) => {
  expect(await run(given)).toEqual(isMade ? ['claim one'] : []);
});
