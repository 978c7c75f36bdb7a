import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { sql } from 'kysely';
import pino from 'pino';
import * as v from 'valibot';
import { createRecordingStore } from './recordingStore.ts';
import { prepareRecording } from './prepareRecording.ts';
import { removeRecording } from './removeRecording.ts';
import { openClassroomTables } from '../store/tables.ts';
import { classroomWorld, codeOf } from '../testing/classroomWorld.ts';
import type { Klass } from '../testing/classroomWorld.ts';
import { fakeEngine } from '../testing/fakeEngine.ts';
import type { RoomClient } from '../testing/roomClient.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { openedRecording, recordingAnswer } from '#shared/contract/api/recordings.ts';
import { openObjectStore } from '@flowroom/marketplace/objectStore';
import { until } from '@flowroom/marketplace/testing/assertions/until';

// Recordings over HTTP, with pieces that a browser has made.

let site: Site;
const { classIn, booked, post, join, dropAll } = classroomWorld(() => site);
beforeAll(async () => {
  site = await startSite({}, { openEngine: () => fakeEngine().engine });
}, 60_000);
afterAll(() => site.close());
afterEach(dropAll);

const folder = path.join(import.meta.dirname, 'testing/pieces');
const piecesOf = (container: string): Buffer[] =>
  readdirSync(folder)
    .filter(name => name.startsWith(container))
    .toSorted()
    .map(name => readFileSync(path.join(folder, name)));
const webm = piecesOf('webm');

const roomIdOf = ({ id, start }: Klass) => `${id}.${start.getTime()}`;

/** The teacher holds a class, and says that it is recorded. */
async function recordedClass(publicData: object = { classroom: { recordingDays: 3 } }) {
  const klass = await classIn(2, publicData);
  const teacher = await join(klass.id, klass.author_id);
  await teacher.ask({ type: 'start' });
  await teacher.ask({ type: 'record', is: true, of: 'teacher' });
  return { klass, teacher };
}

const begin = async (klass: Klass, account: string, type = 'video/webm;codecs=vp8,opus') =>
  post('recording/open', { roomId: roomIdOf(klass), type }, account);

async function keyOf(klass: Klass, type?: string): Promise<string> {
  const { body } = await begin(klass, klass.author_id, type);
  return v.parse(openedRecording, body).key;
}

