import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { WebSocket } from 'ws';
import { attend } from './attend.ts';
import type { Ticket } from '../entering/ticket.ts';
import type { LiveRoom } from '../room/liveRoom.ts';

it('joins a room before it can end, as one does that nobody is in', async () => {
  let isEnded = false;
  let joined: 'running' | 'ended' | null = null;
  const room = {
    has: () => true,
    closedTo: () => null,
    join: () => {
      joined = isEnded ? 'ended' : 'running';
    },
  };
  const idle = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: jest.fn(), close: jest.fn() };
  const socket = Object.assign(new EventEmitter(), idle);
  const deps = {
    readTicket: () => Promise.resolve({ roomId: 'room', person: 'one' } as Ticket),
    returns: { write: () => sleep(20, 'ticket'), read: () => Promise.resolve(null) },
    roomOf: () => {
      setTimeout(() => {
        isEnded = true;
      }, 0);
      return Promise.resolve(room as unknown as LiveRoom);
    },
    iceServersFor: () => [],
    logger: pino({ level: 'silent' }),
    now: Date.now,
  };
  await new Promise<void>(resolve => {
    attend(socket as unknown as WebSocket, deps, resolve);
    const hello = { id: 0, message: { type: 'hello', ticket: 'a'.repeat(64) } };
    socket.emit('message', Buffer.from(JSON.stringify(hello)), false);
  });
  expect(joined).toBe('running');
});
