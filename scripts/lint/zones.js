import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Rooms of what browser and server share, from the ground up. */
export const sharedFloors = {
  fields: [],
  text: [],
  time: [],
  contract: ['fields', 'text', 'time'],
  classroom: ['contract', 'time'],
  config: ['fields', 'contract'],
  settings: ['config', 'contract', 'fields'],
  geo: ['contract'],
  values: ['contract'],
  schedule: ['time', 'contract', 'values'],
  transactions: ['text', 'time', 'contract', 'config', 'values', 'schedule'],
};

/** Rooms of `src` that features and pages may import. */
const belowFeatures = [
  'components',
  'ducks',
  'store',
  'api',
  'transactions',
  'util',
  'config',
  'styles',
];

/**
 * Rooms of the server from the ground up: each imports the rooms that it names, all of them below
 * it; `*` is every one below.
 */
export const serverFloors = {
  base: [],
  config: ['base'],
  telemetry: [],
  logging: ['base', 'config'],
  marketplaceClient: ['base'],
  events: ['base', 'marketplaceClient'],
  http: ['base', 'config', 'telemetry', 'marketplaceClient', 'events'],
  settings: ['marketplaceClient', 'events'],
  payments: ['base', 'config', 'marketplaceClient', 'http'],
  projection: ['base', 'config', 'marketplaceClient', 'events', 'http'],
  coTeachers: ['base', 'marketplaceClient', 'events', 'http', 'projection'],
  meetings: ['base', 'config', 'marketplaceClient', 'events', 'http'],
  classroom: [
    'base',
    'config',
    'telemetry',
    'marketplaceClient',
    'events',
    'http',
    'projection',
    'coTeachers',
    'meetings',
  ],
  orders: ['base', 'marketplaceClient', 'events', 'http'],
  waitingList: ['base', 'marketplaceClient', 'events', 'http', 'projection', 'orders'],
  subscriptions: ['base', 'marketplaceClient', 'events', 'http', 'payments', 'orders'],
  changes: [
    'base',
    'marketplaceClient',
    'events',
    'http',
    'projection',
    'orders',
    'waitingList',
    'subscriptions',
  ],
  receipts: ['base', 'config', 'marketplaceClient', 'events', 'http', 'projection'],
  mail: [
    'base',
    'config',
    'logging',
    'marketplaceClient',
    'events',
    'http',
    'projection',
    'coTeachers',
    'orders',
  ],
  account: [
    'base',
    'config',
    'marketplaceClient',
    'http',
    'projection',
    'meetings',
    'orders',
    'subscriptions',
    'mail',
    'events',
  ],
  students: ['base', 'marketplaceClient', 'events', 'http', 'projection'],
  dashboards: [
    'base',
    'logging',
    'marketplaceClient',
    'events',
    'http',
    'projection',
    'coTeachers',
    'students',
  ],
  teachers: ['base', 'marketplaceClient', 'events', 'http', 'projection'],
  busyCalendars: ['base', 'config', 'marketplaceClient', 'events', 'http', 'projection'],
  webhooks: ['base', 'config', 'marketplaceClient', 'events', 'http', 'projection'],
  pages: ['base', 'logging', 'marketplaceClient', 'events', 'http', 'settings', 'dashboards'],
  operatorConsole: [
    'base',
    'config',
    'marketplaceClient',
    'http',
    'projection',
    'mail',
    'webhooks',
    'account',
    'teachers',
  ],
  main: ['*'],
};

/**
 * Public modules of the marketplace that import nothing but each other: rules, limits and names.
 */
const leavesOfTheMarketplace = [
  './clientAddress',
  './databaseUrl',
  './emailAddress',
  './failures',
  './foldedText',
  './keywords',
  './limits',
  './mailText',
  './passwordRules',
  './provenAddress',
  './requestBody',
  './requestPath',
  './requestScope',
  './secondFactor',
  './securityEvents',
  './signals',
  './siteProof',
  './writtenText',
  './zoneNames',
  './zoneRules',
];

/**
 * Rooms of the browser's code, from the ground up. A feature imports no other feature, and a page
 * no other page.
 */
export const srcFloors = {
  styles: [],
  config: [],
  util: ['config'],
  translations: ['util', 'config'],
  transactions: ['util', 'config'],
  components: ['util', 'config', 'styles'],
  api: ['util', 'config'],
  store: ['api', 'util', 'config'],
  ducks: ['store', 'api', 'transactions', 'util', 'config'],
  features: belowFeatures,
  containers: ['features', ...belowFeatures],
  app: ['*'],
  // The operators' app: a build of its own, which nothing else imports.
  console: ['translations', 'components', 'util', 'config', 'styles'],
};

/**
 * Import directions as data: a file below `target` may import only what lies below `allow` (and
 * packages); files of `except` have rows of their own. Paths are relative to the project root; the
 * table of docs/architecture.md is its source.
 */
