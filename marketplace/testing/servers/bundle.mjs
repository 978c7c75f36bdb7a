import { renameSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

// Bundles a program of the tests into one file, which starts in a fraction of the time of its
// sources. Arguments: the source, the output file two folders below the project, and packages that
// the program never loads.

const root = path.resolve(import.meta.dirname, '../../..');
const [entry = '', out = '', ...unused] = process.argv.slice(2);
/** Written first: another process may be about to start the file. */
const draft = path.resolve(`${out}.${process.pid}`);
/** Packages with files of their own beside the code: they are found where they are installed. */
const outside = /^(sharp|@node-rs\/argon2|@electric-sql\/pglite)(\/|$)/;

const compiler = rspack({
  mode: 'production',
  target: 'node20',
  context: root,
  entry: path.resolve(entry),
  output: {
    path: path.dirname(draft),
    filename: path.basename(draft),
    module: true,
    library: { type: 'module' },
  },
  optimization: { minimize: false },
  plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  devtool: false,
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    // The first two are optional in pg.
    alias: Object.fromEntries(
      ['pg-native', 'cloudflare:sockets', ...unused].map(name => [name, false]),
    ),
  },
  externals: [
    ({ request = '' }, callback) =>
      isBuiltin(request) || (outside.test(request) && !unused.includes(request))
        ? callback(undefined, `node-commonjs ${request}`)
        : callback(),
  ],
  module: {
    // Files are found beside their sources at run time (scripts/bundler/sourceFolder.mjs).
    parser: { javascript: { url: false, importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        use: [
          path.join(root, 'scripts/bundler/sourceFolder.mjs'),
          {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          },
        ],
      },
    ],
  },
});

compiler.run((error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  compiler.close(() => renameSync(draft, out));
});
