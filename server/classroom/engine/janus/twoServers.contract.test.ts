import { createJanusEngine } from './janusEngine.ts';
import { chooseServer } from './chooseServer.ts';
import { missingJanus, startJanus } from '../testing/janus.ts';
import type { RunningJanus } from '../testing/janus.ts';
import { MediaClient } from '../testing/mediaClient.ts';
import type { MediaEngine } from '../mediaEngine.ts';

const test = missingJanus ? it.skip : it;
const rooms = Array.from({ length: 6 }, (_, index) => `class-${index}.1780000000000`);
const camera = { kind: 'camera', layer: 'high' } as const;

/** Whether a picture arrives at a student of a room. */
async function carries(engine: MediaEngine, room: string): Promise<void> {
  const [teacher, student] = ['teacher', 'student'].map(who => new MediaClient(engine, room, who));
  try {
    await engine.openRoom(room);
    await teacher!.send([camera]);
    await engine.allow(room, 'teacher', 'camera', null);
    await student!.receive([{ person: 'teacher', ...camera }]);
    for (const end = Date.now() + 10_000; student!.arrived.length < 3;) {
      if (Date.now() > end) throw new Error(`Nothing arrived in ${room}.`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  } finally {
    for (const client of [teacher, student]) await client?.close();
    for (const who of ['teacher', 'student']) await engine.disconnect(room, who);
  }
}

test('rooms are spread over two servers, and those of a lost one go to the other', async () => {
  const from = 56_000 + (process.pid % 20) * 200;
  const servers: RunningJanus[] = [
    await startJanus([from, from + 99]),
    await startJanus([from + 100, from + 199]),
  ];
  const urls = servers.map(({ url }) => url);
  const { secret } = servers[0]!;
  const engine = createJanusEngine({
    urls,
    adminUrls: servers.map(({ adminUrl }) => adminUrl),
    secret,
    capacity: 5,
    logger: { info() {}, warn() {}, error() {} },
  });
  try {
    for (const room of rooms) await carries(engine, room);
    const { rooms: measured } = await engine.stats();
    expect(measured.map(({ roomId }) => roomId).toSorted()).toEqual(rooms);

    const ofFirst = (room: string) => chooseServer(urls, room) === urls[0];
    const lost = new Promise<(roomId: string) => boolean>(resolve => engine.onRestart(resolve));
    await servers[0]!.stop();
    const isLost = await lost;
    expect(rooms.filter(isLost)).toEqual(rooms.filter(ofFirst));
    for (const room of rooms) await carries(engine, room);
  } finally {
    await engine.close();
    await servers[1]!.stop();
  }
}, 90_000);
