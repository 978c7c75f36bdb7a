import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import sharp from 'sharp';
import { composeVideos } from './compose.ts';
import type { ComposedVideos } from './compose.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import { readConfig } from '#server/config/config.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import type { SiteCall } from '#server/http/operator/siteOperation.ts';
import { createProjection } from '#server/projection/projection.ts';
import type { Projection } from '#server/projection/projection.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf, sdkFactoryOf, serverSdkOf } from '#server/testing/sdks.ts';
import { captionsPath, posterPath, videoPath } from '#shared/contract/teacherVideo.ts';
import type { OwnVideo, TeacherVideo } from '#shared/contract/teacherVideo.ts';
import { dayMs } from '#shared/time/time.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';

// The video on a teacher's page over HTTP, with files of real encoders.

let api: PaidMarketplace;
let projection: Projection;
let videos: ComposedVideos;
let site: Awaited<ReturnType<typeof listen>>;
let dataDir: string;
const people = new Map<string, Person>();
const clock = { ahead: 0 };
const now = () => Date.now() + clock.ahead;

beforeAll(async () => {
  api = await startPaidMarketplace({ overrides: { now: () => new Date(now()) } });
  const operator = operatorSdkOf(operatorOf(api));
  const logger = pino({ level: 'silent' });
  projection = createProjection({
    openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
    operator: () => operator,
    marketplace: 'test',
    siteOrigin: new URL(api.url).origin,
    dataVersion: api.marketplace.dataVersion,
    pollMs: 600_000,
    logger,
    now,
  });
  dataDir = mkdtempSync(path.join(tmpdir(), 'teacher-videos-'));
  const visitor = serverSdkOf(api.client());
  videos = composeVideos({
    projection,
    config: readConfig({ DATA_DIR: dataDir, TEACHER_VIDEOS_GB: '1' }),
    sessions: {
      open: (req: express.Request) => ({
        isAnonymous: !people.has(req.get('x-as') ?? ''),
        as: req.get('x-as'),
        token: () => Promise.resolve({ scope: 'user', expiresAt: Infinity, accessToken: '' }),
      }),
    } as unknown as Sessions,
    sdk: {
      ...sdkFactoryOf({}),
      forSession: session => {
        const person = people.get((session as Session & { as?: string }).as ?? '');
        return person ? serverSdkOf(person.client) : visitor;
      },
    },
    operator: () => operator,
    limiter: memoryLimits(),
    logger,
    now,
  });
  site = await listen(express().use(apiBodies).use('/api', videos.api));
}, 60_000);
afterAll(async () => {
  await site?.close();
  await projection?.close();
  await api?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const fixture = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'testing', name));

interface Call {
  body?: object;
  bytes?: Buffer;
  /** Origin of the page that calls. */
  origin?: string;
}

async function ask(person: Person | null, name: string, { body, bytes, origin }: Call = {}) {
  if (person) people.set(person.id, person);
  const sent = bytes ? new Uint8Array(bytes) : body && JSON.stringify(body);
  const answer = await fetch(`${site.url}/api/teachers/video${name}`, {
    ...(sent ? { method: 'POST', body: sent } : {}),
    headers: {
      'X-Flowroom': '1',
      'Content-Type': bytes ? 'application/octet-stream' : 'application/json',
      Accept: 'application/json',
      Origin: origin ?? site.url,
      ...(person ? { 'x-as': person.id } : {}),
    },
  });
  const { status } = answer;
  const given = (await answer.json()) as { data: unknown; errors?: { code: string }[] };
  const { pathname } = new URL(answer.url);
  requireDescribed({ method: sent ? 'POST' : 'GET', path: pathname, status, body: given });
  return { status, data: given.data, code: given.errors?.[0]?.code, errors: given.errors };
}

const begin = async (teacher: Person, bytes: number): Promise<string> =>
  ((await ask(teacher, '/open', { body: { bytes } })).data as { id: string }).id;

const piece = (teacher: Person, id: string, from: number, bytes: Buffer) =>
  ask(teacher, `/pieces?id=${id}&from=${from}`, { bytes });

/** Sends a file in two pieces. */
async function send(teacher: Person, file: Buffer): Promise<string> {
  const id = await begin(teacher, file.length);
  const half = Math.floor(file.length / 2);
  await piece(teacher, id, 0, file.subarray(0, half));
  await piece(teacher, id, half, file.subarray(half));
  return id;
}

const finish = (teacher: Person, id: string) => ask(teacher, '/finish', { body: { id } });

