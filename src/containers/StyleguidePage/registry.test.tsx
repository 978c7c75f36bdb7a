import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { components, groups, shownComponents } from './registry.ts';

const src = path.join(import.meta.dirname, '../..');

describe('the style guide', () => {
  it('has every file of examples, and each component once', () => {
    const files = readdirSync(path.join(src, 'components/examples'))
      .filter(file => file.endsWith('.examples.tsx'))
      .map(file => path.basename(file, '.examples.tsx'));
    expect(files.filter(file => file !== 'fields').sort()).toEqual([...groups].sort());
    const names = components.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has the examples of every feature', () => {
    const text = readFileSync(path.join(import.meta.dirname, 'registry.ts'), 'utf8');
    const files = readdirSync(path.join(src, 'features'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.examples.tsx'))
      .map(file => file.split(path.sep).join('/'));
    expect(files.filter(file => !text.includes(`#src/features/${file}`))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  it('has an example for each of them, in a group that is shown', () => {
    for (const { examples, group } of components) {
      expect(examples.length).toBeGreaterThan(0);
      expect(groups).toContain(group);
    }
  });

  it('finds what an address names', () => {
    expect(shownComponents({}).length).toBe(components.length);
    expect(shownComponents({ group: 'actions' }).map(({ name }) => name)).toContain('Button');
    const [button] = shownComponents({ component: 'Button', example: 'Sizes' });
    expect(button?.examples.map(({ name }) => name)).toEqual(['Sizes']);
    expect(shownComponents({ component: 'Button', example: 'Nothing' })).toEqual([]);
    expect(shownComponents({ group: 'nowhere' })).toEqual([]);
  });
});
