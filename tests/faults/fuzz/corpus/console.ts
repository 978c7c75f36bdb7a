import { randomUUID } from 'node:crypto';
import {
  buildCommands,
  consoleOperations,
  operations,
} from '@flowroom/marketplace/testing/internals';
import type { SeededRandom } from '../seededRandom.ts';
import type { Role } from '../fixtures.ts';
import { entry, valuesOf } from './entry.ts';
import type { Entry } from './entry.ts';
import { fileParts, keysOf, picturePart } from './operations.ts';

const base = '/flex/console/v1';

const roleFor = (random: SeededRandom): Role =>
  random.oneIn(12)
    ? random.pick(['nobody', 'studentPage', 'foreignPage'] as const)
    : 'operatorPage';

interface Called {
  name: string;
  method: 'GET' | 'POST';
  keys: ReturnType<typeof keysOf>;
  /** Of the samples. */
  area: string;
  /** True for files. */
  isMultipart?: boolean;
}

const called = ({ name, method, keys, area, isMultipart = false }: Called): Entry =>
  entry(`console ${name}`, (fixtures, random) => {
    const common = { path: `${base}/${name}`, role: roleFor(random), method };
    if (isMultipart) {
      const parts = name.startsWith('build/')
        ? fileParts(name.replace('build/', ''), fixtures, random)
        : [picturePart('image')];
      return { ...common, body: { kind: 'multipart', parts } };
    }
    const values = valuesOf(keys, fixtures, random, area);
    return method === 'GET'
      ? { ...common, query: values }
      : { ...common, body: { kind: 'json', value: values } };
  });

const session = (
  name: string,
  ask: (role: Role) => { method: 'GET' | 'POST'; role: Role; value?: object },
): Entry =>
  entry(`console session/${name}`, (_, random) => {
    const { method, role, value } = ask(roleFor(random));
    const common = { path: `${base}/session/${name}`, method, role };
    return value ? { ...common, body: { kind: 'json', value } } : common;
  });

/** Nobody whom other requests need is deleted or signed out. */
const areaOf = (name: string): string =>
  /^users\/(delete|end_sessions)$/.test(name) ? 'strangers' : 'console';

/** Every operation of the Console API, and what it passes on. */
export const consoleEntries: readonly Entry[] = [
  entry('console description', () => ({ path: `${base}/openapi.json` })),
  session('show', role => ({ method: 'GET', role })),
  session('create', () => ({
    method: 'POST',
    role: 'visitorPage',
    value: { email: 'operator@flowroom.example', password: 'x', code: '123456' },
  })),
  session('confirm', () => ({ method: 'POST', role: 'visitorPage', value: { password: 'x' } })),
  // Without a session, as it would end the one that other requests use.
  session('delete', () => ({ method: 'POST', role: 'visitorPage', value: {} })),
  ...consoleOperations.map(({ name, method, input }) =>
    called({ name, method, keys: keysOf(input), area: areaOf(name) }),
  ),
  // What the site serves itself.
  entry('console site read', (_, random) => ({
    path: `${base}/site/${random.pick(['webhooks/query', 'webhooks/nonsense'])}`,
    query: random.pick([{}, { of: 'ep_1' }, { page: '2', perPage: '5' }]),
    role: roleFor(random),
  })),
  entry('console site act', (_, random) => ({
    path: `${base}/site/${random.pick(['webhooks/replay', 'webhooks/nonsense'])}`,
    method: 'POST',
    role: roleFor(random),
    body: { kind: 'json', value: { message: 'msg_1', endpoint: 'ep_1' } },
  })),
  entry('console site reports, read', (_, random) => ({
    path: `${base}/site/${random.pick(['reports/query', 'reports/show', 'words/show'])}`,
    query: random.pick([{}, { state: 'open', subject: 'message' }, { id: randomUUID() }]),
    role: roleFor(random),
  })),
  entry('console site reports, act', (_, random) => ({
    path: `${base}/site/${random.pick(['reports/decide', 'words/update'])}`,
    method: 'POST',
    role: roleFor(random),
    body: {
      kind: 'json',
      value: random.pick([
        { id: randomUUID(), acts: ['warn'], warning: 'x', note: 'x' },
        { add: ['word'], remove: ['other'] },
      ]),
    },
  })),
  ...operations
    .filter(({ api }) => api === 'integration')
    .map(({ name, method, input, multipart = false }) =>
      called({
        name: `integration/${name}`,
        method,
        keys: keysOf(input),
        area: name.split('/', 1)[0] ?? '',
        isMultipart: multipart,
      }),
    ),
  ...buildCommands
    .filter(({ name }) => !/(appoint|dismiss)-operator$/.test(name))
    .map(({ name, method, input, upload }) =>
      called({
        name: `build/${name}`,
        method,
        keys: keysOf(input),
        area: 'build',
        isMultipart: upload !== undefined,
      }),
    ),
];
