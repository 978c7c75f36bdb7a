import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '#src/app/routing/routes.ts';
import { lazyPages } from '#src/app/routing/lazyPages.ts';
import { messageFiles } from '#src/testing/allMessages.ts';

const src = path.join(import.meta.dirname, '..');
/** Message files that every page loads. */
const shared = ['shell', 'components', 'errors'];
/** Names of message files by the key of a message. */
const areas = new Map(
  [...messageFiles('en')].flatMap(([file, words]) =>
    Object.keys(words).map(key => [key, file.replace('.json', '')] as const),
  ),
);

interface Module {
  /** Modules that are there when this one is. */
  imports: string[];
  /** Lazy components with the message files that come with each. */
  lazy: { target: string; areas: string[] }[];
  /** For each message that is named: the files it may come from. */
  needs: { name: string; from: string[] }[];
  /** Names of messages that are in no file. */
  unknown: string[];
}

const literals = (text: string): string[] =>
  [...text.matchAll(/'([^']+)'/g)].map(([, one = '']) => one);

/** Returns the text of each `lazyComponent({ … })`. */
function lazyCalls(text: string): string[] {
  return [...text.matchAll(/\blazyComponent(?:<[^(]*>)?\(\{/g)].map(({ index, 0: { length } }) => {
    let end = index + length;
    for (let open = 1; open > 0 && end < text.length; end += 1) {
      if (text[end] === '{') open += 1;
      if (text[end] === '}') open -= 1;
    }
    return text.slice(index, end);
  });
}

/**
 * Returns the keys that a template can become: choices of two texts are both tried, other values
 * are anything.
 */
function keysOf(template: string): string[] {
  const pattern = template
    .replaceAll('.', '\\.')
    .replaceAll(/\$\{[^}]*\? '([^']*)' : '([^']*)'\}/g, '(?:$1|$2)')
    .replaceAll(/\$\{[^}]*\}/g, '.+');
  const key = new RegExp(`^${pattern}$`);
  return [...areas.keys()].filter(one => key.test(one));
}

/** Pages are loaded by their addresses only. */
const pageList = path.join(src, 'app/routing/lazyPages.ts');
const modules = new Map<string, Module>([
  [pageList, { imports: [], lazy: [], needs: [], unknown: [] }],
]);

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const whole = readFileSync(file, 'utf8').replaceAll(/\/\*[^*]*\*\/|^\s*(?:\*|\/\/).*$/gm, '');
  const resolve = (name: string): string[] => {
    const target = name.startsWith('#src/')
      ? path.join(src, name.slice('#src/'.length))
      : path.join(path.dirname(file), name);
    return /^(?:#src\/|\.)/.test(name) && /\.tsx?$/.test(name) && existsSync(target)
      ? [target]
      : [];
  };
  const calls = lazyCalls(whole);
  const text = calls.reduce((left, call) => left.replace(call, ''), whole);
  const found: Module = {
    imports: [
      ...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;'"]*\sfrom\s+)?'([^']+)'/gm),
      ...text.matchAll(/\bimport\(\s*'([^']+)'/g),
    ].flatMap(([, name = '']) => resolve(name)),
    lazy: calls.flatMap(call => {
      const [, name = ''] = /import\(\s*'([^']+)'/.exec(call) ?? [];
      const [, list = ''] = /messages: \[([^\]]*)\]/.exec(call) ?? [];
      return resolve(name).map(target => ({ target, areas: literals(list) }));
    }),
    needs: [
      ...[...text.matchAll(/['"]([A-Z][\w.-]+)['"]/g)].map(([, name = '']) => ({
        name,
        from: [areas.get(name)].filter(area => area !== undefined),
      })),
      ...[...text.matchAll(/`([A-Z]\w+\.[^`]*\$\{[^`]*)`/g)].map(([, name = '']) => ({
        name,
        from: keysOf(name).map(key => areas.get(key) ?? ''),
      })),
    ].filter(({ from }) => from.length > 0),
    unknown: [
      ...whole.matchAll(/<FormattedMessage\s+id="([^"]+)"/g),
      ...whole.matchAll(/\bformatMessage\(\s*\{\s*id: '([^']+)'/g),
      ...whole.matchAll(/<FormattedMessage\s+id=\{`([^`]+)`\}/g),
      ...whole.matchAll(/\bformatMessage\(\s*\{\s*id: `([^`]+)`/g),
    ].flatMap(([, name = '']) => (keysOf(name).length > 0 ? [] : [name])),
  };
  modules.set(file, found);
  return found;
}

/** Lists what is named below a module without being loaded with it, as "module: message". */
function missingBelow(
  entry: string,
  loaded: readonly string[],
  into: Set<string>,
  done = new Set<string>(),
) {
  const reached = new Set([entry]);
  for (const file of reached) {
    const { imports, lazy, needs } = moduleOf(file);
    for (const one of imports) reached.add(one);
    for (const { name, from } of needs) {
      if (!from.some(area => loaded.includes(area)))
        into.add(`${path.relative(src, file)}: ${name}`);
    }
    for (const { target, areas: own } of lazy) {
      const all = [...new Set([...loaded, ...own])].sort();
      const key = `${target} ${all.join()}`;
      if (!done.has(key)) missingBelow(target, all, into, done.add(key));
    }
  }
}

const pageFiles = new Map(
  [
    ...readFileSync(pageList, 'utf8').matchAll(/^ {2}(\w+): lazyPage\([\s\S]*?'#src\/([^']+)'/gm),
  ].map(([, name = '', file = '']) => [name, path.join(src, file)] as const),
);

const pages = routes.flatMap(row => {
  if (!('page' in row)) return [];
  const [name = ''] = Object.entries(lazyPages).find(([, page]) => page === row.page) ?? [];
  return [{ name: row.name, file: pageFiles.get(name) ?? '', messages: row.messages ?? [] }];
});

describe('the words of a page', () => {
  it.each(pages)('come with it and with its later parts: $name', ({ file, messages }) => {
    const missing = new Set<string>();
    missingBelow(file, [...shared, ...messages], missing);
    expect([...missing]).toEqual([]);
  });

  it('are written for every name', () => {
    const unknown = [...modules].flatMap(([file, { unknown: names }]) =>
      names.map(name => `${path.relative(src, file)}: ${name}`),
    );
    expect(modules.size).toBeGreaterThan(300);
    expect(unknown).toEqual([]);
  });

  it('come with the console of operators', () => {
    const missing = new Set<string>();
    missingBelow(
      path.join(src, 'console/main.tsx'),
      [
        'components',
        'errors',
        'console',
        'consoleActivity',
        'consoleOrders',
        'consolePeople',
        'consoleReports',
        'consoleSettings',
        'inputs',
        'processes',
      ],
      missing,
    );
    expect([...missing]).toEqual([]);
  });

  it('come with the frame of all pages', () => {
    const missing = new Set<string>();
    missingBelow(path.join(src, 'app/App.tsx'), shared, missing);
    expect([...missing]).toEqual([]);
  });
});