export const zones = [
  ...floorZones('shared', sharedFloors, {
    // What people write is cleaned and folded by a module each (docs/decisions/175), clocks of
    // zones are read by another (docs/decisions/181).
    text: publicFiles('marketplace', ['./writtenText']),
    geo: publicFiles('marketplace', ['./foldedText']),
    time: publicFiles('marketplace', ['./zoneRules']),
    config: publicFiles('marketplace', ['./foldedText']),
  }),
  ...floorZones('src', srcFloors, {
    '*': ['shared'],
    // The console reads and checks processes while they are written.
    console: publicFiles('marketplace', ['./process']),
  }).flatMap(rowsOf),
  ...floorZones('server', serverFloors, {
    '*': ['shared', ...publicFiles('marketplace', leavesOfTheMarketplace)],
    config: publicFiles('marketplace', ['.']),
    telemetry: publicFiles('marketplace', ['.']),
    events: publicFiles('marketplace', ['./servers', './databaseClock']),
    http: publicFiles('marketplace', ['./unavailable']),
    projection: publicFiles('marketplace', ['.', './database']),
    payments: publicFiles('marketplace', ['./stripe']),
    // The site's own mails look like those of the processes.
    mail: [
      ...publicFiles('marketplace', ['./mailHooks', './mailTransport', './outbox']),
      'ext/emailTemplates/layout.ts',
    ],
    // The site is an identity provider of the marketplace (docs/decisions/226).
    account: ['ext/emailTemplates/layout.ts', ...publicFiles('marketplace', ['.'])],
    // Recordings and videos lie in the same store as the files of the marketplace.
    classroom: publicFiles('marketplace', ['./byteRange', './objectStore']),
    teachers: publicFiles('marketplace', ['./byteRange', './objectStore']),
    dashboards: publicFiles('marketplace', ['.']),
    // Where the marketplace has no Console API (docs/decisions/222).
    operatorConsole: publicFiles('marketplace', [
      './failedRequests',
      './loggedInput',
      './operatorRights',
      './operatorRoles',
    ]),
    pages: ['src/app/server.tsx', ...publicFiles('marketplace', ['.', './zoneData'])],
    main: [
      'src/app/server.tsx',
      'ext/emailTemplates/layout.ts',
      // An empty database is filled before the server says that it is ready.
      'demo/seedDemo.ts',
      'demo/rows/meetings.ts',
      ...publicFiles('marketplace', [
        '.',
        './archive',
        './mailHooks',
        './standalone',
        './uncaught',
        './zoneData',
      ]),
      ...publicFiles('sandbox', ['.']),
    ],
  }),
  {
    target: 'demo',
    allow: [
      'demo',
      'shared',
      ...publicFiles('marketplace', ['.', './seeding', './stripe']),
      ...publicFiles('sandbox', ['.']),
      // Meetings of the demo are sealed and stored as the server does it.
      'server/meetings',
      'server/base/seal.ts',
    ],
  },
  { target: 'ext', allow: ['ext'] },
  { target: 'scripts/bundler', allow: ['scripts/bundler', 'shared', 'src/translations'] },
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
  ...roomZones('marketplace', {
    storage: ['contract'],
    identity: ['contract'],
    payments: ['contract'],
    wire: ['contract'],
    context: ['contract', 'domain', 'db', 'identity', 'storage'],
    archive: ['contract', 'db', 'storage'],
    mail: ['contract', 'domain', 'db', 'context'],
    engine: ['contract', 'domain', 'db', 'context'],
    jobs: ['contract', 'domain', 'db', 'storage', 'context', 'mail', 'engine'],
    api: ['contract', 'domain', 'db', 'identity', 'storage', 'wire', 'context', 'mail', 'engine'],
    main: [
      'contract',
      'db',
      'identity',
      'storage',
      'payments',
      'context',
      'mail',
      'engine',
      'jobs',
      'api',
    ],
    local: ['contract', 'wire', 'context', 'db', 'engine', 'api'],
    cli: ['contract', 'context', 'main', 'local'],
    packaging: ['db'],
  }),
  { target: 'marketplace', allow: ['marketplace'], except: ['marketplace/bin.mjs'] },
  // The command of the package puts the stubs beside the marketplace (docs/decisions/219).
  {
    target: 'marketplace/bin.mjs',
    allow: ['marketplace', ...publicFiles('sandbox', ['.'])],
  },
  ...roomZones('sandbox', {
    base: [],
    pages: [],
    store: [],
    mail: ['base', 'pages'],
    stripe: ['base', 'pages', 'store'],
    'stripe/model': ['base'],
    'stripe/http': ['base', 'store', 'stripe/model'],
    'stripe/state': ['store', 'stripe/model', 'stripe/http'],
    'stripe/objects': ['base', 'stripe/model', 'stripe/http', 'stripe/state'],
    'stripe/billing': ['store', 'stripe/model', 'stripe/http', 'stripe/state', 'stripe/objects'],
    'stripe/connect': [
      'base',
      'pages',
      'stripe/model',
      'stripe/http',
      'stripe/state',
      'stripe/objects',
    ],
    'stripe/checkout': [
      'base',
      'pages',
      'stripe/model',
      'stripe/http',
      'stripe/state',
      'stripe/objects',
      'stripe/billing',
    ],
    'stripe/js': [],
    zoom: ['base', 'pages', 'store'],
    'zoom/state': ['base', 'store'],
    'zoom/oauth': ['base', 'pages', 'store', 'zoom/state'],
    'zoom/rooms': ['base', 'pages', 'zoom/state'],
    'zoom/api': ['base', 'store', 'zoom/state', 'zoom/oauth', 'zoom/rooms'],
  }),
  { target: 'sandbox', allow: ['sandbox'] },
];

