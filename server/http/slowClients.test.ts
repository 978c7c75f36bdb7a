import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from './listen.ts';
import type { Listening } from './listen.ts';

// Shorter than in earnest by a factor of two hundred.
const pace = {
  silenceMs: 300,
  graceMs: 300,
  formBytesPerSecond: 2_000,
  fileBytesPerSecond: 200,
};

describe('a client that is slow', () => {
  let listening: Listening;
  const sockets: Socket[] = [];
  afterEach(async () => {
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
  /** Brings a body in parts, over three times as long as an ordinary one may take. */
  const bring = async (socket: Socket, bytesOfPart: number) => {
    for (let part = 0; part < 15; part += 1) {
      socket.write('x'.repeat(bytesOfPart));
      await wait(60);
    }
  };
  const multipart = 'multipart/form-data; boundary=b';

  const startReading = async () => {
    listening = await listen(0, '127.0.0.1', { pace });
    listening.answerWith((req, res) => {
      req.resume().on('end', () => res.end('whole'));
    });
  };

  it('is told when its body does not go on', async () => {
    await startReading();
    const socket = await open();
    socket.write(`${head(100)}begin`);
    const answer = await answerOn(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request-timeout"');
  });

  it('leaves nobody waiting for the rest of its body', async () => {
    listening = await listen(0, '127.0.0.1', { pace });
    const over = new Promise(resolve => {
      listening.answerWith(req => void req.resume().once('close', () => resolve(req.complete)));
    });
    const socket = await open();
    socket.write(`${head(100)}begin`);
    expect(await over).toBe(false);
  });

  it('is told when its body drips', async () => {
    await startReading();
    const socket = await open();
    socket.write(head(1000));
    const drip = setInterval(() => socket.write('x'), 50);
    const answer = await answerOn(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ['a form with files', 'POST', multipart, 400],
    ['a file', 'PUT', 'image/png', 50],
  ])('takes as long as it needs for %s while it brings enough', async (_, method, type, bytes) => {
    await startReading();
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
  ])('is told of %s', async (_, type, bytes) => {
    await startReading();
    const socket = await open();
    socket.write(head(15 * bytes, 'POST', type));
    const answer = answerOn(socket);
    await bring(socket, bytes);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off when it does not read its answer', async () => {
    listening = await listen(0, '127.0.0.1', { pace });
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
    await startReading();
    const socket = await open();
    expect(await answerOn(socket)).toBe('');
  });
});

it('an answer that takes longer to make than a client may be silent is sent all the same', async () => {
  const { port, answerWith, close } = await listen(0, '127.0.0.1', { pace });
  answerWith((_req, res) => void setTimeout(() => res.end('made'), 1_000));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('made');
  await close();
});
