import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { run } from '../setup/run.mjs';
import { instructions, ownFiles } from './contents.mjs';
import { tracePackages } from './tracePackages.mjs';

/** Files that lie at the top of the package. */
const launchers = ['flowroom.mjs', 'supervise.mjs', 'health.mjs', 'README.md'];

const program = /^(build\/(server|marketplace)|marketplace\/db\/driver)\/[^/]+\.m?js$/;

/** System and processor that the package is for: native packages are those of this machine. */
function platform() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  const isMusl = process.platform === 'linux' && !header.glibcVersionRuntime;
  return `${process.platform}${isMusl ? 'musl' : ''}-${process.arch}`;
}

/** Place of the package of a version. @param {string} root */
export function packagePlace(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const name = `flowroom-${version}-${platform()}`;
  const parent = path.join(root, 'build', 'package');
  return {
    name,
    parent,
    folder: path.join(parent, name),
    archive: path.join(parent, `${name}.tar.gz`),
  };
}

/** The part of package.json that a running product needs. @param {string} root */
function manifestOf(root) {
  const all = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { name, version, license, type, description, engines } = all;
  const start = 'node flowroom.mjs';
  return { name, version, private: true, license, type, description, engines, scripts: { start } };
}

/** Size of all files below a folder in bytes. @param {string} folder @returns {number} */
export const sizeOf = folder =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(place) : statSync(place).size);
  }, 0);

/**
 * Writes the built product with everything that it needs beside Node into one folder and a tarball
 * of it.
 * @param {string} root with a build
 * @returns {Promise<{ folder: string, archive: string, bytes: number }>} `bytes` is the size of the
 * folder's files
 */
export async function writePackage(root) {
  const { name, parent, folder, archive } = packagePlace(root);
  rmSync(parent, { recursive: true, force: true });
  const own = ownFiles(root);
  const programs = own.filter(file => program.test(file));
  const files = [...own, ...(await tracePackages(root, programs))];
  /** @param {string} from @param {string} to */
  const copy = (from, to) => {
    const target = path.join(folder, to);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(root, from), target);
  };
  for (const file of files) copy(file, file);
  for (const file of launchers) copy(`scripts/packaging/${file}`, file);
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(root), null, 2)}\n`,
  );
  await run(
    process.execPath,
    ['--import', 'tsx', 'scripts/packaging/nameCommands.ts', folder, ...instructions(root)],
    { cwd: root },
  );
  // A first start with the embedded database takes its tables from here, also where the folder is
  // read-only.
  await run(
    process.execPath,
    ['--import', 'tsx', 'marketplace/packaging/template.ts', path.join(folder, '.cache')],
    { cwd: root },
  );
  await create({ gzip: true, portable: true, cwd: parent, file: archive }, [name]);
  const bytes = sizeOf(folder);
  return { folder, archive, bytes };
}
