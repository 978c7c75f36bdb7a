import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? '.', '../..');
/** @param {string} name */
const json = name => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

describe('install scripts of packages', () => {
  const { allowScripts } = json('package.json');
  const withScripts = Object.entries(json('package-lock.json').packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^(.*\/)?node_modules\//, ''));

  it('are named in package.json, whether they may run or not', () => {
    expect([...new Set(withScripts)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });

  it('do not run with a version of npm that does not know that list', () => {
    expect(Object.values(allowScripts)).not.toContain(true);
    expect(readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n')).toContain(
      'ignore-scripts=true',
    );
  });

  it.each(['.github/workflows/test.yml', 'marketplace/README.md'])(
    'run where the marketplace is packed, which compiles it: %s',
    file => {
      const commands = readFileSync(path.join(root, file), 'utf8').match(/npm pack .*workspace.*/g);
      expect(commands).toEqual([expect.stringContaining('--ignore-scripts=false')]);
    },
  );
});
