import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Returns the folder of the newest installed server programs, or null. */
export function postgresPrograms() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base)
    .filter(version => existsSync(path.join(base, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? path.join(base, versions[0], 'bin') : null;
}

/** @returns {Promise<number>} a port of this machine that nothing listens on */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

/** A process and those that it has started. @param {number} parent */
function withChildren(parent) {
  const children = readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // Fields after the program name, which may contain any characters: state and parent.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(parent);
    } catch {
      return false;
    }
  });
  return [parent, ...children.map(Number)];
}

/** @param {string} folder @param {string} bin */
function programs(folder, bin) {
  const asRoot = process.getuid?.() === 0;
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  else chmodSync(folder, 0o700);
  /** @type {(program: string, args: string[]) => [string, string[]]} */
  const command = (program, args) =>
    asRoot
      ? ['runuser', ['-u', 'postgres', '--', path.join(bin, program), ...args]]
      : [path.join(bin, program), args];
  /** @param {string} program @param {string[]} args */
  const exec = (program, args) =>
    execFileSync(...command(program, args), { stdio: 'pipe', cwd: folder });
  return { command, exec };
}

/**
 * Starts the server of a data folder.
 * @param {{ folder: string, bin: string, settings: readonly string[] }} place
 * @returns {Promise<import('./postgres.mjs').ThrowAwayCluster>}
 */
async function startServer({ folder, bin, settings }) {
  const { command, exec } = programs(folder, bin);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const all = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=200', ...settings];
  const options = `-p ${port} -k ${folder} ${all.map(each => `-c ${each}`).join(' ')}`;
  const log = path.join(folder, 'log');
  const start = ['-D', data, '-w', '-t', '60', '-l', log, '-o', options, 'start'];
  const breakOff = ['-D', data, '-m', 'immediate', 'stop'];
  exec('pg_ctl', start);
  return {
    async crash() {
      for (const args of [breakOff, start]) {
        await promisify(execFile)(...command('pg_ctl', [...args, '-s']), { cwd: folder });
      }
    },
    kill() {
      exec('pg_ctl', breakOff);
    },
    async restart() {
      // It may be ending, or be down already.
      await promisify(execFile)(...command('pg_ctl', breakOff), { cwd: folder }).catch(() => {});
      await promisify(execFile)(...command('pg_ctl', [...start, '-s']), { cwd: folder });
    },
    async standby() {
      const folderOfIt = mkdtempSync(path.join(os.tmpdir(), 'flowroom-pg-'));
      const its = programs(folderOfIt, bin);
      const from = `host=127.0.0.1 port=${port} user=postgres`;
      const copy = path.join(folderOfIt, 'data');
      its.exec('pg_basebackup', ['-D', copy, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
      return startServer({ folder: folderOfIt, bin, settings });
    },
    promote() {
      exec('pg_ctl', ['-D', data, '-w', '-t', '60', 'promote']);
    },
    processId() {
      const [main] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      return Number(main);
    },
    signal(name) {
      for (const pid of withChildren(this.processId())) process.kill(pid, name);
    },
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      try {
        if (existsSync(path.join(data, 'postmaster.pid'))) exec('pg_ctl', breakOff);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Starts a throw-away cluster (PostgreSQL refuses to run as root, so root hands over to
 * `postgres`).
 * @param {readonly string[]} [settings] e.g. `shared_buffers=1GB`
 * @param {string} [parent] folder that holds the cluster's own
 * @returns {Promise<import('./postgres.mjs').ThrowAwayCluster | null>} null where there are no
 * binaries
 */
export async function startPostgres(settings = [], parent = os.tmpdir()) {
  const bin = postgresPrograms();
  if (!bin) return null;
  const folder = mkdtempSync(path.join(parent, 'flowroom-pg-'));
  const data = path.join(folder, 'data');
  programs(folder, bin).exec('initdb', [
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
  ]);
  return startServer({ folder, bin, settings });
}
