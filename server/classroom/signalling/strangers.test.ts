import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { WebSocket } from 'ws';
import { createReturnTickets } from '../entering/ticket.ts';
import { connectPath, createSocketServer, subProtocol } from './socketServer.ts';

const limits = { connections: 100, perAddress: 100, strangers: 5, strangersPerAddress: 5 };
const sockets = createSocketServer({
  readTicket: () => Promise.resolve(null),
  returns: createReturnTickets('a secret'),
  roomOf: () => Promise.resolve(null),
  iceServersFor: () => [],
  addressOf: () => 'an address',
  isOwnPage: req => req.headers.origin === 'http://own.example',
  limits,
  logger: pino({ level: 'silent' }),
  now: Date.now,
});
const server = createServer();
server.on('upgrade', (req, socket, head) => sockets.upgrade(req, socket, head));
let url = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${connectPath}`;
});
afterAll(() => {
  sockets.close();
  server.close();
});

/** How a connection begins: open, or the status that it is refused with. */
const knock = (origin = 'http://own.example', protocol = subProtocol) =>
  new Promise<string>(resolve => {
    const socket = new WebSocket(url, protocol, { origin });
    socket.once('open', () => resolve('open'));
    socket.once('error', error => resolve(/\d{3}/.exec(error.message)?.[0] ?? error.message));
  });

it('lets few strangers in at once, and refuses the others before they are connections', async () => {
  expect(await knock('https://evil.example')).toBe('403');
  expect(await knock(undefined, 'chat')).toBe('400');
  const answers = await Promise.all(Array.from({ length: 300 }, () => knock()));
  const counted = new Map<string, number>();
  for (const answer of answers) counted.set(answer, (counted.get(answer) ?? 0) + 1);
  expect(counted).toEqual(
    new Map([
      ['open', 5],
      ['429', 295],
    ]),
  );
  expect(sockets.connections()).toBe(5);
});
