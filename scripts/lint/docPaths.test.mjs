// The documents name files and link to each other; both must exist. Run by `npm test -- zones`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const topFolders = new Set(
  tracked.filter(file => file.includes('/')).map(file => file.split('/')[0]),
);
/** Folders that were at the top once, by their names alone. */
const movedFolders = new Set(['bundler', 'e2e', 'ops']);
const baseNames = new Set(tracked.map(file => path.basename(file)));

// Placeholders for any page, an operation of the protocol, and a file that the bench writes.
const exceptions = /GiftCardPage|XPage|^marketplace\/show$|^tests\/bench\/results\//;

/**
 * Returns the files that a document names and the repository does not have: paths in code marks
 * that begin with a top folder, folders that moved, names of source files alone, relative links.
 *
 * @param {string} document Path of the document, relative to the root.
 * @param {string} text
 */
function missingPaths(document, text) {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(match => match[1] ?? '');
  const paths = named.filter(
    name => name.includes('/') && topFolders.has(name.split('/')[0] ?? ''),
  );
  const sources = named.filter(name => /^[\w.-]+\.(tsx?|mjs|css)$/.test(name));
  const links = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '');
  const exists = (/** @type {string} */ name) =>
    ['', '.ts', '.tsx'].some(ending => existsSync(path.join(root, name + ending)));
  return [
    ...paths.filter(name => !exists(name)),
    ...named.filter(name => movedFolders.has(name)),
    ...sources.filter(name => !baseNames.has(name)),
    ...links.filter(link => !existsSync(path.join(root, path.dirname(document), link))),
  ].filter(name => !exceptions.test(name));
}

for (const document of tracked.filter(file => file.endsWith('.md'))) {
  test(`${document} names files that exist`, () => {
    assert.deepEqual(missingPaths(document, readFileSync(path.join(root, document), 'utf8')), []);
  });
}

test('a path, a file and a link that do not exist are found', () => {
  const text =
    'See `server/nowhere.ts`, `nowhere.ts`, [this](nowhere.md), `e2e` and `server/main`.';
  assert.deepEqual(missingPaths('README.md', text), [
    'server/nowhere.ts',
    'e2e',
    'nowhere.ts',
    'nowhere.md',
  ]);
});
