import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const src = path.join(__dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(path.join(src, name), 'utf8');
const sheets = files
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, css: read(name).replace(/\/\*[\s\S]*?\*\//g, '') }));
/** Properties that components set in `style`. */
const code = files
  .filter(name => name.endsWith('.tsx'))
  .map(read)
  .join('\n');

const defined = new Set(
  sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
);

// A browser reports no undefined custom property: the corner stays square, the colour goes.
it.each(sheets.map(({ name, css }) => [name, css] as const))(
  '%s uses no token that there is not',
  (_, css) => {
    const used = [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name);
    expect(used.filter(name => !defined.has(name) && !code.includes(`'${name}'`))).toEqual([]);
  },
);
