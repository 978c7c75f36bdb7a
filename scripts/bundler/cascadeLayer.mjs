import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Cascade layers, weakest first. A folder's rules always win over those of the folders above it in
 * the list.
 */
const layers = [
  { name: 'tokens', of: ['src/styles/tokens.css'] },
  { name: 'base', of: ['src/styles/'] },
  { name: 'vendor', of: ['node_modules/'] },
  { name: 'components', of: ['src/components/'] },
  { name: 'features', of: ['src/features/'] },
  { name: 'pages', of: ['src/app/', 'src/console/', 'src/containers/'] },
];

/**
 * Returns the name of the cascade layer of a stylesheet.
 * @param {string} file path of the stylesheet, relative to the project
 * @throws when the stylesheet belongs to no layer
 */
export function layerOf(file) {
  const found = layers.find(({ of }) => of.some(folder => file.startsWith(folder)));
  if (!found)
    throw new Error(`${file} belongs to no cascade layer (scripts/bundler/cascadeLayer.mjs)`);
  return found.name;
}

/**
 * Bundler loader that puts every stylesheet into the cascade layer of its folder. Which rule wins
 * is then independent of the order in which chunks, and the modules in them, are loaded. The
 * tokens, which every page loads first, state the order of the layers.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function cascadeLayer(source) {
  // A stylesheet that imports others holds no rules of its own.
  if (source.includes('@import')) return source;
  const name = layerOf(path.relative(root, this.resourcePath).split(path.sep).join('/'));
  const order = name === 'tokens' ? `@layer ${layers.map(layer => layer.name).join(', ')};\n` : '';
  return `${order}@layer ${name} {\n${source}\n}`;
}
