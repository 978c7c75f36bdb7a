import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';

const deploy = path.resolve(import.meta.dirname, '..');

/** Returns the installed program of a name, or null. */
export const installed = (name: string): string | null =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map(folder => path.join(folder, name))
    .find(file => existsSync(file)) ?? null;

/** A reverse proxy with its configuration of this repository, on free ports. */
export interface ReverseProxy {
  /** Port of HTTPS. */
  port: number;
  /** Port of plain HTTP. */
  plainPort: number;
  /** Certificate of `localhost` to trust. */
  ca: Buffer;
  log(): string;
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'caddy';

async function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...kind, ...names, ...files, '-days', '2'], { stdio: 'pipe' });
  chmodSync(key, 0o644);
  return { key, certificate };
}

/** Replaces a text of a configuration. @throws Error when it is not there */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

interface Setup {
  folder: string;
  port: number;
  plainPort: number;
  upstreams: readonly string[];
  key: string;
  certificate: string;
}

type Command = { args: string[]; env?: Record<string, string> };

/** As installed by Debian: a main file that includes ours. */
function nginxCommand({ folder, port, plainPort, upstreams, key, certificate }: Setup): Command {
  const site = replaced(readFileSync(path.join(deploy, 'nginx/flowroom.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [
      'server 127.0.0.1:3000 max_fails=0;',
      upstreams.map(one => `server ${one} max_fails=0;`).join(' '),
    ],
    ['/etc/letsencrypt/live/classes.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/classes.example.com/privkey.pem', key],
    ['server_name classes.example.com', 'server_name localhost'],
    ['/var/cache/nginx/flowroom', `${folder}/pages`],
  ]);
  writeFileSync(path.join(folder, 'flowroom.conf'), site);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/log warn; worker_processes 1;
events { worker_connections 128; }
http { access_log off; ${places} include ${folder}/flowroom.conf; }`;
  writeFileSync(path.join(folder, 'nginx.conf'), main);
  return { args: ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'log')] };
}

/** With a certificate of its own: the name is not on the internet. */
function caddyCommand({ folder, port, plainPort, upstreams, key, certificate }: Setup): Command {
  const site = replaced(readFileSync(path.join(deploy, 'caddy/Caddyfile'), 'utf8'), [
    ['classes.example.com} {', `classes.example.com} {\n\ttls ${certificate} ${key}`],
  ]);
  const ports = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n`;
  writeFileSync(path.join(folder, 'Caddyfile'), ports + site);
  return {
    args: ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      HOME: folder,
      FLOWROOM_SITE: 'localhost',
      FLOWROOM_UPSTREAMS: upstreams.join(' '),
    },
  };
}

/** Starts a reverse proxy in front of processes, given as `host:port`. */
export async function startProxy(
  name: ProxyName,
  upstreams: readonly string[],
): Promise<ReverseProxy> {
  const program = installed(name);
  if (!program) throw new Error(`${name} is not installed.`);
  const folder = mkdtempSync(path.join(os.tmpdir(), `flowroom-${name}-`));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'data'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const files = makeCertificate(folder);
  const setup = { folder, port, plainPort, upstreams, ...files };
  const { args, env } = name === 'nginx' ? nginxCommand(setup) : caddyCommand(setup);
  const child: ChildProcess = spawn(program, args, { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => (output += String(chunk)));
  }
  const log = () => {
    const file = path.join(folder, 'log');
    return output + (existsSync(file) ? readFileSync(file, 'utf8') : '');
  };
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    if (await accepts(port)) {
      return { port, plainPort, ca: readFileSync(files.certificate), log, stop };
    }
    await sleep(100);
  }
  const told = log();
  await stop();
  throw new Error(`${name} did not start:\n${told}`);
}
