import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? 'scripts/setup', '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const scripts = readdirSync(path.join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
  .map(name => path.posix.join('scripts', name));
const marked = scripts.filter(file => /^\/\/ .*only what Node ships/.test(read(file)));

/**
 * Returns the imports of packages that a file loads at once, with those of the files it imports.
 * @param {string} file @param {Set<string>} seen @returns {string[]}
 */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...read(file).matchAll(/^(?:import|export) [^;]*?from '([^']+)'|^import '([^']+)'/gm)]
    .map(([, from, alone]) => from ?? alone ?? '')
    .filter(name => !name.startsWith('node:'))
    .flatMap(name =>
      name.startsWith('.')
        ? packagesOf(path.posix.join(path.posix.dirname(file), name), seen)
        : [`${file} imports ${name}`],
    );
}

describe('scripts that run before any install', () => {
  it('are the commands of the README, among others', () => {
    const commands = ['start', 'test', 'check', 'dev'].map(name => `scripts/${name}.mjs`);
    expect(commands.filter(file => !marked.includes(file))).toEqual([]);
  });

  it.each(marked)('%s imports no package', file => {
    expect(packagesOf(file)).toEqual([]);
  });
});
