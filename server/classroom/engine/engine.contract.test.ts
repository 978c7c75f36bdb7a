import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaKind, MediaLayer } from '#shared/classroom/media.ts';
import { MediaError } from './mediaEngine.ts';
import { engines } from './testing/engines.ts';
import type { EngineUnderTest } from './testing/engines.ts';
import { MediaClient } from './testing/mediaClient.ts';

const capacity = 3;
const everything = [
  { kind: 'voice', layer: 'high' },
  { kind: 'camera', layer: 'high' },
  { kind: 'camera', layer: 'low' },
] as const;

const want = (person: string, kind: MediaKind, layer: MediaLayer = 'high') => ({
  person,
  kind,
  layer,
});

/** Waits until a condition holds, twenty seconds at most. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await holds());) {
    if (Date.now() > end) throw new Error('It did not come to that.');
    await sleep(50);
  }
}

describe.each(engines)('the engine $name', ({ start, missing }) => {
  const test = missing ? it.skip : it;
  let under: EngineUnderTest;
  let rooms = 0;
  let room = '';
  const clients: MediaClient[] = [];

  const client = (person: string) => {
    const made = new MediaClient(under.engine, room, person);
    clients.push(made);
    return made;
  };
  /** A person who sends everything to everybody. */
  const teacher = async () => {
    const made = client('teacher');
    await made.send(everything);
    await under.engine.allow(room, 'teacher', 'voice', null);
    await under.engine.allow(room, 'teacher', 'camera', null);
    return made;
  };
  /** Tracks whose packets arrive within a moment. */
  const heard = async (of: MediaClient, kind: MediaKind = 'camera', ms = 400) => {
    of.arrived.length = 0;
    await sleep(ms);
    return [...new Set(of.taken('teacher', kind).map(({ track }) => track))];
  };

  beforeAll(async () => {
    if (!missing) under = await start(capacity);
  });
  afterAll(async () => under?.close());
  beforeEach(async () => {
    rooms += 1;
    room = `class-${rooms}.1780000000000`;
    await under?.engine.openRoom(room);
  });
  afterEach(async () => {
    for (const each of clients.splice(0)) await each.close();
    await under?.engine.closeRoom(room).catch(() => {});
  });

  test('forwards to several people, and a late one begins with a key frame', async () => {
    const sender = await teacher();
    const early = client('early');
    await early.receive([want('teacher', 'voice'), want('teacher', 'camera')]);
    await until(() => early.arrived.some(({ track }) => track === 'camera high'));
    await until(() => early.arrived.some(({ track }) => track === 'voice high'));

    const asked = sender.sending.find(({ layer, kind }) => kind === 'camera' && layer === 'high');
    const before = asked?.keyFramesAsked ?? 0;
    const late = client('late');
    await late.receive([want('teacher', 'camera')]);
    await until(() => late.arrived.length > 3);
    expect(asked?.keyFramesAsked).toBeGreaterThan(before);
    const begins = under.waitsForKeyFrames ? late.arrived.slice(0, 1) : late.arrived;
    expect(begins).toContainEqual(
      expect.objectContaining({ track: 'camera high', isKeyFrame: true }),
    );
  });

  test('gives media to those who may have it, and to no one else', async () => {
    await teacher();
    const [one, other] = [client('one'), client('other')];
    for (const each of [one, other]) await each.receive([want('teacher', 'camera')]);
    await until(async () => (await heard(one)).length > 0 && (await heard(other)).length > 0);

    await under.engine.allow(room, 'teacher', 'camera', ['one']);
    await sleep(200);
    expect(await heard(other)).toEqual([]);
    await until(async () => (await heard(one)).length > 0);
    await under.engine.allow(room, 'teacher', 'camera', []);
    await sleep(200);
    expect(await heard(one)).toEqual([]);
    await under.engine.allow(room, 'teacher', 'camera', null);
    await until(async () => (await heard(other)).length > 0);
  });

  test('changes layers in one stream without a description, at a key frame', async () => {
    await teacher();
    const student = client('student');
    const offer = await student.receive([want('teacher', 'camera')]);
    expect(offer).toContain('m=video');
    await until(() => student.arrived.length > 5);
    const changed = await student.receive([want('teacher', 'camera', 'low')]);
    expect(changed).toBeNull();
    await until(() =>
      student.arrived.some(({ track, isKeyFrame }) => track === 'camera low' && isKeyFrame),
    );
    const all = student.taken('teacher', 'camera');
    if (under.waitsForKeyFrames) {
      expect(all.find(({ track }) => track === 'camera low')?.isKeyFrame).toBe(true);
    }
    const steps = all.slice(1).map(({ sequence }, index) => {
      return (sequence - (all[index]?.sequence ?? 0)) & 0xffff;
    });
    expect(steps.every(step => step === 1)).toBe(true);
  });

  test('sends the small picture where the large one stops', async () => {
    const sender = await teacher();
    const student = client('student');
    await student.receive([want('teacher', 'camera')]);
    await until(() => student.arrived.some(({ track }) => track === 'camera high'));
    sender.pause('camera', 'high');
    await until(() => student.arrived.some(({ track }) => track === 'camera low'));
  });

  test('retains what is wanted before it exists, and uses media sections again', async () => {
    const student = client('student');
    await student.receive([want('teacher', 'camera'), want('nobody', 'voice')]);
    await teacher();
    await until(() => student.arrived.some(({ track }) => track === 'camera high'));

    expect(await student.receive([])).toBeNull();
    expect(student.tracks).toEqual([]);
    await sleep(200);
    student.arrived.length = 0;
    await sleep(300);
    expect(student.arrived).toEqual([]);

    expect(await student.receive([want('teacher', 'voice')])).toBeNull();
    await until(() => student.arrived.some(({ track }) => track === 'voice high'));
  });

  test('lets a person come again after the connection was given up', async () => {
    const first = await teacher();
    const student = client('student');
    await student.receive([want('teacher', 'camera')]);
    await until(() => student.arrived.length > 3);
    await under.engine.disconnect(room, 'teacher');
    await first.close();
    const again = client('teacher');
    await again.send(everything);
    student.arrived.length = 0;
    await until(() => student.arrived.some(({ isKeyFrame }) => isKeyFrame));
  });

  test('refuses more people than a room takes, rooms that are not open, and what is no offer', async () => {
    await teacher();
    for (const person of ['one', 'two']) await client(person).receive([want('teacher', 'camera')]);
    await expect(client('three').receive([want('teacher', 'camera')])).rejects.toThrow(MediaError);
    await under.engine.disconnect(room, 'one');
    await client('three').receive([want('teacher', 'camera')]);
    await expect(under.engine.send('another', 'a', { sdp: 'v=0', tracks: [] })).rejects.toThrow(
      MediaError,
    );
    const offer = { sdp: 'v=0\r\nm=audio nonsense\r\n', tracks: [] };
    await expect(under.engine.send(room, 'teacher', offer)).rejects.toThrow(MediaError);
  });

  test('counts people, traffic and processor time', async () => {
    await teacher();
    const student = client('student');
    await student.receive([want('teacher', 'camera')]);
    await until(() => student.arrived.length > 10);
    const { rooms: all, processorMs, memoryBytes } = await under.engine.stats();
    const { people, bytesIn, bytesOut } = all.find(({ roomId }) => roomId === room) ?? {};
    expect(people).toBe(2);
    const own = under.measures === 'all' ? [processorMs, memoryBytes] : [];
    for (const figure of [bytesIn, bytesOut, ...own]) expect(figure).toBeGreaterThan(0);
    await under.engine.disconnect(room, 'student');
    const after = (await under.engine.stats()).rooms.find(({ roomId }) => roomId === room);
    expect(after?.people).toBe(1);
    expect(after?.bytesOut).toBeGreaterThanOrEqual(bytesOut ?? 0);
  });

  test('says that all rooms are lost when it was killed, and forwards again', async () => {
    let restarts = 0;
    under.engine.onRestart(() => {
      restarts += 1;
    });
    await under.kill();
    await until(() => restarts === 1);
    await under.engine.openRoom(room);
    await teacher();
    const student = client('student');
    await student.receive([want('teacher', 'camera')]);
    await until(() => student.arrived.length > 3);
  });
});
