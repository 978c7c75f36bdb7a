import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Bundler loader: `import.meta.dirname` and `import.meta.url` keep meaning the source file's own
 * place after bundling, so that SQL files, worker scripts and templates are found where they lie.
 * The bundle is two folders below the project, wherever that is.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function sourceFolder(source) {
  const file = path.relative(root, this.resourcePath).split(path.sep).join('/');
  const folder = path.posix.dirname(file);
  return source
    .replaceAll(
      'import.meta.dirname',
      `(import.meta.dirname + ${JSON.stringify(`/../../${folder}`)})`,
    )
    .replaceAll(
      'import.meta.url',
      `(new URL(${JSON.stringify(`../../${file}`)}, import.meta.url).href)`,
    );
}
