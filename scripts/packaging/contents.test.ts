import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withCommands } from '#server/config/commands.ts';
import { guideFiles, instructions } from './contents.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const files = guideFiles(root);

describe('the guides of the package', () => {
  it('come with the files for deployment that they link to', () => {
    const linked = files
      .filter(file => file.endsWith('.md'))
      .flatMap(file => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return [...text.matchAll(/\]\(([^):#]+)/g)].map(([, link = '']) =>
          path.posix.join(path.posix.dirname(file), link),
        );
      })
      .filter(file => /^(deploy\/.*\.|compose)/.test(file));
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter(file => !files.includes(file))).toEqual([]);
  });

  it('name commands that the package has, but for that which makes it', () => {
    const commands = instructions(root).flatMap(file => {
      const text = withCommands(readFileSync(path.join(root, file), 'utf8'), true);
      return text.match(/npm (run [a-z-]+|start|ci|install|test)/g) ?? [];
    });
    expect(new Set(commands)).toEqual(new Set(['npm run package']));
  });

  it('are in the context of the image', () => {
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['docs/*', '!docs/how-to']));
    expect(ignored).not.toContain('deploy');
  });
});
