import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Import directions as data: a file below `target` may import only what lies below `allow` (and
 * packages). Paths are relative to the project root; the table of docs/architecture.md is its source.
 */
export const zones = [
  // Leaves that both sides use: what people write is cleaned and folded by a module each (docs/decisions/175), clocks
  // of zones are read by another (docs/decisions/181).
  {
    target: 'shared',
    allow: [
      'shared',
      ...publicFiles('marketplace', ['./foldedText', './writtenText', './zoneRules']),
    ],
  },
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
        './archive',
        './clientAddress',
        './database',
        './databaseClock',
        './databaseUrl',
        './foldedText',
        './limits',
        './mailHooks',
        './mailText',
        './mailTransport',
        './outbox',
        './passwordRules',
        './requestBody',
        './requestPath',
        './requestScope',
        './secondFactor',
        './securityEvents',
        './servers',
        './signals',
        './standalone',
        './stripe',
        './uncaught',
        './unavailable',
        './writtenText',
        './zoneData',
        './zoneNames',
        './zoneRules',
      ]),
      ...publicFiles('sandbox', ['.']),
      // An empty database is filled before the server says that it is ready.
      // The site's own mails look like those of the processes.
      'ext/emailTemplates/layout.ts',
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
    allow: ['marketplace/payments/stripeClient.ts', 'marketplace/contract/signals.ts'],
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

/** Folders whose imports are checked. */
export const rooms = [
  'bench',
  'bundler',
  'demo',
  'e2e',
  'ext',
  'faults',
  'load',
  'marketplace',
  'sandbox',
  'scripts',
  'server',
  'shared',
  'src',
];

const tests = String.raw`\.test\.(tsx?|mjs)$|/testing/|^(e2e|bench|faults|load)/`;

/** Returns a pattern of what lies at or below paths. */
const below = paths =>
  `^(${paths.map(each => each.replaceAll('.', String.raw`\.`)).join('|')})(/|$)`;

/** What a page's test may import beyond the page. */
const ofPageTests = ['src/app', 'src/testing', 'src/translations'];

/** Returns the rule of a zone. */
export const zoneRule = ({ target, allow }) => ({
  name: `${target}: imports only what its zone allows`,
  comment: `${target} may import only from ${allow.join(', ')} (docs/architecture.md).`,
  severity: 'error',
  from: { path: below([target]), pathNot: tests },
  to: { path: below(rooms), pathNot: below(allow) },
});

/** Tests may reach wider, except into another page's folder. */
const pageTestRule = ({ target, allow }) => ({
  name: `${target}: tests reach into no other page`,
  severity: 'error',
  from: { path: `${below([target])}.*${String.raw`\.test\.tsx?$`}` },
  to: { path: below(rooms), pathNot: below([...allow, ...ofPageTests]) },
});

/** Returns the rule of a workspace: a file outside, tests included, imports only its public exports. */
export const workspaceRule = workspace => ({
  name: `${workspace}: closed but for its exports`,
  comment: `Import what ${workspace}/package.json lists under exports.`,
  severity: 'error',
  from: { pathNot: below([workspace]) },
  to: { path: below([workspace]), pathNot: below(publicFiles(workspace)) },
});

/** Rules in the form that dependency-cruiser takes. */
export const importRules = [
  {
    name: 'no cycles',
    comment: 'No file imports itself over others, types included.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  ...zones.map(zoneRule),
  ...zones.filter(zone => zone.target.startsWith('src/containers/')).map(pageTestRule),
  ...['marketplace', 'sandbox'].map(workspaceRule),
];
