import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { FlowroomServer } from '#tests/support/server.ts';
import { percentile } from './percentiles.ts';
import { residentMB } from './processes.ts';
import type { Figure } from './report.ts';

const atOnce = 300;
const heldUploads = 100;
/** Bytes that each held upload sends before it stops. */
const heldBytes = 1_000_000;
const accounts = 20;

let strangers = 0;
/** A client address without earlier requests. */
const newAddress = () => `10.${++strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`;

/** Requests a token from a client address; returns milliseconds and status. */
async function logIn(
  { url, credentials }: FlowroomServer,
  { email, password, address }: { email: string; password: string; address: string },
) {
  const from = performance.now();
  const answer = await fetch(`${url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: new URLSearchParams({
      client_id: credentials.clientId,
      grant_type: 'password',
      scope: 'user',
      username: email,
      password,
    }),
  });
  const text = await answer.text();
  return { ms: performance.now() - from, status: answer.status, text };
}

/**
 * Log-ins of somebody who has been there before, and `/healthz`, while wrong passwords for as many
 * accounts come from as many addresses at once, and again when all are answered.
 */
async function inFlood(server: FlowroomServer, seconds: number): Promise<Figure[]> {
  const { email, password } = server.account('student');
  const honest = { email, password, address: '203.0.113.7' };
  await logIn(server, honest);
  const logIns: { ms: number; status: number }[] = [];
  const health: number[] = [];
  const end = performance.now() + seconds * 1000;
  const untilEnd = async (work: () => Promise<void>) => {
    while (performance.now() < end) await work();
  };
  const guess = async () => {
    const address = newAddress();
    await logIn(server, { email: `${address}@example.com`, password: 'not it', address });
  };
  await Promise.all([
    untilEnd(async () => {
      await Promise.all(Array.from({ length: atOnce }, guess));
    }),
    untilEnd(async () => {
      logIns.push(await logIn(server, honest));
      await wait(20);
    }),
    untilEnd(async () => {
      const from = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      health.push(performance.now() - from);
      await wait(20);
    }),
  ]);
  const refused = logIns.filter(({ status }) => status !== 200).length;
  const during = `in a flood of ${atOnce} wrong passwords at once`;
  return [
    {
      figure: `log-in p95 ${during}, ms`,
      value: percentile(
        logIns.map(({ ms }) => ms),
        0.95,
      ),
      limit: 1000,
    },
    { figure: 'right log-ins refused in it', value: refused, limit: 0 },
    { figure: `/healthz p95 ${during}, ms`, value: percentile(health, 0.95), limit: 1000 },
  ];
}

async function newToken(server: FlowroomServer): Promise<string> {
  const { url } = server;
  const email = `bench-${newAddress()}@example.com`;
  const password = 'a long phrase of the bench';
  const answer = await fetch(`${url}/api/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Flowroom': '1', Origin: url },
    body: JSON.stringify({
      userType: 'teacher',
      email,
      password,
      firstName: 'Bench',
      lastName: 'Mark',
    }),
  });
  if (!answer.ok) throw new Error(`Sign-up: ${answer.status} ${await answer.text()}`);
  const { text } = await logIn(server, { email, password, address: newAddress() });
  return (JSON.parse(text) as { access_token: string }).access_token;
}

/** Begins an upload, sends the first of it, and nothing more. */
function hold({ port }: FlowroomServer, token: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    [
      'POST /flex/v1/api/images/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 10000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="image"; filename="a.png"',
      'Content-Type: image/png',
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(heldBytes));
  return socket;
}

/** By how much the process grows at most while uploads are held. */
async function whileHeld(server: FlowroomServer): Promise<Figure> {
  const tokens: string[] = [];
  for (let count = 0; count < accounts; count += 1) tokens.push(await newToken(server));
  const holdAll = (times: number) =>
    Array.from({ length: times }, (_, index) => hold(server, tokens[index % accounts] ?? ''));
  // Code that has run once is no part of the figure.
  const first = holdAll(accounts);
  await wait(2000);
  for (const socket of first) socket.destroy();
  await wait(2000);
  const pid = server.pid ?? 0;
  const before = residentMB(pid);
  const held = holdAll(heldUploads);
  let most = 0;
  for (let look = 0; look < 50; look += 1) {
    await wait(100);
    most = Math.max(most, residentMB(pid) - before);
  }
  for (const socket of held) socket.destroy();
  return { figure: `memory of ${heldUploads} held uploads, MB`, value: most, limit: 50 };
}

/**
 * Measures what attackers cost the others, on a server of its own whose proxy passes on addresses.
 */
export async function measureAbuse(seconds: number): Promise<Figure[]> {
  const server = await FlowroomServer.start({ TRUST_PROXY: '1' });
  try {
    const held = await whileHeld(server);
    return [...(await inFlood(server, seconds)), held];
  } finally {
    await server.stop();
  }
}
