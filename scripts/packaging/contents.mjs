import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Guides for people who run the product, and the files that they name. */
const guides = [
  'compose.yaml',
  'deploy/caddy',
  'deploy/compose',
  'deploy/nginx',
  'deploy/ops',
  'deploy/postgres',
  'docs/how-to/back-up-and-move.md',
  'docs/how-to/fail-over-and-update.md',
  'docs/how-to/one-machine.md',
  'docs/how-to/several-machines.md',
  'docs/how-to/tell-other-programs.md',
  'docs/how-to/watch.md',
];

/** Files and folders of this repository that are read when the product runs. */
const own = [
  'build/client',
  'build/console',
  'build/fonts',
  'build/geo',
  'build/loadable-stats.json',
  'build/marketplace',
  'build/server',
  'demo/pictures',
  'marketplace/db/migrations',
  'marketplace/db/driver/pgliteStatements.mjs',
  'marketplace/db/driver/pgliteWire.mjs',
  'marketplace/db/driver/pgliteWorker.mjs',
  'marketplace/mail/templates',
  'public',
  'sandbox/pages/assets',
  'sandbox/stripe/js/frame',
  'sandbox/stripe/js/script',
  '.env-template',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY.md',
];

const leftOut = /\.(map|d\.ts)$|\.(test|examples)\.[a-z]+$/;

/** Folders of `ext` with a process and its mails. @param {string} root */
const processes = root =>
  readdirSync(path.join(root, 'ext'))
    .filter(name => existsSync(path.join(root, 'ext', name, 'process.edn')))
    .map(name => `ext/${name}`);

/**
 * Lists the files below a place, or the place itself.
 * @param {string} root
 * @param {string} place
 * @returns {string[]}
 */
function filesAt(root, place) {
  if (statSync(path.join(root, place)).isFile()) return [place];
  return readdirSync(path.join(root, place)).flatMap(name => filesAt(root, `${place}/${name}`));
}

/**
 * Lists the files of the guides.
 * @param {string} root
 * @returns {string[]} relative to `root`
 */
export const guideFiles = root => guides.flatMap(place => filesAt(root, place));

/**
 * Lists the files of the package that say what to type.
 * @param {string} root
 * @returns {string[]} relative to `root`
 */
export const instructions = root => [...guideFiles(root), '.env-template'];

/**
 * Lists the files of this repository that the package holds: those that the product reads when it
 * runs, and the guides.
 * @param {string} root
 * @returns {string[]} relative to `root`
 */
export const ownFiles = root =>
  [
    ...[...own, ...processes(root)].flatMap(place => filesAt(root, place)),
    ...guideFiles(root),
  ].filter(file => !leftOut.test(file));
