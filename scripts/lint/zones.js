import { readdirSync, existsSync } from 'node:fs';
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
      'marketplace/index.ts',
      'marketplace/standalone.ts',
      // A leaf: a web server without a marketplace of its own speaks to the provider too.
      'marketplace/payments/stripeClient.ts',
      // A leaf too: passwords are refused at sign-up whichever marketplace is behind it.
      'marketplace/contract/passwordRules.ts',
      // And security events have one form, whoever logs them.
      'marketplace/contract/securityEvents.ts',
      'marketplace/contract/clientAddress.ts',
      'marketplace/contract/limits.ts',
      'marketplace/api/http/body.ts',
      'sandbox/index.ts',
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
      'marketplace/seeding.ts',
      'marketplace/index.ts',
      'marketplace/payments/stripeClient.ts',
      'sandbox/index.ts',
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

/** The zones in the form that the import plugin takes. */
export const restrictedPaths = zones.map(({ target, allow }) => ({
  target: path.join(root, target),
  from: root,
  except: ['node_modules', ...allow],
  message: `${target} may import only from ${allow.join(', ')} (docs/architecture.md).`,
}));
