// `npm run release -- 1.2.0`: changelog, versions, all tests, a commit and its tag. Pushes nothing.
// Runs before any install: only what Node ships may be imported here.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setVersion, withRelease } from './setup/releaseNotes.mjs';
import { run } from './setup/run.mjs';

process.chdir(path.resolve(import.meta.dirname ?? '.', '..'));

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** @param {string} file @param {(content: any) => void} change */
function rewrite(file, change) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Writes the version into all packages and the lock file. @param {string} version */
function writeVersions(version) {
  const folders = ['', 'marketplace', 'sandbox'];
  for (const folder of folders) {
    rewrite(path.join(folder, 'package.json'), manifest => setVersion(manifest, version));
  }
  rewrite('package-lock.json', lock => {
    lock.version = version;
    for (const folder of folders) setVersion(lock.packages[folder], version);
  });
}

let isWritten = false;

/** @param {string} version */
async function release(version) {
  const today = new Date().toISOString().slice(0, 10);
  const changelog = withRelease(readFileSync('CHANGELOG.md', 'utf8'), version, today);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`v${version} is there already.`);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  isWritten = true;
  writeFileSync('CHANGELOG.md', changelog);
  writeVersions(version);
  await run(process.execPath, ['scripts/test.mjs', '--all']);
  git('commit', '--all', '--message', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Flowroom ${version}`);
  console.log(`v${version} is tagged. Publish it: git push --follow-tags`);
}

try {
  await release(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Before anything is written, the changes that it would take back are those of others.
  if (isWritten) console.error('Nothing was tagged. `git restore .` takes back what was written.');
  process.exit(1);
}