async function publish(teacher: Person, name = 'clip.mp4'): Promise<TeacherVideo> {
  const { data } = await finish(teacher, await send(teacher, fixture(name)));
  return (data as OwnVideo).video!;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${address}`, { headers });

/** The copy that pages read. */
const copyOf = async (teacher: Person) => {
  const { data } = await operatorSdkOf(operatorOf(api)).users.show({ id: teacher.id });
  return data.attributes.profile?.metadata?.video ?? null;
};

const objects = (): string[] =>
  readdirSync(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

const jpeg = (width = 640): Promise<Buffer> =>
  sharp({ create: { width, height: 360, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

describe('a video', () => {
  it('is sent in pieces, each once, checked, and played by everybody in ranges', async () => {
    const teacher = await signUpTeacher(api);
    const file = fixture('clip.webm');
    const id = await begin(teacher, file.length);
    expect((await piece(teacher, id, 0, file.subarray(0, 9_000))).data).toEqual({
      received: 9_000,
    });
    // The answer was lost: it is sent again.
    expect((await piece(teacher, id, 0, file.subarray(0, 9_000))).data).toEqual({
      received: 9_000,
    });
    expect(await finish(teacher, id)).toMatchObject({ status: 409, code: 'video-gone' });
    await piece(teacher, id, 9_000, file.subarray(9_000));
    const { data } = await finish(teacher, id);
    const { video } = data as { video: TeacherVideo };
    expect(video).toMatchObject({ id, type: 'webm', width: 320, height: 180 });
    expect(await copyOf(teacher)).toEqual(video);
    // Repeated, it is done once.
    expect((await finish(teacher, id)).data).toEqual(data);

    const whole = await get(videoPath(video));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600, no-transform',
    });
    const part = await get(videoPath(video), { Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    const other = await get(videoPath(video), { Range: 'bytes=10-19', 'If-Range': '"other"' });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    expect((await get(videoPath(video), { Range: 'bytes=9999999-' })).status).toBe(416);
    expect((await get(videoPath({ ...video, type: 'mp4' }))).status).toBe(404);
    // Its pieces are gone.
    expect(objects().filter(name => name.includes(id))).toHaveLength(1);
  });

  it('takes the place of the one before, and is deleted with everything of it', async () => {
    const teacher = await signUpTeacher(api);
    const before = await publish(teacher);
    const after = await publish(teacher, 'clip.webm');
    expect((await get(videoPath(before))).status).toBe(404);
    const played = await get(videoPath(after));
    expect(played.status).toBe(200);
    await played.arrayBuffer();
    const { data } = await ask(teacher, '/delete', { body: {} });
    expect(data).toEqual({ video: null, captions: '' });
    expect((await get(videoPath(after))).status).toBe(404);
    expect(await copyOf(teacher)).toBeNull();
    expect(objects().filter(name => name.includes(before.id) || name.includes(after.id))).toEqual(
      [],
    );
  });

  it('that is refused leaves the one before', async () => {
    const teacher = await signUpTeacher(api);
    const video = await publish(teacher);
    for (const [bytes, reason] of [
      [Buffer.from('<script>alert(1)</script>'.repeat(40)), 'format'],
      [fixture('hevc.mp4'), 'codec'],
      [fixture('long.mp4'), 'length'],
    ] as const) {
      expect(await finish(teacher, await send(teacher, bytes))).toMatchObject({
        status: 400,
        errors: [{ code: 'video-refused', meta: { reason } }],
      });
    }
    expect(await copyOf(teacher)).toEqual(video);
  });

  it('is that of a teacher, who alone changes it, from a page of this site', async () => {
    const teacher = await signUpTeacher(api);
    const stranger = await signUpTeacher(api);
    const student = await signUp(api);
    expect(await ask(student, '/open', { body: { bytes: 10 } })).toMatchObject({ status: 403 });
    expect(await ask(null, '/open', { body: { bytes: 10 } })).toMatchObject({ status: 401 });
    const video = await publish(teacher);
    const id = await begin(teacher, 10);
    const gone = { status: 409, code: 'video-gone' };
    expect(await piece(stranger, id, 0, Buffer.alloc(10))).toMatchObject(gone);
    expect(await finish(stranger, id)).toMatchObject(gone);
    expect(await ask(stranger, `/poster?id=${video.id}`, { bytes: await jpeg() })).toMatchObject(
      gone,
    );
    const captions = { id: video.id, text: '0:00 Hello', language: 'en' };
    expect(await ask(stranger, '/captions', { body: captions })).toMatchObject(gone);
    await ask(stranger, '/delete', { body: {} });
    expect(await copyOf(teacher)).toEqual(video);
    const foreign = { bytes: Buffer.alloc(10), origin: 'https://elsewhere.example' };
    expect(await ask(teacher, `/pieces?id=${id}&from=0`, foreign)).toMatchObject({ status: 403 });
  });

  it('is no larger than announced, and not sent beyond the space of all', async () => {
    const teacher = await signUpTeacher(api);
    expect(await ask(teacher, '/open', { body: { bytes: 100_000_001 } })).toMatchObject({
      status: 400,
    });
    const id = await begin(teacher, 10);
    expect(await piece(teacher, id, 0, Buffer.alloc(11))).toMatchObject({
      code: 'video-piece-invalid',
    });
    const many = await Promise.all(Array.from({ length: 10 }, () => signUpTeacher(api)));
    const answers = [];
    for (const one of many) answers.push(await ask(one, '/open', { body: { bytes: 100_000_000 } }));
    expect(answers.at(-1)).toMatchObject({ status: 409, code: 'video-space-full' });
    for (const one of many) await ask(one, '/delete', { body: {} });
  });
});

describe('its picture', () => {
  it('is a JPEG that is written again, at another address with each edition', async () => {
    const teacher = await signUpTeacher(api);
    const video = await publish(teacher);
    const bytes = await jpeg(2_000);
    const { data } = await ask(teacher, `/poster?id=${video.id}`, { bytes });
    const shown = (data as { video: TeacherVideo }).video;
    const answer = await get(posterPath(shown)!);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([stored.format, stored.width]).toEqual(['jpeg', 1_280]);
    const again = await ask(teacher, `/poster?id=${video.id}`, { bytes });
    expect(posterPath((again.data as { video: TeacherVideo }).video)).not.toBe(posterPath(shown));
    expect(await copyOf(teacher)).toEqual((again.data as OwnVideo).video);
    const png = await sharp(bytes).png().toBuffer();
    for (const wrong of [png, Buffer.from([0xff, 0xd8, 0xff, 0, 1]), Buffer.from('a')]) {
      expect(await ask(teacher, `/poster?id=${video.id}`, { bytes: wrong })).toMatchObject({
        errors: [{ code: 'video-refused', meta: { reason: 'poster' } }],
      });
    }
  });
});

describe('its captions', () => {
  it('are written again as WebVTT without markup, and removed by an empty text', async () => {
    const teacher = await signUpTeacher(api);
    const { id } = await publish(teacher);
    const write = (text: string) =>
      ask(teacher, '/captions', { body: { id, text, language: 'es' } });
    const { data } = await write('0:00 Hola <script>');
    const { video, captions } = data as OwnVideo;
    expect(captions).toContain('Hola &lt;script&gt;');
    expect(video?.captions?.language).toBe('es');
    const answer = await get(captionsPath(video!)!);
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await answer.text()).toBe(captions);
    expect((await ask(teacher, '')).data).toEqual({ video, captions });
    expect(await write('Hola')).toMatchObject({
      status: 400,
      errors: [{ code: 'captions-invalid', meta: { reason: '1' } }],
    });
    expect(((await write(' ')).data as OwnVideo).video?.captions).toBeUndefined();
    expect((await get(captionsPath(video!)!)).status).toBe(404);
  });
});

describe('an operator', () => {
  it('takes a video down', async () => {
    const teacher = await signUpTeacher(api);
    const video = await publish(teacher);
    const [remove] = videos.siteOperations;
    const { data, resource } = await remove!.run({ id: teacher.id }, {} as SiteCall);
    expect([data, resource]).toEqual([{ id: teacher.id }, { type: 'user', id: teacher.id }]);
    expect((await get(videoPath(video))).status).toBe(404);
    expect(await copyOf(teacher)).toBeNull();
  });
});

describe('what is stored', () => {
  it('is in the archive of the teacher, and gone with the account', async () => {
    const teacher = await signUpTeacher(api);
    const video = await publish(teacher);
    const names = [];
    for await (const { name, content } of videos.partsOf(teacher.id)) {
      names.push(name);
      for await (const chunk of content) expect(chunk).toBeTruthy();
    }
    expect(names).toEqual(['video.json', 'video/video.mp4']);
    await videos.forget(teacher.id);
    expect((await get(videoPath(video))).status).toBe(404);
    expect(objects().filter(name => name.includes(video.id))).toEqual([]);
  });

  it('of an upload that was given up is removed after a day', async () => {
    const teacher = await signUpTeacher(api);
    const id = await begin(teacher, 20);
    await piece(teacher, id, 0, Buffer.alloc(10));
    expect(objects().filter(name => name.includes(id))).toHaveLength(1);
    clock.ahead += 2 * dayMs;
    await videos.tidyUp();
    expect(objects().filter(name => name.includes(id))).toEqual([]);
    expect(await piece(teacher, id, 10, Buffer.alloc(10))).toMatchObject({ code: 'video-gone' });
  });
});
