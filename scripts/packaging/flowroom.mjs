// Starts a packed Flowroom: `node flowroom.mjs [program] [arguments]`. Needs Node and nothing else.
import { existsSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (!folder || major < 20 || (major === 20 && minor < 19)) {
  console.error(`Flowroom needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

const archive = 'build/server/archive.js';

/**
 * Programs by name: file, a line on it, and whether its name is its first argument.
 * @type {Record<string, readonly [file: string, text: string, isNamed?: boolean]>}
 */
const programs = {
  web: ['build/server/index.js', 'the site, with the marketplace in it (when none is named)'],
  marketplace: ['build/marketplace/index.js', 'the marketplace alone, for several web processes'],
  classroom: ['build/server/index.js', 'the site with the rooms of all web processes'],
  'web-settings': [
    'build/server/web-settings.js',
    'writes what web processes need of a marketplace',
  ],
  health: ['health.mjs', 'ends with 0 if the process of PORT is ready, for health checks'],
  doctor: ['build/server/doctor.js', 'checks the set-up'],
  operate: ['build/server/operate.js', 'bans users, appoints operators and more'],
  backup: [archive, 'writes database, objects and secrets into a file', true],
  restore: [archive, 'reads them back', true],
  export: [archive, 'writes database and objects for another installation', true],
  import: [archive, 'reads them there', true],
  'hide-places': ['build/server/hide-places.js', 'moves exact addresses out of public data'],
  'rebuild-projection': ['build/server/rebuild-projection.js', 'counts orders anew'],
};

/** Programs that are started again when they end unexpectedly. */
const servers = new Set(['web', 'marketplace', 'classroom']);

const [name = 'web', ...rest] = process.argv.slice(2);
const [file, , isNamed] = programs[name] ?? [];
if (!file || !existsSync(path.join(folder, file))) {
  const lines = Object.entries(programs).map(([key, [, text]]) => `  ${key.padEnd(20)}${text}`);
  console.error(`Usage: node flowroom.mjs [program] [arguments]\n\n${lines.join('\n')}`);
  process.exit(2);
}
process.chdir(folder);
process.env['NODE_ENV'] ??= 'production';
// Messages name commands of this file instead of those of npm.
process.env['FLOWROOM_PACKED'] = '1';
if (name === 'classroom') process.env['CLASSROOM_HERE'] = 'true';
const args = [path.join(folder, file), ...(isNamed ? [name] : []), ...rest];
if (servers.has(name)) {
  const { supervise } = await import('./supervise.mjs');
  process.exit(await supervise(args));
}
process.argv = [process.execPath, ...args];
await import(`./${file}`);
