import { readFileSync } from 'node:fs';
import path from 'node:path';
import { licencesPage, packagesOf, projectPage } from '../licences.mjs';

const root = path.resolve(import.meta.dirname ?? '.', '../..');

describe('the page of licences', () => {
  it('has the packages that run, each version once', () => {
    const packages = packagesOf(
      {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/@x/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/@x/b': { version: '2.0.0' },
        'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
        'node_modules/@flowroom/sandbox': { link: true },
      },
      place => (place === 'node_modules/@x/b' ? 'ISC' : undefined),
    );
    expect(packages).toEqual([
      { name: '@x/b', version: '2.0.0', licence: 'ISC' },
      { name: 'a', version: '1.0.0', licence: 'MIT' },
    ]);
    expect(licencesPage(packages)).toMatch(/## ISC\n\n- @x\/b 2\.0\.0\n\n## MIT\n\n- a 1\.0\.0\n$/);
  });

  it('is that of the lock file, and knows every licence', () => {
    const page = readFileSync(path.join(root, 'THIRD-PARTY.md'), 'utf8');
    // Run `npm run licences` after a change of packages.
    expect(page).toBe(projectPage());
    expect(page).not.toContain('## unknown');
  });
});
