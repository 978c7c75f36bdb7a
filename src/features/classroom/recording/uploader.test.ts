import { Blob as NodeBlob } from 'node:buffer';
import { appError } from '#src/util/errors.ts';
import { createMemoryStore } from './pieces.ts';
import type { SentPieces } from './pieces.ts';
import { createUploader } from './uploader.ts';

/** A server that stores pieces, and fails on request. */
function fakeServer() {
  const stored: string[] = [];
  const failures: ReturnType<typeof appError>[] = [];
  let opened = 0;
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const server = {
    stored,
    failures,
    /** Answers that it does not have what came before. */
    lacks: false,
    open: async () => {
      fail();
      opened += 1;
      return { key: `key-${opened}`, part: opened - 1, uploadUntil: 0 };
    },
    send: async (key: string, { number, count, bytes, isLast }: SentPieces) => {
      fail();
      const text = await new Response(bytes).text();
      stored.push(`${key} ${number} ${text}${isLast ? ' last' : ''}`);
      return { next: server.lacks ? 0 : number + count };
    },
  };
  return server;
}

const blob = (text: string) => new NodeBlob([text]) as unknown as Blob;

function setUp() {
  const pieces = createMemoryStore();
  const server = fakeServer();
  const waits: number[] = [];
  const make = (until = () => Promise.resolve()) =>
    createUploader({
      pieces,
      ...server,
      wait: ms => {
        waits.push(ms);
        return until();
      },
    });
  return { pieces, server, waits, make };
}

/** All that a part has at the server, in the order in which it came. */
const textOf = (stored: readonly string[], key: string) =>
  stored
    .filter(one => one.startsWith(`${key} `))
    .map(one => one.split(' ').slice(2).join(' '))
    .join('');

test('sends pieces in order, once the part is known, up to the last', async () => {
  const { server, pieces, make } = setUp();
  const uploader = make();
  const part = await uploader.begin('room', 'video/webm');
  await Promise.all([part.add(blob('a'), false), part.add(blob('b'), false)]);
  await part.add(blob(''), false);
  await part.add(blob('c'), true);
  await uploader.flush();
  expect(textOf(server.stored, 'key-1')).toBe('abc last');
  expect(await pieces.parts()).toEqual([]);
  expect(uploader.status.get()).toEqual({ isRecording: false, waiting: 0, failure: null });
});

test('stores what was not acknowledged while the network is away, and sends it together', async () => {
  const { server, waits, make } = setUp();
  let networkIsBack = () => undefined as void;
  const away = new Promise<void>(resolve => {
    networkIsBack = resolve;
  });
  const uploader = make(() => away);
  const part = await uploader.begin('room', 'video/webm');
  await uploader.flush();
  server.failures.push(appError('network', ''), appError('unknown', '', 503));
  await part.add(blob('a'), false);
  await part.add(blob('b'), false);
  expect(uploader.status.get().waiting).toBe(2);
  networkIsBack();
  await uploader.flush();
  expect(waits).toEqual([200, 400]);
  expect(server.stored).toEqual(['key-1 0 ab']);
});

test('gives a part up of which the server lacks pieces', async () => {
  const { server, make } = setUp();
  const uploader = make();
  const part = await uploader.begin('room', 'video/webm');
  server.lacks = true;
  await part.add(blob('a'), false);
  await uploader.flush();
  expect(uploader.status.get().failure).toBe('unknown');
});

test('a page that comes after a crash sends what the one before it has left, and ends its part', async () => {
  const { server, pieces, make } = setUp();
  const crashed = make();
  const part = await crashed.begin('room', 'video/webm');
  await crashed.flush();
  await part.add(blob('a'), false);
  await crashed.flush();
  // Stored, and not sent when the browser ended.
  const [kept] = await pieces.parts();
  await pieces.addPiece({
    part: kept!.id,
    number: 1,
    bytes: new TextEncoder().encode('b').buffer,
    isLast: false,
  });
  await pieces.putPart({ ...kept!, made: 2 });
  const uploader = make();
  const next = await uploader.begin('room', 'video/webm');
  await next.add(blob('c'), true);
  await uploader.flush();
  expect(server.stored.filter(one => one.startsWith('key-1'))).toEqual([
    'key-1 0 a',
    'key-1 1 b',
    'key-1 2  last',
  ]);
  expect(server.stored).toContain('key-2 0 c last');
});

test('waits for a server that does not know yet that it is recorded, and gives up what it refuses', async () => {
  const { server, pieces, make } = setUp();
  const uploader = make();
  server.failures.push(appError('recording-closed' as never, '', 409));
  const part = await uploader.begin('room', 'video/webm');
  await uploader.flush();
  server.failures.push(appError('recording-space-full' as never, '', 409));
  await part.add(blob('a'), false);
  await uploader.flush();
  expect(uploader.status.get().failure).toBe('recording-space-full');
  expect([server.stored, await pieces.count()]).toEqual([[], 0]);
});
