import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import LoadablePlugin from '@loadable/webpack-plugin';
import { rspack } from '@rspack/core';

const root = import.meta.dirname;
const at = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);

/**
 * Packages that go into the server bundle: those that only the pages use, the workspaces, as they
 * are TypeScript, and those of hundreds of small modules, as these cost time and memory at every
 * start (docs/decisions/003-tools.md). Everything else stays outside and is found in node_modules.
 */
const bundledPackages =
  /^(@date-fns|@flowroom|@fontsource-variable|@formatjs|@loadable|@reduxjs|@unhead|clsx|date-fns|final-form|hookable|immer|intl-messageformat|jose|kysely|lucide-react|react-day-picker|react-final-form|react-intl|react-redux|react-router|react-router-dom|redux|redux-thunk|reselect|unhead|use-sync-external-store|zod)(\/|$)/;

// npm gives react-intl and @formatjs/intl a copy each of the same version.
const nested = at('node_modules/react-intl/node_modules/intl-messageformat');
const oneMessageFormat = existsSync(nested) ? nested : at('node_modules/intl-messageformat');

/** @param {{ target: string, refresh: boolean }} options */
const swc = ({ target, refresh }) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      target,
    },
  },
});

/** @typedef {{ dev: boolean, server: boolean, publicPath?: string }} PartOptions */

/** @param {PartOptions} options */
const rules = ({ dev, server, publicPath = '/static/' }) => {
  const script = swc({ target: 'es2022', refresh: dev && !server });
  return [
    { test: /\.tsx?$/, exclude: /node_modules/, use: [script] },
    ...(server
      ? [
          {
            test: /\.ts$/,
            include: [at('server'), at('marketplace'), at('sandbox'), at('demo')],
            use: [at('scripts/bundler/sourceFolder.mjs')],
          },
        ]
      : []),
    {
      test: /\.json$/,
      include: at('src/translations'),
      use: [
        { loader: at('scripts/bundler/compileMessages.mjs'), options: { reload: dev && !server } },
      ],
      type: /** @type {const} */ (dev && !server ? 'javascript/auto' : 'json'),
    },
    { test: /\.module\.css$/, type: 'css/module', use: [at('scripts/bundler/cascadeLayer.mjs')] },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      type: 'css',
      use: [at('scripts/bundler/cascadeLayer.mjs')],
    },
    { test: /fraunces-latin-opsz-normal\.woff2$/, use: [at('scripts/bundler/displayFont.mjs')] },
    {
      test: /\.(woff2|svg|png|jpg|webp)$/,
      type: 'asset/resource',
      generator: {
        filename: '[name].[contenthash:8][ext]',
        publicPath,
        emit: !server,
      },
    },
  ];
};

/** @param {PartOptions} options */
const common = ({ dev, server, publicPath }) => ({
  context: root,
  mode: /** @type {const} */ (dev ? 'development' : 'production'),
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    alias: {
      ...(server ? {} : { 'intl-messageformat$': path.join(oneMessageFormat, 'index.js') }),
      // Its package offers its build with warnings alone.
      ...(server || dev
        ? {}
        : { 'react-router$': at('node_modules/react-router/dist/production/index.mjs') }),
      // Messages are parsed by the build, so the parser need not travel.
      '@formatjs/icu-messageformat-parser$': at(
        'node_modules/@formatjs/icu-messageformat-parser/no-parser.js',
      ),
    },
  },
  module: {
    rules: rules({ dev, server, publicPath }),
    // Custom properties are design tokens: one name everywhere, also when a module sets one again.
    parser: { 'css/module': { namedExports: false, dashedIdents: false } },
    generator: {
      'css/module': {
        exportsOnly: server,
        exportsConvention: /** @type {const} */ ('as-is'),
        localIdentName: dev ? '[name]-[local]-[hash:base64:4]' : '[local]-[hash:4]',
      },
      css: { exportsOnly: server },
    },
  },
  stats: /** @type {const} */ ('errors-warnings'),
  performance: /** @type {const} */ (false),
});

/**
 * The browser's part.
 * @param {{ dev?: boolean }} [options]
 * @returns {import('@rspack/core').Configuration}
 */
export const clientConfig = ({ dev = false } = {}) => ({
  ...common({ dev, server: false }),
  name: 'client',
  target: ['web', 'es2022'],
  entry: { main: at('src/app/main.ts'), vitals: at('src/app/vitals.ts') },
  // Source maps lie beside the build for debugging, never under a public address.
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  output: {
    path: at(dev ? 'build/dev/client' : 'build/client'),
    publicPath: '/static/',
    filename: dev ? '[name].js' : '[name].[contenthash:8].js',
    // By number, with a short digest: every page holds the names of all parts, once for scripts and
    // once for styles. It is longer than a number of a module, which has five digits: the digest of
    // the content is put in place of one that was there before, wherever that text is.
    chunkFilename: dev ? '[name].js' : '[id].[contenthash:6].js',
    cssFilename: dev ? '[name].css' : '[name].[contenthash:8].css',
    cssChunkFilename: dev ? '[name].css' : '[id].[contenthash:6].css',
    sourceMapFilename: dev ? '[file].map' : '../maps/[file].map',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  optimization: {
    splitChunks: {
      chunks: 'all',
      // What few pages share compresses better inside each of them than as a small file of its own.
      minSize: 40_000,
      cacheGroups: {
        framework: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|@reduxjs)[\\/]/,
          name: 'framework',
          chunks: 'initial',
          priority: 20,
        },
      },
    },
  },
  // It may import a module of its owner's by address; we give it none. The warning shows a million
  // letters.
  ignoreWarnings: [
    { module: /maplibre-gl/, message: /request of a dependency is an expression/ },
    // The built-in CSS has no `ignoreOrder`. The order is irrelevant: every file is in the cascade
    // layer of its folder, and no element takes classes of two files of one layer
    // (src/styles/cascade.test.ts).
    /Conflicting order between/,
  ],
  plugins: [
    new LoadablePlugin({
      outputAsset: false,
      writeToDisk: { filename: at(dev ? 'build/dev' : 'build') },
    }),
  ],
});

