import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sendWhileRead } from './sendWhileRead.ts';

test('a reader who stops reading is cut off', async () => {
  const source = new Readable({ read: () => void source.push(new Uint8Array(65_536)) });
  let sent: Promise<void> = Promise.resolve();
  const server = createServer((_, res) => {
    sent = sendWhileRead(source, res, 150);
    sent.catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  await expect(sent).rejects.toThrow();
  expect(source.destroyed).toBe(true);
  client.destroy();
  server.close();
});
