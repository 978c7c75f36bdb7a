import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packedPrograms, withCommands } from './commands.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('commands in messages', () => {
  it.each([
    ['npm run doctor checks the rest.', 'node flowroom.mjs doctor checks the rest.'],
    ['npm run operate -- state prints it', 'node flowroom.mjs operate state prints it'],
    ['npm run doctor [-- --json]', 'node flowroom.mjs doctor [--json]'],
    ['npm run -s backup -- -', 'node flowroom.mjs backup -'],
    ['PORT=3001 npm start', 'PORT=3001 node flowroom.mjs'],
  ])('are those of the package where there is no npm: %s', (text, packed) => {
    expect(withCommands(text, true)).toBe(packed);
    expect(withCommands(text, false)).toBe(text);
  });

  it('stay where only a clone has them', () => {
    expect(withCommands('npm run package', true)).toBe('npm run package');
  });

  it('are programs of the package', () => {
    const launcher = readFileSync(path.join(root, 'scripts/packaging/flowroom.mjs'), 'utf8');
    const names = [...launcher.matchAll(/^  '?([a-z-]+)'?: \[/gm)].map(([, name]) => name);
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(packedPrograms).toEqual(names.filter(name => name !== undefined && name in scripts));
  });
});
