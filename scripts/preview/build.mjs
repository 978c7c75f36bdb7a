import path from 'node:path';
import { rspack } from '@rspack/core';
import { clientConfig } from '../../rspack.config.mjs';

const here = import.meta.dirname;
const out = path.resolve(here, '../../.cache/preview');

/** Bundles the examples of all components into .cache/preview, with the build's own rules. */
const base = clientConfig({ dev: true });
const compiler = rspack({
  ...base,
  name: 'preview',
  entry: { main: path.join(here, 'main.tsx') },
  devtool: false,
  output: {
    path: out,
    publicPath: '/',
    filename: '[name].js',
    chunkFilename: '[name].js',
    cssFilename: '[name].css',
    clean: true,
  },
  module: {
    ...base.module,
    rules: base.module.rules.map(rule =>
      rule.generator
        ? { ...rule, generator: { filename: '[name][ext]', publicPath: '/', emit: true } }
        : rule.use?.[0]?.options?.jsc?.transform?.react?.refresh
          ? {
              ...rule,
              use: rule.use.map(use =>
                use.options?.jsc
                  ? {
                      ...use,
                      options: {
                        jsc: {
                          ...use.options.jsc,
                          transform: { react: { runtime: 'automatic', development: true } },
                        },
                      },
                    }
                  : use,
              ),
            }
          : rule,
    ),
  },
  optimization: { splitChunks: false },
  plugins: [],
});

compiler.run((error, stats) => {
  const failed = error ?? (stats?.hasErrors() ? stats.toString('errors-only') : null);
  if (failed) {
    console.error(failed);
    process.exitCode = 1;
  } else {
    console.log(`Examples built in ${out}`);
  }
  compiler.close(() => {});
});
