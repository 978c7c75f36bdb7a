import { operatorRoles } from '#marketplace/contract/operatorRoles.ts';
import type { OperatorRole } from '#marketplace/contract/operatorRoles.ts';
import { consoleClient } from '#marketplace/testing/clients/consoleClient.ts';
import type { ConsoleClient } from '#marketplace/testing/clients/consoleClient.ts';
import { signedToken } from '#marketplace/testing/clients/signedToken.ts';
import { giveRole, signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { buildCommands } from '../build/commands.ts';
import type { Scope } from '../operation.ts';
import { operations } from '../router/operations.ts';
import { consoleOperations } from './operations.ts';
import { isOfSite, notOffered, rights } from './rights.ts';

// Calls every operation of the Console API as every kind of caller.

interface Caller {
  console: ConsoleClient;
  /** Of what is sent besides the cookie. */
  token?: string;
  role: OperatorRole | null;
}

let api: TestMarketplace;
let callers: Record<string, Caller>;

beforeAll(async () => {
  api = await startTestMarketplace();
  const withToken = async (scope: Scope): Promise<Caller> => {
    const { id } = await signUp(api);
    const token = await signedToken(api, { scope, userId: id });
    const console = consoleClient(api);
    // A session of the site is none of the console.
    console.cookies.set('operator-session', 'x'.repeat(43));
    return { console, token, role: null };
  };
  const operator = async (role: OperatorRole): Promise<Caller> => ({
    console: (await signInOperator(api, role)).console,
    role,
  });
  const ended = await signInOperator(api, 'owner');
  await giveRole(api, ended, null);
  const banned = await signInOperator(api, 'owner');
  await api.marketplace.context.db
    .updateTable('users')
    .set({ state: 'banned' })
    .where('id', '=', banned.id)
    .execute();
  callers = {
    'somebody signed out': { console: consoleClient(api), role: null },
    'a student': await withToken('user'),
    'a teacher': await withToken('trusted:user'),
    'a limited session': await withToken('user:limited'),
    'a program with the Integration API’s token': await withToken('integ'),
    'an operator whose role has ended': { console: ended.console, role: null },
    'an operator who is banned': { console: banned.console, role: null },
  };
  for (const role of operatorRoles) callers[role] = await operator(role);
}, 60_000);
afterAll(() => api.close());

const all = [
  ...consoleOperations.map(({ name, method }) => ({ name, method })),
  ...operations
    .filter(each => each.api === 'integration')
    .map(({ name, method }) => ({ name: `integration/${name}`, method })),
  ...buildCommands.map(({ name, method }) => ({ name: `build/${name}`, method })),
];

interface Answered {
  status: number;
  reason: unknown;
}

/** Calls an operation with values that change nothing. */
async function call({ console, token }: Caller, { name, method }: (typeof all)[number]) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { status, error } =
    method === 'GET'
      ? await console.get(name, {}, headers)
      : await console.post(name, { nonsense: 1 }, headers);
  const reason = error?.code === 'forbidden' ? error.meta?.['reason'] : error?.code;
  return { status, reason } satisfies Answered;
}

const isOpen = ({ status, reason }: Answered) =>
  ![401, 403].includes(status) && reason !== 'internal-server-error';

/** Returns where an answer is not what the table says. */
async function surprises(caller: Caller): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const one of all) {
    const answer = await call(caller, one);
    const { role } = caller;
    const right = rights.get(one.name);
    const isRight =
      role === null
        ? answer.status === (notOffered.includes(one.name) ? 404 : 401)
        : notOffered.includes(one.name)
          ? answer.status === 404
          : right?.roles.includes(role)
            ? isOpen(answer)
            : answer.status === 403 && answer.reason === 'role';
    if (!isRight) found.push([one.name, answer]);
  }
  return found;
}

it.each([
  'somebody signed out',
  'a student',
  'a teacher',
  'a limited session',
  'a program with the Integration API’s token',
  'an operator whose role has ended',
  'an operator who is banned',
  ...operatorRoles,
])(
  '%s may do what the table says',
  async name => {
    expect(await surprises(callers[name]!)).toEqual([]);
  },
  60_000,
);

it('what can not be undone needs a proof of the last ten minutes', async () => {
  await api.marketplace.context.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('scope', '=', 'console')
    .execute();
  const refused: string[] = [];
  for (const one of all) {
    const { reason } = await call(callers['owner']!, one);
    if (reason === 'confirmation-needed') refused.push(one.name);
  }
  const table = [...rights].flatMap(([name, right]) =>
    right.needsConfirmation && !isOfSite(name) ? [name] : [],
  );
  expect(refused.toSorted()).toEqual(table.toSorted());
}, 60_000);
