import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? '.', '../..');
const textOf = (/** @type {string} */ name) => readFileSync(path.join(root, name), 'utf8');

const marked = textOf('.gitattributes')
  .split('\n')
  .flatMap(line => /^\/(\S+) linguist-generated$/.exec(line)?.slice(1) ?? [])
  .map(pattern => pattern.replace(/\/\*\*$/, ''));
/** Rows of the table: files, source, command, test. */
const rows = textOf('CONTRIBUTING.md')
  .split('## Generated files')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split('|').slice(1, -1));

describe('what is generated and committed', () => {
  it('is marked for diffs and statistics, and has a command each', () => {
    const named = rows?.flatMap(([files = '']) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(named?.toSorted()).toEqual(marked.toSorted());
    const { scripts } = JSON.parse(textOf('package.json'));
    for (const [, , command = ''] of rows ?? []) {
      const [, name] = /`npm run ([\w-]+)`/.exec(command) ?? [];
      expect(name ? name in scripts : command.trim()).toEqual(name ? true : '`npm install`');
    }
  });

  it('is held by a test', () => {
    for (const [, , , test = ''] of rows ?? []) {
      const [, file] = /`([^`]+\.test\.\w+)`/.exec(test) ?? [];
      expect(file ? textOf(file) : test).toMatch(/describe|npm ci/);
    }
  });
});
