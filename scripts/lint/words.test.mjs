import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { privateVerbsIn, textsOf } from './words.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const widest = 100;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
})
  .split('\n')
  .filter(file => /\.(tsx?|mjs|cjs|js|mts)$|^docs\/.*\.md$|^[A-Z]+\.md$/.test(file))
  // Released texts stay as they were published; licences were written by others.
  .filter(file => !/^(CHANGELOG|THIRD-PARTY|CODE_OF_CONDUCT)\.md$/.test(file))
  .filter(file => existsSync(path.join(root, file)));

const texts = tracked.flatMap(file =>
  textsOf(file, readFileSync(path.join(root, file), 'utf8')).map(each => ({ file, ...each })),
);

test('comments are at most 100 columns wide', () => {
  const wide = texts
    .filter(({ kind, width }) => kind === 'comment' && width > widest)
    .map(({ file, line }) => `${file}:${line}`);
  assert.equal(wide.join('\n'), '');
});

test('comments, headings and test titles have the words of the field', () => {
  const found = texts.flatMap(({ file, line, text }) =>
    privateVerbsIn(text).map(verb => `${file}:${line} ${verb}`),
  );
  assert.equal(found.join('\n'), '');
});

test('code behind a comment does not count as its width', () => {
  const widths = ['/* a */ code();', '/* a */', '// code();'].map(
    line => textsOf('a.ts', line)[0]?.width,
  );
  assert.deepEqual(widths, [7, 7, 10]);
});

test('private verbs are found in every form, and quoted names are left alone', () => {
  assert.deepEqual(privateVerbsIn('Tells of what was asked anew, by whoever stands there'), [
    'Tells',
    'asked',
    'anew',
    'whoever',
    'stands',
  ]);
  assert.deepEqual(privateVerbsIn('Calls `told()`, keep-alive and the task'), []);
  assert.deepEqual(
    textsOf('a.test.ts', "// Told once.\nconst a = 'told';\nit('tells of it', () => {});\n").map(
      ({ kind, text }) => [kind, text],
    ),
    [
      ['comment', '// Told once.'],
      ['title', 'tells of it'],
    ],
  );
});
