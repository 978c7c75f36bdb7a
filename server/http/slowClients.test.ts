import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { fakeOnly, moveTime, restoreTime } from '@flowroom/marketplace/testing/clock/movedTime';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';
import type { Pace } from './slowClients.ts';

/** A second for a body: the clock of the checks is moved by the tests. */
const slow = {
  silenceMs: 60_000,
  graceMs: 1_000,
  formBytesPerSecond: 2_000,
  fileBytesPerSecond: 200,
};
/** Sockets are timed by Node itself, which nothing moves. */
const silent = { ...slow, silenceMs: 50, graceMs: 60_000 };

describe('a client that is slow', () => {
  let listening: Listening;
  const sockets: Socket[] = [];
  /** Bytes of bodies that have arrived. */
  let arrived = 0;
  beforeEach(() => {
    arrived = 0;
    fakeOnly(['setInterval', 'clearInterval']);
  });
  afterEach(async () => {
    restoreTime();
    for (const socket of sockets.splice(0)) socket.destroy();
    await listening.close();
  });

  const open = async () => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  /** Everything that comes back until the connection ends. */
  const answerOn = async (socket: Socket) => {
    let text = '';
    socket.on('data', chunk => (text += String(chunk)));
    await once(socket, 'close');
    return text;
  };
  const head = (length: number, method = 'POST', type = 'application/json') =>
    `${method} / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  /**
   * Brings a body in parts, a fifth of what an ordinary one may take apart, until it is answered.
   */
  const bring = async (socket: Socket, bytesOfPart: number, parts = 15) => {
    const before = arrived;
    for (let part = 1; part <= parts && !socket.readableEnded; part += 1) {
      socket.write('x'.repeat(bytesOfPart));
      await until('a part', () => arrived === before + part * bytesOfPart || socket.readableEnded);
      moveTime(slow.graceMs / 5);
    }
  };
  const multipart = 'multipart/form-data; boundary=b';

  const startReading = async (pace: Pace) => {
    listening = await listen(0, '127.0.0.1', { pace });
    listening.answerWith((req, res) => {
      req.on('data', chunk => (arrived += chunk.length)).on('end', () => res.end('whole'));
    });
  };

  it('is answered with a timeout when its body does not go on', async () => {
    await startReading(silent);
    const socket = await open();
    socket.write(`${head(100)}begin`);
    const answer = await answerOn(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request-timeout"');
  });

  it('leaves nobody waiting for the rest of its body', async () => {
    listening = await listen(0, '127.0.0.1', { pace: silent });
    const over = new Promise(resolve => {
      listening.answerWith(req => void req.resume().once('close', () => resolve(req.complete)));
    });
    const socket = await open();
    socket.write(`${head(100)}begin`);
    expect(await over).toBe(false);
  });

  it('is answered with a timeout when its body drips', async () => {
    await startReading(slow);
    const socket = await open();
    socket.write(head(1000));
    const answer = answerOn(socket);
    await bring(socket, 1);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['a form with files', 'POST', multipart, 400],
    ['a file', 'PUT', 'image/png', 50],
  ])('takes as long as it needs for %s while it brings enough', async (_, method, type, bytes) => {
    await startReading(slow);
    const socket = await open();
    socket.write(head(15 * bytes, method, type));
    const answer = answerOn(socket);
    await bring(socket, bytes);
    socket.end();
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
  });

  it.each([
    ['a form with files that brings what is enough for a file', multipart, 50],
    ['an ordinary body, however much it brings', 'application/json', 400],
  ])('is answered with a timeout for %s', async (_, type, bytes) => {
    await startReading(slow);
    const socket = await open();
    socket.write(head(15 * bytes, 'POST', type));
    const answer = answerOn(socket);
    await bring(socket, bytes);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off when it does not read its answer', async () => {
    listening = await listen(0, '127.0.0.1', { pace: silent });
    const closed = new Promise<void>(resolve => {
      listening.answerWith((_req, res) => {
        res.once('close', resolve);
        res.end(Buffer.alloc(64 * 1024 * 1024));
      });
    });
    const socket = await open();
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed;
  });

  it('is waited for no longer between requests', async () => {
    await startReading(silent);
    const socket = await open();
    expect(await answerOn(socket)).toBe('');
  });
});

it('an answer that takes longer to make than a client may be silent is sent all the same', async () => {
  const { port, answerWith, close } = await listen(0, '127.0.0.1', { pace: silent });
  answerWith(({ socket }, res) => {
    let silences = 0;
    socket.on('timeout', () => (silences += 1) === 3 && res.end('made'));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('made');
  await close();
});
