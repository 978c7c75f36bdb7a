import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Import directions as data: a file below `target` may import only what lies below `allow` (and
 * packages). Paths are relative to the project root; the table of docs/architecture.md is its source.
 */
export const zones = [
  { target: 'shared', allow: ['shared'] },
  { target: 'src/util', allow: ['src/util', 'src/config', 'shared'] },
  { target: 'src/config', allow: ['src/util', 'src/config', 'shared'] },
  { target: 'src/styles', allow: ['src/styles'] },
  { target: 'src/translations', allow: ['src/translations', 'src/util', 'src/config', 'shared'] },
  { target: 'src/transactions', allow: ['src/transactions', 'src/util', 'src/config', 'shared'] },
  {
    target: 'src/components',
    allow: ['src/components', 'src/util', 'src/config', 'src/styles', 'shared'],
  },
  { target: 'src/api', allow: ['src/api', 'src/util', 'src/config', 'shared'] },
  {
    target: 'src/ducks',
    allow: [
      'src/ducks',
      'src/store',
      'src/api',
      'src/transactions',
      'src/util',
      'src/config',
      'shared',
    ],
  },
  {
    target: 'src/store',
    allow: ['src/store', 'src/ducks', 'src/api', 'src/util', 'src/config', 'shared'],
  },
  {
    target: 'src/hooks',
    allow: [
      'src/hooks',
      'src/store',
      'src/ducks',
      'src/api',
      'src/transactions',
      'src/util',
      'src/config',
      'shared',
    ],
  },
  ...pageZones(),
  { target: 'src/app', allow: ['src', 'shared'] },
  {
    target: 'server',
    allow: [
      'server',
      'shared',
      'src/app/server.tsx',
      ...publicFiles('marketplace', [
        '.',
        './clientAddress',
        './database',
        './limits',
        './passwordRules',
        './requestBody',
        './securityEvents',
        './standalone',
        './stripe',
      ]),
      ...publicFiles('sandbox', ['.']),
      // An empty database is filled before the server says that it is ready.
      'demo/seedDemo.ts',
      'demo/meetings.ts',
    ],
  },
  {
    target: 'demo',
    allow: [
      'demo',
      'shared',
      ...publicFiles('marketplace', ['.', './seeding', './stripe']),
      ...publicFiles('sandbox', ['.']),
      // Meetings of the demo are kept as the server keeps its own.
      'server/meetings',
    ],
  },
  { target: 'ext', allow: ['ext'] },
  { target: 'bundler', allow: ['bundler', 'shared', 'src/translations'] },
  { target: 'marketplace/contract', allow: ['marketplace/contract'] },
  { target: 'marketplace/edn', allow: ['marketplace/edn'] },
  {
    target: 'marketplace/domain',
    allow: ['marketplace/domain', 'marketplace/contract', 'marketplace/edn'],
  },
  {
    target: 'marketplace/db',
    allow: ['marketplace/db', 'marketplace/domain', 'marketplace/contract', 'marketplace/edn'],
  },
  {
    target: 'marketplace/payments/stripeClient.ts',
    allow: ['marketplace/payments/stripeClient.ts'],
  },
  { target: 'marketplace', allow: ['marketplace'] },
  { target: 'sandbox', allow: ['sandbox'] },
];

function exportsOf(workspace) {
  return JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')).exports;
}

/**
 * Returns the files behind public exports of a workspace, relative to the project root; all of them where
 * none is named. A pattern (`./testing/*.ts`) stands for its folder.
 */
export function publicFiles(workspace, names = Object.keys(exportsOf(workspace))) {
  const listed = exportsOf(workspace);
  return names.map(name => {
    if (!listed[name]) throw new Error(`${workspace}/package.json does not export ${name}`);
    return path.posix.join(workspace, listed[name].replace(/\/\*.*$/, ''));
  });
}

/** A page sees everything below it, but never another page's folder. */
function pageZones() {
  const containers = path.join(root, 'src/containers');
  const pages = existsSync(containers) ? readdirSync(containers, { withFileTypes: true }) : [];
  return pages
    .filter(entry => entry.isDirectory())
    .map(entry => ({
      target: `src/containers/${entry.name}`,
      allow: [
        `src/containers/${entry.name}`,
        'src/components',
        'src/hooks',
        'src/store',
        'src/ducks',
        'src/api',
        'src/transactions',
        'src/util',
        'src/config',
        'src/styles',
        'shared',
      ],
    }));
}

const topEntries = readdirSync(root).filter(name => !/^\.|^node_modules$/.test(name));

/**
 * Workspaces are closed: a file outside, tests included, imports only their public exports. In the form
 * that the import plugin takes.
 */
export const packagePaths = ['marketplace', 'sandbox'].map(workspace => ({
  target: topEntries.filter(name => name !== workspace).map(name => path.join(root, name)),
  from: path.join(root, workspace),
  except: publicFiles(workspace).map(file => path.posix.relative(workspace, file)),
  message: `Import what ${workspace}/package.json lists under exports.`,
}));

/** The zones in the form that the import plugin takes. */
export const restrictedPaths = zones.map(({ target, allow }) => ({
  target: path.join(root, target),
  from: root,
  except: ['node_modules', ...allow],
  message: `${target} may import only from ${allow.join(', ')} (docs/architecture.md).`,
}));
