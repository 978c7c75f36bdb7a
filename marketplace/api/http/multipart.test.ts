import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readMultipart } from './multipart.ts';

const limits = { fileSize: 10, files: 1, fields: 2, fieldSize: 10 };

describe('a multipart request', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: Server;

  beforeAll(async () => {
    server = createServer((req, res) => {
      readMultipart(req, { ...limits, total: 10_000_000 }).then(
        ({ fields }) => res.end(JSON.stringify(fields)),
        (error: { code: string }) => res.end(error.code),
      );
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    agent.destroy();
    await new Promise(resolve => server.close(resolve));
  });

  /** Sends a form with so many fields on a single connection and returns the response. */
  function answerTo(count: number): Promise<string> {
    const part = (index: number) =>
      `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nv\r\n`;
    return answerToBody(
      `${Array.from({ length: count }, (_, index) => part(index)).join('')}--b--\r\n`,
    );
  }

  function answerToBody(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const headers = {
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': Buffer.byteLength(body),
      };
      request({ host: '127.0.0.1', port, agent, method: 'POST', headers }, res => {
        let text = '';
        res.on('data', chunk => (text += String(chunk)));
        res.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end(body);
    });
  }

  it('that breaks off within a file is refused', async () => {
    const head = 'Content-Disposition: form-data; name="f"; filename="a.txt"';
    for (const body of [`--b\r\n${head}\r\n\r\nhel`, `--b\r\n${head}\r\n`, '--b\r\n', '']) {
      expect(await answerToBody(body)).toBe('bad-request');
    }
  });

  it('that is over a limit is refused, and the connection serves the next', async () => {
    for (const count of [3, 5000, 50_000]) {
      expect(await answerTo(count)).toBe('request-upload-over-limit');
      expect(await answerTo(1)).toBe('{"f0":"v"}');
    }
  });
});

describe('a multipart request whose client is gone', () => {
  const partOfBody = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhel';

  /** Starts a request and returns a function that ends its connection. */
  async function arrival(body: string, length: number) {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${body}`);
    const [req] = (await once(server, 'request')) as [IncomingMessage];
    const leave = async () => {
      const gone = new Promise(resolve => req.socket.once('close', resolve));
      socket.destroy();
      await gone;
      server.close();
    };
    return { req, leave };
  }

  it('is refused when that was before anybody read it', async () => {
    const { req, leave } = await arrival(partOfBody, 1_000);
    await leave();
    await expect(readMultipart(req, { ...limits, total: 10_000 })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('is refused when all had come, but nobody had read it', async () => {
    const { req, leave } = await arrival(partOfBody, partOfBody.length);
    await leave();
    await expect(readMultipart(req, { ...limits, total: 10_000 })).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('is refused when that was while it was read', async () => {
    const { req, leave } = await arrival(partOfBody, 1_000);
    const read = expect(readMultipart(req, { ...limits, total: 10_000 })).rejects.toMatchObject({
      code: 'bad-request',
    });
    await leave();
    await read;
  });
});