/**
 * The operators' console, a build of its own: nothing of it is in the pages of visitors, and the
 * marketplace's package serves the folder as it is.
 * @param {{ dev?: boolean }} [options]
 * @returns {import('@rspack/core').Configuration}
 */
export const consoleConfig = ({ dev = false } = {}) => ({
  ...common({ dev, server: false, publicPath: '/console/static/' }),
  name: 'console',
  target: ['web', 'es2022'],
  entry: { console: at('src/console/main.tsx') },
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  output: {
    path: at(dev ? 'build/dev/console' : 'build/console'),
    publicPath: '/console/static/',
    // In development too: the server has them cached for ever.
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    sourceMapFilename: dev ? '[file].map' : '../maps/[file].map',
    clean: true,
  },
  ignoreWarnings: [/Conflicting order between/],
  plugins: [
    new rspack.HtmlRspackPlugin({
      filename: 'index.html',
      template: at('src/console/index.html'),
      scriptLoading: 'defer',
    }),
  ],
});

/** Options of every server bundle. */
const node = {
  target: /** @type {const} */ ('node20'),
  externalsType: /** @type {const} */ ('module-import'),
  externals: [
    (
      /** @type {{ request?: string, context?: string }} */ { request = '', context = '' },
      /** @type {(error?: undefined, external?: string) => void} */ callback,
    ) => {
      // Node can not load the styles of a package.
      const isPackage =
        /^[a-z@]/i.test(request) && !path.isAbsolute(request) && !/\.css$/.test(request);
      // Dependencies of a bundled package are bundled with it: its own copies may lie deeper. Mails
      // bring messages that no build has parsed; for them the marketplace has the package with its
      // parser.
      const isWhole = request === 'intl-messageformat' && context.startsWith(at('marketplace'));
      const inside =
        context.includes('node_modules') || (bundledPackages.test(request) && !isWhole);
      const stays = isBuiltin(request) || /^react(-dom)?(\/|$)/.test(request);
      if (isPackage && (stays || !inside)) callback(undefined, request);
      else callback();
    },
  ],
  optimization: {
    // Every process holds its source in memory: nothing in it that is not used, and no character
    // beyond Latin-1, of which one doubles all of it. It stays readable, for stack traces.
    minimize: true,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: {
          compress: { defaults: false, unused: true, dead_code: true, toplevel: true },
          mangle: false,
          minify: false,
          format: { asciiOnly: true, comments: false },
        },
      }),
    ],
    splitChunks: /** @type {const} */ (false),
  },
  devtool: /** @type {const} */ ('source-map'),
};

/**
 * A bundle that Node runs: everything it needs besides node_modules, in one file.
 * @param {{ dev: boolean, name: string, folder: string, entry: Record<string, string> }} options
 * @returns {import('@rspack/core').Configuration}
 */
const nodeConfig = ({ dev, name, folder, entry }) => {
  const shared = common({ dev, server: true });
  return {
    ...shared,
    ...node,
    name,
    entry,
    module: {
      ...shared.module,
      parser: {
        ...shared.module.parser,
        javascript: {
          // Files are found beside their sources at run time (scripts/bundler/sourceFolder.mjs).
          importMeta: false,
          url: false,
          worker: false,
          // Pages are there at once; what a comment calls lazy is a file of its own.
          dynamicImportMode: /** @type {const} */ ('eager'),
        },
      },
    },
    output: {
      path: at(folder),
      filename: '[name].js',
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      clean: true,
    },
  };
};

/** Programs of the server bundle. They share the chunks that are loaded on demand. */
const serverPrograms = {
  index: at('server/main/serve.ts'),
  doctor: at('server/main/doctor.ts'),
  operate: at('server/main/operate.ts'),
  archive: at('server/main/archive.ts'),
  'hide-places': at('server/main/hideLocations.ts'),
  'rebuild-projection': at('server/main/rebuildProjection.ts'),
  forwarder: at('server/classroom/engine/inProcess/forwarder/run.ts'),
  'web-settings': at('server/main/webSettings.ts'),
};

/**
 * The server's part: in development only the pages, the rest runs from its sources.
 * @param {{ dev?: boolean }} [options]
 */
export const serverConfig = ({ dev = false } = {}) =>
  nodeConfig({
    dev,
    name: 'server',
    folder: dev ? 'build/dev/server' : 'build/server',
    entry: dev ? { app: at('src/app/server.tsx') } : serverPrograms,
  });

/** The marketplace as a service of its own. */
export const marketplaceConfig = () =>
  nodeConfig({
    dev: false,
    name: 'marketplace',
    folder: 'build/marketplace',
    entry: { index: at('server/main/serveMarketplace.ts') },
  });

/** For the command line; `scripts/build.mjs` is the usual way. */
export default [clientConfig(), consoleConfig(), serverConfig(), marketplaceConfig()];