/**
 * Rows of a folder whose rooms are on floors. `outside`: what a room may import from elsewhere, by
 * room; under `*`, every room.
 */
function floorZones(folder, floors, outside) {
  const rooms = Object.keys(floors);
  return rooms.map((room, floor) => {
    const below = floors[room].includes('*') ? rooms.slice(0, floor) : floors[room];
    const notBelow = below.filter(each => rooms.indexOf(each) >= floor);
    if (notBelow.length > 0) throw new Error(`${folder}/${room} is not above ${notBelow}`);
    return {
      target: `${folder}/${room}`,
      allow: [
        ...[...below, room].map(each => `${folder}/${each}`),
        ...(outside['*'] ?? []),
        ...(outside[room] ?? []),
      ],
    };
  });
}

function exportsOf(workspace) {
  return JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')).exports;
}

/**
 * Returns the files behind public exports of a workspace, relative to the project root; all of them
 * where none is named. A pattern (`./testing/*.ts`) means its folder.
 */
export function publicFiles(workspace, names = Object.keys(exportsOf(workspace))) {
  const listed = exportsOf(workspace);
  return names.map(name => {
    if (!listed[name]) throw new Error(`${workspace}/package.json does not export ${name}`);
    return path.posix.join(workspace, listed[name].replace(/\/\*.*$/, ''));
  });
}

/** Rows of the rooms of a workspace: each imports itself and the rooms named for it. */
function roomZones(workspace, allowed) {
  return Object.entries(allowed).map(([room, others]) => ({
    target: `${workspace}/${room}`,
    allow: [room, ...others].map(name => `${workspace}/${name}`),
  }));
}

/**
 * Returns a row for each feature and page in place of the row of all, which would let them import
 * each other.
 */
function rowsOf(zone) {
  const { target, allow } = zone;
  if (target !== 'src/features' && target !== 'src/containers') return [zone];
  const others = allow.filter(each => each !== target);
  return foldersIn(target).map(folder => ({ target: folder, allow: [folder, ...others] }));
}

/** Returns the paths of the folders right below another. */
function foldersIn(parent) {
  return readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

/**
 * Returns the rooms of folders with the rooms that they name, as docs/architecture.md shows them:
 * the ground is below.
 */
export function floorPicture(folder, floors) {
  const rows = Object.entries(floors).toReversed();
  const width = Math.max(...rows.map(([room]) => room.length));
  return [
    `${folder}/`,
    ...rows.map(([room, below]) => {
      const names = below.includes('*') ? 'all below' : below.join(' ');
      return names ? `  ${room.padEnd(width)} ▸ ${names}` : `  ${room}`;
    }),
  ].join('\n');
}

/** Folders whose imports are checked. */
export const rooms = [
  'demo',
  'ext',
  'deploy',
  'marketplace',
  'sandbox',
  'scripts',
  'server',
  'shared',
  'src',
  'tests',
];

/** What is no part of the product: tests, and what they are made of. */
export const tests = String.raw`\.test\.(tsx?|mjs)$|/testing/|^(tests|deploy)/`;

/** Returns a pattern of what lies at or below paths. */
const below = paths =>
  `^(${paths.map(each => each.replaceAll('.', String.raw`\.`)).join('|')})(/|$)`;

/**
 * What a page's test may import beyond the page: `server/changes` writes the class times that pages
 * read.
 */
const ofPageTests = ['src/app', 'src/testing', 'src/translations', 'server/changes'];

/** Returns the rule of a zone; files that it excepts have a row of their own. */
export const zoneRule = ({ target, allow, except = [] }) => ({
  name: `${target}: imports only what its zone allows`,
  comment: `${target} may import only from ${allow.join(', ')} (docs/architecture.md).`,
  severity: 'error',
  from: { path: below([target]), pathNot: [tests, ...(except.length > 0 ? [below(except)] : [])] },
  to: { path: below(rooms), pathNot: below(allow) },
});

/** Tests may reach wider, except into another page's folder. */
const pageTestRule = ({ target, allow }) => ({
  name: `${target}: tests reach into no other page`,
  severity: 'error',
  from: { path: `${below([target])}.*${String.raw`\.test\.tsx?$`}` },
  to: { path: below(rooms), pathNot: below([...allow, ...ofPageTests]) },
});

/**
 * Returns the rule of a workspace: a file outside, tests included, imports only its public exports.
 */
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