async function send(key: string, number: number | string, bytes: Buffer, isLast = false) {
  const answer = await fetch(
    `${site.url}/api/classroom/recording/pieces?number=${number}${isLast ? '&last=true' : ''}`,
    {
      method: 'POST',
      headers: {
        'X-Flowroom': '1',
        'X-Recording-Key': key,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
    },
  );
  const body: unknown = await answer.json().catch(() => ({}));
  return { status: answer.status, body: body as Record<string, unknown> };
}

/** Sends all pieces of a part. */
async function sendAll(key: string, pieces = webm) {
  for (const [number, bytes] of pieces.entries()) {
    expect(await send(key, number, bytes, number === pieces.length - 1)).toMatchObject({
      status: 200,
      body: { next: number + 1 },
    });
  }
}

async function show(klass: Klass, account: string | null) {
  const answer = await fetch(`${site.url}/api/classroom/${roomIdOf(klass)}/recording`, {
    headers: { 'X-Flowroom': '1', ...(account ? { Cookie: await site.signedIn(account) } : {}) },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function play(address: string, account: string | null, range?: string) {
  return fetch(`${site.url}${address}`, {
    headers: {
      ...(account ? { Cookie: await site.signedIn(account) } : {}),
      ...(range ? { Range: range } : {}),
    },
  });
}

/** Ends the class, which the end of the connection answers. */
async function end(teacher: RoomClient) {
  teacher.raw('{"id":99,"message":{"type":"end"}}');
  await teacher.next('parted');
}

/** Ends the class, and makes the files. */
async function finish(teacher: RoomClient) {
  await end(teacher);
  await site.server.classroom.recordings.runOnce();
}

/** The recording of a class, and the names of its objects below its own folder. */
async function stored(klass: Klass) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM site_classroom.recordings WHERE room_id = ${roomIdOf(klass)}
  `.execute(site.db);
  const { id } = rows[0]!;
  const objects = () =>
    readdirSync(path.join(site.folder, 'uploads'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .flatMap(({ parentPath, name }) => path.join(parentPath, name).split(`${id}/`).slice(1))
      .toSorted();
  return { id, objects };
}

/** Dependencies of a process whose store refuses to delete. */
function killedProcess() {
  const side = site.server.marketplace!.sideDatabase;
  const db = side.tables<ProjectionTables>();
  const tables = openClassroomTables({
    db,
    withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
  });
  const store = openObjectStore({ dataDir: site.folder });
  return {
    recordings: createRecordingStore(() => tables),
    objects: () => ({ ...store, removeAll: () => Promise.reject(new Error('killed')) }),
    logger: pino({ level: 'silent' }),
    now: Date.now,
  };
}

const watched = async (klass: Klass, account: string) =>
  v.parse(recordingAnswer, (await show(klass, account)).body);

describe('pieces', () => {
  it('are taken from those who keep order, while everybody sees that it is recorded', async () => {
    const { klass, teacher } = await recordedClass();
    const { student } = await booked(klass);
    const stranger = await insertUserRow(site.db);
    for (const account of [student, stranger]) {
      expect(codeOf(await begin(klass, account))).toEqual([404, 'classroom-not-yours']);
    }
    expect((await begin(klass, klass.author_id, 'text/html')).status).toBe(400);
    await teacher.ask({ type: 'record', is: false, of: 'teacher' });
    expect(codeOf(await begin(klass, klass.author_id))).toEqual([409, 'recording-closed']);
    const { klass: without } = await recordedClass({});
    expect(codeOf(await begin(without, without.author_id))).toEqual([409, 'recording-not-offered']);
  });

  it('are stored in order, once, and only as what was announced', async () => {
    const { klass } = await recordedClass();
    const key = await keyOf(klass);
    expect(codeOf(await send(key, 0, Buffer.from('<html>')))).toEqual([
      400,
      'recording-piece-invalid',
    ]);
    expect((await send(key, 1, webm[1]!)).body).toEqual({ next: 0 });
    expect((await send(key, 0, webm[0]!)).body).toEqual({ next: 1 });
    expect((await send(key, 0, webm[0]!)).body).toEqual({ next: 1 });
    expect(codeOf(await send(key, 1, Buffer.alloc(0)))).toEqual([400, 'recording-piece-invalid']);
    expect(codeOf(await send(key, 'one', webm[1]!))).toEqual([400, 'recording-piece-invalid']);
    expect((await send(key, 1, Buffer.alloc(8_000_001))).status).toBe(413);
    expect(codeOf(await send('forged', 1, webm[1]!))).toEqual([409, 'recording-closed']);
    for (let number = 1; number < 9; number += 1) await send(key, number, Buffer.alloc(7_900_000));
    expect(codeOf(await send(key, 9, Buffer.alloc(7_900_000)))).toEqual([
      409,
      'recording-too-large',
    ]);
  }, 30_000);
});

describe('a recording', () => {
  it('is watched by those who booked, in ranges, at addresses of their own, until its time', async () => {
    const { klass, teacher } = await recordedClass();
    const [one, two] = [await booked(klass), await booked(klass)];
    const off = await booked(klass, { transition: 'cancel', state: 'canceled' });
    const stranger = await insertUserRow(site.db);
    await sendAll(await keyOf(klass));
    // The browser came back: the next part follows the first one.
    await sendAll(await keyOf(klass));
    expect(await watched(klass, one.student)).toMatchObject({ state: 'recording', files: [] });
    await end(teacher);
    expect(await watched(klass, one.student)).toMatchObject({ state: 'preparing', files: [] });
    await site.server.classroom.recordings.runOnce();
    const found = await watched(klass, one.student);
    expect(found).toMatchObject({
      state: 'ready',
      isTeacher: false,
      until: new Date(klass.end.getTime() + 3 * 86_400_000).toISOString(),
      files: [{ type: 'video/webm' }],
    });
    const [file] = found.files;
    expect(file!.durationMs).toBeGreaterThan(7_500);
    for (const account of [off.student, stranger]) {
      expect((await show(klass, account)).status).toBe(404);
    }
    expect((await show(klass, null)).status).toBe(401);

    const whole = await play(file!.address, one.student);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(file!.bytes);
    const part = await play(file!.address, one.student, 'bytes=100-199');
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await play(file!.address, one.student, `bytes=${bytes.length}-`)).status).toBe(416);
    expect((await play(file!.address, two.student)).status).toBe(404);
    expect((await play(file!.address, null)).status).toBe(401);

    await sql`
      UPDATE site_classroom.recordings SET watch_until = now() - interval '1 second'
      WHERE room_id = ${roomIdOf(klass)}
    `.execute(site.db);
    expect((await play(file!.address, one.student)).status).toBe(404);
    await site.server.classroom.recordings.runOnce();
    expect(await watched(klass, one.student)).toMatchObject({ state: 'expired', files: [] });
    expect((await stored(klass)).objects()).toEqual([]);
  }, 30_000);

  it('is deleted by its teacher, and by nobody else', async () => {
    const { klass, teacher } = await recordedClass();
    const { student } = await booked(klass);
    await sendAll(await keyOf(klass));
    const remove = (account: string) =>
      post('recording/delete', { roomId: roomIdOf(klass) }, account);
    expect(codeOf(await remove(klass.author_id))).toEqual([409, 'recording-closed']);
    await finish(teacher);
    expect(codeOf(await remove(student))).toEqual([404, 'classroom-not-yours']);
    const [file] = (await watched(klass, klass.author_id)).files;
    expect((await remove(klass.author_id)).status).toBe(200);
    expect(await watched(klass, student)).toMatchObject({ state: 'deleted', files: [] });
    expect((await play(file!.address, klass.author_id)).status).toBe(404);
  }, 30_000);

  it.each(['author_id', 'id'] as const)(
    'is gone with its teacher or class: %s',
    async owner => {
      const { klass, teacher } = await recordedClass();
      const { student } = await booked(klass);
      await sendAll(await keyOf(klass));
      await finish(teacher);
      const { recordings } = site.server.classroom;
      await recordings.removeOf(student);
      expect((await watched(klass, student)).state).toBe('ready');
      await recordings.removeOf(klass[owner]);
      expect(await watched(klass, student)).toMatchObject({ state: 'deleted', files: [] });
    },
    30_000,
  );

  it('has the captions of what was said in it, for the same people', async () => {
    const { klass, teacher } = await recordedClass({
      classroom: { recordingDays: 3 },
      languages: ['spanish'],
    });
    const { student } = await booked(klass);
    const other = await booked(klass);
    await sendAll(await keyOf(klass));
    await teacher.ask({ type: 'makeCaptions', is: true });
    await teacher.ask({ type: 'caption', text: 'Inspira <b>& espira</b>', isFinal: true });
    const { id, objects } = await stored(klass);
    const cues = async () =>
      (await sql`SELECT 1 FROM site_classroom.recording_cues`.execute(site.db)).rows.length;
    await until('the cue', async () => (await cues()) === 1);
    await finish(teacher);
    expect(await cues()).toBe(0);
    const found = await watched(klass, student);
    expect(found.language).toBe('es');
    const address = found.files[0]?.captions ?? '';
    const answer = await play(address, student);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/vtt; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(
      /^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\nInspira &lt;b&gt;&amp; espira&lt;\/b&gt;\n$/,
    );
    expect((await play(address, other.student)).status).toBe(404);
    expect(objects()).toEqual(['files/1/0.vtt', 'files/1/0.webm']);
    await site.server.classroom.recordings.removeOf(klass.id);
    expect(objects()).toEqual([]);
    expect((await play(address, student)).status).toBe(404);
    // Recorded again, by another id.
    const again = await recordedClass();
    await sendAll(await keyOf(again.klass));
    await finish(again.teacher);
    expect((await watched(again.klass, again.klass.author_id)).files).toMatchObject([
      { captions: null },
    ]);
    expect((await stored(again.klass)).id).not.toBe(id);
  }, 30_000);

  it('leaves nothing in the store where the process is killed that removes it', async () => {
    const { klass, teacher } = await recordedClass();
    await sendAll(await keyOf(klass));
    const { id, objects } = await stored(klass);
    await end(teacher);
    const killed = killedProcess();
    await killed.recordings.claim(id, Date.now(), 0);
    const whole = await killed.recordings.read(id);
    await prepareRecording(killed, whole!, new AbortController().signal);
    const pieces = webm.map((_, piece) => `pieces/000-00000${piece}`);
    expect(objects()).toEqual(['files/1/0.webm', ...pieces]);
    const { runOnce } = site.server.classroom.recordings;
    await runOnce();
    expect(objects()).toEqual(['files/1/0.webm']);
    expect((await watched(klass, klass.author_id)).state).toBe('ready');

    const before = await killed.recordings.bytes();
    await removeRecording(killed, id, 'deleted');
    expect(objects()).toEqual(['files/1/0.webm']);
    expect((await watched(klass, klass.author_id)).state).toBe('deleted');
    await runOnce();
    expect(objects()).toEqual([]);
    const size = webm.reduce((sum, { length }) => sum + length, 0);
    expect(before - (await killed.recordings.bytes())).toBe(size);
    // Twice changes nothing.
    await removeRecording(killed, id, 'failed');
    expect((await watched(klass, klass.author_id)).state).toBe('deleted');
    expect(before - (await killed.recordings.bytes())).toBe(size);
  }, 30_000);

  it('goes on where it was after a restart of the server', async () => {
    const { klass } = await recordedClass();
    const key = await keyOf(klass);
    for (const number of [0, 1]) await send(key, number, webm[number]!);
    const { folder: data } = site;
    await site.server.close();
    site = await startSite({ DATA_DIR: data }, { openEngine: () => fakeEngine().engine });
    // What was on its way is sent again, and what waited together.
    expect((await send(key, 1, webm[1]!)).body).toEqual({ next: 2 });
    const rest = Buffer.concat(webm.slice(2));
    expect((await send(key, '2&count=3', rest, true)).body).toEqual({ next: 5 });
    expect((await send(key, '2&count=3', rest, true)).body).toEqual({ next: 5 });
    const teacher = await join(klass.id, klass.author_id);
    await finish(teacher);
    const [file] = (await watched(klass, klass.author_id)).files;
    expect(file!.durationMs).toBeGreaterThan(3_800);
  }, 60_000);
});
