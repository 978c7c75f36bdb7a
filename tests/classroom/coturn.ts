import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCompose } from '../../deploy/testing/composeFile.ts';
import { freePort } from '#tests/support/server.ts';

const program = '/usr/bin/turnserver';
const root = path.resolve(import.meta.dirname, '../..');
const conf = ['turn', 'turnserver.conf'];
/** Why no relay can be started here, or null. */
export const missingCoturn = existsSync(program) ? null : 'coturn is not installed';

/** Address of this machine to others: a relay refuses loopback. */
export const ownAddress = (): string | null =>
  Object.values(os.networkInterfaces())
    .flatMap(entries => entries ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;

export interface RunningCoturn {
  secret: string;
  port: number;
  tlsPort: number;
  /** What it has printed. */
  log(): string;
  stop(): Promise<void>;
}

/** Replaces texts of a configuration. @throws Error for one that is not there */
const replaced = (text: string, changes: readonly (readonly [from: string, to: string])[]) =>
  changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no "${from}".`);
    return result.replace(from, to);
  }, text);

function makeCertificate(folder: string, address: string) {
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${address}`, '-addext', `subjectAltName=IP:${address}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' });
  return { certificate, key };
}

/**
 * Starts coturn as compose.yaml does, with the configuration of deploy/; only the certificate,
 * self-signed, the ports and the file of its process id are those of a test. `peers`: addresses
 * that it relays to, with commas.
 */
export async function startCoturn(address: string, peers: string): Promise<RunningCoturn> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coturn-'));
  const { certificate, key } = makeCertificate(folder, address);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const own = path.join(folder, 'turnserver.conf');
  const configuration = replaced(readFileSync(path.join(root, 'deploy', ...conf), 'utf8'), [
    ['\ncert=/etc/turn/fullchain.pem\n', `\ncert=${certificate}\n`],
    ['\npkey=/etc/turn/privkey.pem\n', `\npkey=${key}\n`],
    ['\nlistening-port=3478\n', `\nlistening-port=${port}\n`],
    ['\ntls-listening-port=5349\n', `\ntls-listening-port=${tlsPort}\n`],
  ]);
  writeFileSync(own, `${configuration}\npidfile=${path.join(folder, 'pid')}\n`);
  // Without them nothing starts; the relay has none.
  const settings = {
    ...{ POSTGRES_PASSWORD: 'x', S3_SECRET_ACCESS_KEY: 'x' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
  };
  const [shell = '', flag = '', script = ''] = readCompose(settings)['turn']?.entrypoint ?? [];
  const start = replaced(script.replaceAll('$$', '$'), [['/etc/turn/turnserver.conf', own]]);
  const secret = 'a secret of the tests';
  let log = '';
  const child = spawn(shell, [flag, start], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: {
      ...process.env,
      TURN_SECRET: secret,
      TURN_ADDRESS: address,
      CLASSROOM_ADDRESS: peers,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (log += data.toString()));
  }
  const ended = new Promise(resolve => child.once('exit', resolve));
  for (let tries = 0; !(await answers(address, port)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`coturn does not start: ${log}`);
    await sleep(100);
  }
  return {
    secret,
    port,
    tlsPort,
    log: () => log,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (host: string, port: number) =>
  new Promise<boolean>(resolve => {
    const socket = net.connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
