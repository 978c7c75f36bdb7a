import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleCommands } from './commands/index.ts';
import type { ConsoleCall } from './consoleCall.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** What other commands do, and what makes sense on a page alone. */
const elsewhere: readonly RegExp[] = [
  // `operate webhooks`, `private`, `approval`, `posting-approval`, `status`.
  /^site\/webhooks\//,
  /^build\/(private-marketplace|user-approval|posting-approval)\//,
  /^build\/marketplace\/show$/,
  // `flex-cli assets push` takes pictures too.
  /^build\/assets\/stage$/,
  // `flex-cli process pull` and `push`; `notifications preview` and `send`.
  /^build\/processes\/(show|create-version)$/,
  /^mail_templates\//,
  // A browser is sent somewhere, or shows a draft.
  /^users\/look_as$/,
  /^assets\/preview$/,
  // "users show" and "orders show" have it.
  /^integration\/(users\/show|transactions\/(show|query))$/,
  /^session\//,
];

/** Names of operations in the source of the console, without the words of its log. */
function operationsOfConsole(): Set<string> {
  const folder = path.join(root, 'src/console');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.|^testing|operationLabel/.test(file),
  );
  const groups =
    'assets|build|counts|disputes|events|figures|integration|listings|mail_templates|mails|messages|operator_log|orders|processes|reviews|session|site|staff|users';
  const name = new RegExp(`'((?:${groups})/[a-z_/-]+)'`, 'g');
  return new Set(
    files.flatMap(file => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(name)].map(([, operation = '']) => operation);
    }),
  );
}

const id = '00000000-0000-4000-8000-000000000001';
const values: Readonly<Record<string, string>> = {
  ...{ id, who: id, order: id, label: 'RYT', why: 'Why', acts: 'nothing', role: 'support' },
  ...{ amount: '1.00', reason: 'Why', version: '1', note: 'Why' },
  ...{ public: '{}', protected: '{}', private: '{}', metadata: '{}' },
  file: path.join(root, 'package.json'),
};
/** What commands read before they act. */
const data = {
  ...{ payin: { currency: 'USD' }, actions: [{ transition: 't', money: ['refund'] }] },
  ...{ disputes: [], requests: [], events: [], certificates: [], next: null },
  ...{ version: '1', documents: {} },
};

/** Names of the operations that commands call. */
async function operationsOfCommands(): Promise<Set<string>> {
  const called = new Set<string>();
  const answer = (name: string) => {
    called.add(name);
    return Promise.resolve({ data });
  };
  const call: ConsoleCall = { get: answer, post: answer };
  for (const command of consoleCommands) {
    const names = [...command.args, ...(command.options ?? [])];
    const given = names.map(name => {
      const key = name.replace(/[…?]/g, '');
      return [key, values[key] ?? 'x'] as const;
    });
    const isSwitch = command.words === 'listings approval';
    for (const who of isSwitch ? ['on', 'off'] : [id]) {
      await command.run(call, { ...Object.fromEntries(given), who });
    }
  }
  // Without an amount a transition returns the money.
  const refund = consoleCommands.find(({ words }) => words === 'orders refund');
  await refund?.run(call, { id });
  return called;
}

it('commands reach everything that the console does', async () => {
  const [pages, commands] = [operationsOfConsole(), await operationsOfCommands()];
  expect(pages.size).toBeGreaterThan(50);
  const missing = [...pages].filter(
    name => !commands.has(name) && !elsewhere.some(other => other.test(name)),
  );
  expect(missing).toEqual([]);
});

it('orders are found by states without their prefix', async () => {
  const get = jest.fn<ReturnType<ConsoleCall['get']>, Parameters<ConsoleCall['get']>>(() =>
    Promise.resolve({ data: [] }),
  );
  const find = consoleCommands.find(({ words }) => words === 'orders find');
  await find?.run(
    { get, post: () => Promise.reject(new Error('It only reads.')) },
    {
      state: 'accepted,state/declined',
    },
  );
  expect(get.mock.calls[0]?.[1]).toMatchObject({ states: 'state/accepted,state/declined' });
});
