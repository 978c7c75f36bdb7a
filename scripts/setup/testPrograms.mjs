import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms } from '../../marketplace/testing/database/postgres.mjs';
import { installDebian, mayInstall, unpackDebian } from './debian.mjs';
import { engines, hasEngine } from './engines.mjs';

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
/** @param {string} name */
const has = name => folders.some(folder => existsSync(path.join(folder, name)));

/** Packages by the program that tests start. */
const packages = { nginx: 'nginx', caddy: 'caddy', pgbouncer: 'pgbouncer', openssl: 'openssl' };

/**
 * Installs PostgreSQL when CI runs as root on Debian: without it the database tests run on PGlite.
 */
export async function ensurePostgres() {
  if (!process.env.CI || !mayInstall() || postgresPrograms()) return;
  console.log('Installing postgresql (Debian package)...');
  await installDebian(['postgresql']).catch(skipped);
}

/**
 * Installs other engines than Chromium's when CI runs as root on Debian: without them their tests
 * are skipped.
 * @param {readonly import('./engines.mjs').EngineName[]} names
 */
export async function ensureEngines(names) {
  const missing = names.filter(name => !hasEngine(name)).flatMap(name => engines[name].packages);
  if (!process.env.CI || !mayInstall() || missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} (Debian packages)...`);
  await installDebian(missing).catch(skipped);
}

/** @param {unknown} error */
const skipped = error =>
  console.warn(
    `\n!!! ${error instanceof Error ? error.message : String(error)}: tests are skipped !!!\n`,
  );

/**
 * Installs the servers of which tests run the configurations, when CI runs as root on Debian:
 * without them these tests are skipped. Nothing is installed on the machine of a person. The
 * package of Prometheus would bring a service and pages; the one program that is needed is unpacked
 * and put on the path.
 * @param {string} root
 */
export async function ensureTestPrograms(root) {
  const unpacked = path.join(root, '.cache', 'debian');
  const promtool = path.join('usr', 'bin', 'promtool');
  if (process.env.CI && mayInstall()) {
    const missing = Object.entries(packages).flatMap(([name, each]) => (has(name) ? [] : [each]));
    try {
      if (missing.length > 0) {
        console.log(`Installing ${missing.join(', ')} (Debian packages)...`);
        await installDebian(missing);
      }
      if (!has('promtool') && !existsSync(path.join(unpacked, promtool))) {
        console.log('Unpacking promtool (Debian package of Prometheus)...');
        mkdirSync(unpacked, { recursive: true });
        await unpackDebian('prometheus', promtool, unpacked);
      }
    } catch (error) {
      skipped(error);
    }
  }
  if (existsSync(path.join(unpacked, promtool))) {
    process.env.PATH = `${process.env.PATH}:${path.join(unpacked, path.dirname(promtool))}`;
  }
}
