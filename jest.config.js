/** @type {import('jest').Config} */
const transform = {
  '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
};
// These packages ship ES modules only; Jest runs CommonJS, so they go through the transform.
const esmOnly = [
  '@seriousme',
  'react-intl',
  '@formatjs',
  'intl-messageformat',
  'kysely',
  '@unhead',
  'unhead',
  'hookable',
  'final-form',
  'react-final-form',
  'react-day-picker',
  '@date-fns',
  'jose',
  'oauth4webapi',
  'openid-client',
  '@fullcalendar',
  '@full-ui',
  'temporal-polyfill',
  'temporal-utils',
  'lucide-react',
  'maplibre-gl',
  '@maplibre',
  '@mapbox',
  'pbf',
  'kdbush',
  'p-queue',
  'p-timeout',
  'eventemitter3',
  'age-encryption',
  '@noble',
  '@scure',
];
const common = {
  transform,
  transformIgnorePatterns: [`node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/src/testing/cssModule.cjs',
    '\\.(css|svg|jpg|png)$': '<rootDir>/src/testing/emptyModule.cjs',
    // Its other file is no ES module although its package says so, and Node 24 reads it as one.
    '^@maplibre/geojson-vt$': '<rootDir>/node_modules/@maplibre/geojson-vt/dist/geojson-vt.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.data/', '<rootDir>/.cache/'],
};
// Kinds of tests that have a suffix of their own (CONTRIBUTING.md).
const withDatabase = ['db', 'contract', 'protocol', 'stub', 'faults', 'release'];
const unit = ['/node_modules/', `\\.(${withDatabase.join('|')})\\.test\\.tsx?$`, '/tests/browser/'];

export default {
  // Lives on between runs, which have temporary folders of their own.
  cacheDirectory: '<rootDir>/.cache/jest',
  // Databases and processes of their own take a while to start on a busy machine.
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/setup/longestFirst.cjs',
  projects: [
    {
      ...common,
      displayName: 'dom',
      rootDir: import.meta.dirname,
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      testPathIgnorePatterns: unit,
    },
    {
      ...common,
      displayName: 'unit',
      rootDir: import.meta.dirname,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/scripts/setup/*.test.mjs'],
      testPathIgnorePatterns: unit,
    },
    ...withDatabase.map(displayName => ({
      ...common,
      displayName,
      rootDir: import.meta.dirname,
      testEnvironment: '<rootDir>/marketplace/testing/databaseEnvironment.cjs',
      testMatch: [`<rootDir>/**/*.${displayName}.test.ts`],
      testPathIgnorePatterns: ['/node_modules/'],
    })),
  ],
};
