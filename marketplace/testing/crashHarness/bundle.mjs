import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

// Bundles the engine into one file, which starts ten times as fast as its sources. The argument is
// the output file.

const root = path.resolve(import.meta.dirname, '../../..');
const out = path.resolve(process.argv[2] ?? '');
// Modules that the engine never loads.
const unused = ['pg-native', 'cloudflare:sockets', 'sharp', '@electric-sql/pglite'];

const compiler = rspack({
  mode: 'production',
  target: 'node20',
  context: root,
  entry: path.join(import.meta.dirname, 'engine.ts'),
  output: {
    path: path.dirname(out),
    filename: path.basename(out),
    module: true,
    library: { type: 'module' },
  },
  optimization: { minimize: false },
  devtool: false,
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    alias: Object.fromEntries(unused.map(name => [name, false])),
  },
  externals: [
    ({ request = '' }, callback) =>
      isBuiltin(request) ? callback(undefined, `module ${request}`) : callback(),
  ],
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
});

compiler.run((error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  compiler.close(() => {});
});
