import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { WebSocket } from 'ws';
import { createReturnTickets } from '#server/classroom/entering/ticket.ts';
import { engines } from '#server/classroom/engine/testing/engines.ts';
import type { EngineUnderTest } from '#server/classroom/engine/testing/engines.ts';
import { MediaClient } from '#server/classroom/engine/testing/mediaClient.ts';
import {
  connectPath,
  createSocketServer,
  defaultSocketLimits,
  subProtocol,
} from '#server/classroom/signalling/socketServer.ts';
import { BareStudent } from '#tests/classroom/bareStudent.ts';
import { residentMB } from './processes.ts';
import { table } from './table.ts';

// Twenty rooms at once, each of a teacher and three students, twice over; and a thousand strangers
// who knock at once: what they take of memory, and of ports, and what they give back.

type Row = Record<string, string | number>;

const roomCount = 20;
const studentsOfRoom = 3;
const strangers = 1_000;

/** Sockets that a process has open. */
const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter(fd => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

function figures(what: string, pid: number): Row {
  return { what, 'MB of the process': residentMB(pid), sockets: socketsOf(pid) };
}

async function fillRooms({ engine }: EngineUnderTest, rooms: readonly string[]) {
  const opened: { close(): Promise<unknown> }[] = [];
  for (const room of rooms) {
    await engine.openRoom(room);
    const teacher = new MediaClient(engine, room, 'teacher');
    opened.push(teacher);
    await teacher.send([
      { kind: 'voice', layer: 'high' },
      { kind: 'camera', layer: 'low' },
    ]);
    const wanted = (['voice', 'camera'] as const).map(kind => {
      return { person: 'teacher', kind, layer: 'low' as const };
    });
    for (const { kind } of wanted) await engine.allow(room, 'teacher', kind, null);
    for (let index = 0; index < studentsOfRoom; index += 1) {
      opened.push(await BareStudent.join(engine, room, `student-${index}`, wanted));
    }
  }
  return opened;
}

/** Opens all rooms, twice: the second time has to take no more than the first. */
async function measureRooms(under: EngineUnderTest): Promise<Row[]> {
  const pid = await under.processId();
  const rows = [figures('no room', pid)];
  for (const time of ['first', 'second']) {
    const rooms = Array.from({ length: roomCount }, (_, index) => `${time}-${index}.1780000000000`);
    const opened = await fillRooms(under, rooms);
    await sleep(5_000);
    rows.push(figures(`${roomCount} rooms, ${time} time`, pid));
    await Promise.all(opened.map(each => each.close()));
    await Promise.all(rooms.map(room => under.engine.closeRoom(room)));
    await sleep(2_000);
    rows.push(figures(`after the ${time} time`, pid));
  }
  return rows;
}

/** Lets strangers knock, and counts who is let in to show a ticket. */
async function measureStrangers(): Promise<Row[]> {
  const sockets = createSocketServer({
    readTicket: () => Promise.resolve(null),
    returns: createReturnTickets('of the bench'),
    roomOf: () => Promise.resolve(null),
    iceServersFor: () => [],
    addressOf: req => String(req.headers['x-knock']),
    isOwnPage: () => true,
    limits: defaultSocketLimits,
    logger: pino({ level: 'silent' }),
    now: Date.now,
  });
  const server = createServer();
  server.on('upgrade', (req, socket, head) => sockets.upgrade(req, socket, head));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${connectPath}`;
  const before = residentMB(process.pid);
  let letIn = 0;
  const knocks = Array.from({ length: strangers }, (_, index) => {
    return new Promise<WebSocket>(resolve => {
      const socket = new WebSocket(url, subProtocol, {
        origin: 'http://own.example',
        headers: { 'x-knock': `address ${index % 50}` },
      });
      socket.once('open', () => {
        letIn += 1;
        resolve(socket);
      });
      socket.once('error', () => resolve(socket));
    });
  });
  const all = await Promise.all(knocks);
  const during = residentMB(process.pid);
  const open = sockets.connections();
  // Who shows no ticket within five seconds is closed.
  await sleep(7_000);
  const row = {
    what: `${strangers} strangers`,
    'let in to show a ticket': letIn,
    'at once': open,
    'after 7 s': sockets.connections(),
    'MB more, both ends': Math.round(during - before),
  };
  for (const socket of all) socket.terminate();
  sockets.close();
  server.close();
  return [row];
}

const rows: Row[] = [];
for (const { name, start, missing } of engines) {
  if (missing) continue;
  const under = await start(10);
  try {
    rows.push(...(await measureRooms(under)).map(row => ({ engine: name, ...row })));
  } finally {
    await under.close();
  }
}
const knocked = await measureStrangers();
const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;
process.stdout.write(`${machine}\n${table(rows)}\n${table(knocked)}\n`);
const folder = path.resolve(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, 'classroomCrowd.json');
writeFileSync(file, JSON.stringify({ machine, rows, knocked }, null, 2));
process.exit(0);
