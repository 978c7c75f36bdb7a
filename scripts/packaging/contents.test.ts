import { readFileSync } from 'node:fs';
import path from 'node:path';
import { guideFiles } from './contents.mjs';

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

  it('are in the context of the image', () => {
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['docs/*', '!docs/how-to']));
    expect(ignored).not.toContain('deploy');
  });
});
