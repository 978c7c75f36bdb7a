import { createInProcessEngine } from './inProcessEngine.ts';
import { MediaError } from '../mediaEngine.ts';
import { MediaClient } from '../testing/mediaClient.ts';

const room = 'class.1780000000000';

it('refuses those for whom no port is left, and gives the ports of others back', async () => {
  const from = 52_000 + (process.pid % 1_000) * 4;
  const engine = createInProcessEngine({
    publicAddresses: ['127.0.0.1'],
    ports: [from, from + 3],
    capacity: 10,
    logger: { info() {}, warn() {}, error() {} },
    timeoutMs: 30_000,
  });
  const clients: MediaClient[] = [];
  const send = async (person: string) => {
    const client = new MediaClient(engine, room, person);
    clients.push(client);
    await client.send([{ kind: 'voice', layer: 'high' }]);
  };
  try {
    await engine.openRoom(room);
    for (const person of ['a', 'b', 'c', 'd']) await send(person);
    await expect(send('e')).rejects.toThrow(MediaError);
    await engine.disconnect(room, 'e');
    await engine.disconnect(room, 'a');
    await send('e');
    await engine.closeRoom(room);
    await engine.openRoom(room);
    for (const person of ['a', 'b', 'c', 'd']) await send(person);
  } finally {
    for (const client of clients) await client.close();
    await engine.close();
  }
}, 60_000);
