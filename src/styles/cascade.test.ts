import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import cascadeLayer, { layerOf } from '#scripts/bundler/cascadeLayer.mjs';

const root = path.resolve(__dirname, '../..');

const filesOf = (ending: string): string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => path.join('src', name));

/**
 * The layer that a class of the module has on an element; a module may put weaker rules into a
 * layer inside.
 */
function strengthOf(file: string, name: string): string {
  const css = readFileSync(file, 'utf8');
  const inner = /@layer ([a-z]+) \{\n([\s\S]*)^\}/m.exec(css);
  const layer = layerOf(path.relative(root, file));
  return inner?.[2]?.includes(`.${name} `) ? `${layer}.${inner[1]}` : layer;
}

/** Elements of a component's source that take classes of more than one module. */
function mixedElements(file: string) {
  const source = readFileSync(file, 'utf8');
  const modules = new Map(
    [...source.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)].map(([, name, from]) => [
      name ?? '',
      from?.startsWith('#') ? path.join(root, from.slice(1)) : path.join(file, '..', from ?? ''),
    ]),
  );
  return [...source.matchAll(/className=\{(.*?)\}(?=[\s/>])/gs)]
    .map(([, value = '']) =>
      [...value.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(([, name = '', key = '']) => {
        const from = modules.get(name);
        return from ? [{ from, key }] : [];
      }),
    )
    .filter(classes => new Set(classes.map(({ from }) => from)).size > 1);
}

describe('cascade layers', () => {
  it('put pages over features, these over components, components over packages, all over the defaults', () => {
    const order = cascadeLayer.call(
      { resourcePath: path.join(root, 'src/styles/tokens.css') },
      ':root {}',
    );
    expect(order).toContain('@layer tokens, base, vendor, components, features, pages;');
    expect(layerOf('src/styles/base.css')).toBe('base');
    expect(layerOf('node_modules/maplibre-gl/dist/maplibre-gl.css')).toBe('vendor');
    expect(layerOf('src/components/Field/Field.module.css')).toBe('components');
    expect(layerOf('src/features/enquiry/EnquiryModal.module.css')).toBe('features');
    expect(layerOf('src/app/shell/Footer.module.css')).toBe('pages');
  });

  it('refuse a stylesheet of a folder that has none', () => {
    expect(() => layerOf('server/page.css')).toThrow('no cascade layer');
  });

  it('leave a stylesheet that imports others as it is', () => {
    const imports = "@import './tokens.css';";
    const wrapped = cascadeLayer.call(
      { resourcePath: path.join(root, 'src/styles/global.css') },
      imports,
    );
    expect(wrapped).toBe(imports);
  });

  it('hold every stylesheet of the app', () => {
    for (const file of filesOf('.css')) layerOf(file);
  });

  it('decide between the classes of two modules on one element', () => {
    const mixed = filesOf('.tsx').flatMap(file =>
      mixedElements(path.join(root, file)).map(classes => ({ file, classes })),
    );
    expect(mixed.length).toBeGreaterThan(0);
    const undecided = mixed.filter(({ classes }) => {
      const strengths = new Map(classes.map(({ from, key }) => [from, strengthOf(from, key)]));
      return new Set(strengths.values()).size < strengths.size;
    });
    expect(undecided.map(({ file }) => file)).toEqual([]);
  });
});
