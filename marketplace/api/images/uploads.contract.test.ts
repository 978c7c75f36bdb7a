import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// Stalled uploads.

let api: TestMarketplace;
const open: Socket[] = [];

beforeAll(async () => {
  api = await startTestMarketplace();
}, 60_000);
afterAll(() => api.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

async function newToken() {
  const { email: username, password } = await signUp(api);
  return tokenFor(api, { grant_type: 'password', scope: 'user', username, password });
}

const incoming = () => readdirSync(path.join(api.dataDir, 'incoming'), { recursive: true });

interface Held {
  socket: Socket;
  /** Response so far. */
  text: () => string;
}

/** Starts an upload of 10 MB and sends a part of it. */
async function hold(token: string, bytes: number): Promise<Held> {
  const { hostname, port, pathname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let text = '';
  socket.on('data', chunk => (text += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${pathname}/v1/api/images/upload HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Accept: application/json',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 10000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="image"; filename="a.png"',
      'Content-Type: image/png',
      '',
      'x'.repeat(bytes),
    ].join('\r\n'),
  );
  return { socket, text: () => text };
}

const parts = () => incoming().filter(name => String(name).includes(path.sep)).length;

it('lie on the disk as they come, and are gone when the connection is', async () => {
  const token = await newToken();
  const { socket } = await hold(token, 500_000);
  await until('the first part', () => parts() === 1);
  socket.destroy();
  await until('nothing', () => incoming().length === 0);
});

it('are refused without a token before anything is stored', async () => {
  const { text } = await hold('not.a.token', 100_000);
  await until('a refusal', () => text().startsWith('HTTP/1.1 401'));
  expect(incoming()).toEqual([]);
});

it('take ten places of an account at most, and leave the others theirs', async () => {
  const [token, other] = [await newToken(), await newToken()];
  for (let count = 0; count < 10; count += 1) await hold(token, 1000);
  await until('ten uploads', () => parts() === 10);
  const refused = await hold(token, 1000);
  await until('a refusal', () => /^HTTP\/1\.1 429 /.test(refused.text()));
  expect(refused.text()).toMatch(/retry-after: 5/i);
  expect(refused.text()).toContain('too-many-requests');
  await hold(other, 1000);
  await until('the upload of somebody else', () => parts() === 11);
});

it('take forty places of a process at most', async () => {
  await until('an empty house', () => incoming().length === 0);
  const [first = '', second = '', last = '', ...others] = await Promise.all(
    Array.from({ length: 13 }, newToken),
  );
  for (const token of [first, second]) {
    for (let count = 0; count < 10; count += 1) await hold(token, 1000);
  }
  await until('twenty uploads', () => parts() === 20);
  // Above half of the process limit an account has two places.
  for (const token of others) {
    for (let count = 0; count < 2; count += 1) await hold(token, 1000);
  }
  await until('forty uploads', () => parts() === 40);
  const refused = await hold(last, 1000);
  await until('a refusal', () => /^HTTP\/1\.1 503 /.test(refused.text()));
  expect(refused.text()).toContain('service-unavailable');
});
