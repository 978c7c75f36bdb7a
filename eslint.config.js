import tseslint from 'typescript-eslint';
import { importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import { packagePaths, restrictedPaths } from './scripts/lint/zones.js';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**', 'bench/**', 'faults/**'];

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'build',
      '.data',
      '.cache',
      'marketplace/dist',
      'coverage',
      'test-results',
      'public',
    ],
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': false }],
      'import-x/consistent-type-specifier-style': ['error', 'prefer-top-level'],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import the file itself.' },
      ],
    },
  },
  ...tseslint.configs.recommended.map(config => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink', 'Form'],
          message: 'Use PlainLink: every link of the site goes through it.',
        },
      ],
    },
  },
  {
    // Pages know the types of bodies; the schemas that refuse are the server's alone.
    files: ['src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/contract/bodies/*', '**/contract/strict.ts'],
              allowTypeImports: true,
              message: 'Import the type alone: the schema would be loaded by every reader.',
            },
          ],
        },
      ],
    },
  },
  {
    // Tests may reach wider than their folder's zone, but into no workspace past its exports.
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: packagePaths }] },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: tests,
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...packagePaths, ...restrictedPaths] }],
    },
  },
  {
    // Tests may reach wider, except into another page's folder.
    files: ['src/containers/**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...packagePaths,
            ...restrictedPaths
              .filter(zone => zone.target.includes('/src/containers/'))
              .map(zone => ({
                ...zone,
                except: ['src/app', 'src/testing', 'src/translations', ...zone.except],
              })),
          ],
        },
      ],
    },
  },
  {
    // Clients hang whole requests with tokens on their errors; the log knows what may be told.
    files: [
      'server/**/*.ts',
      'marketplace/**/*.ts',
      'sandbox/**/*.ts',
      'demo/**/*.ts',
      'scripts/**/*.ts',
    ],
    ignores: [...tests, 'server/logging/log.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { name: 'pino', allowTypeImports: true, message: 'Use openLog (server/logging/log.ts).' },
      ],
    },
  },
  {
    // Tools that demand a default export: configuration files and loaders of the build.
    files: [
      '**/*.config.{js,ts,mjs}',
      'bundler/*.mjs',
      'e2e/support/globalSetup.ts',
      'src/api/sharetribeSdk.d.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: [
      'scripts/**',
      'bundler/**',
      'ext/**',
      'server/main/**',
      'bench/**',
      'e2e/**',
      'server/config/config.ts',
      'marketplace/db/maintenance/dumpSchema.ts',
      'marketplace/cli/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
);
