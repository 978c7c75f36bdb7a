import type { ErrorCode } from '#marketplace/contract/errors.ts';
import { changeAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import type { AccessRules } from '#marketplace/db/configuration/marketplace.ts';
import { bareCall, operatorToken, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { signedToken } from '#marketplace/testing/clients/signedToken.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';
import type { AnyOperation, Gate, Scope } from '../operation.ts';
import { operations } from '../router/operations.ts';
import { accessOf, integrationAccess, marketplaceAccess } from './accessTable.ts';

// Calls every operation as every kind of caller, and as those whom its rules touch in every kind of
// marketplace.

type UserFacts = NonNullable<Parameters<typeof insertUserRow>[1]>;

/** A kind of caller and its restrictions. */
interface Caller {
  token?: string;
  /** Scope of the token; null without a valid token. */
  scope: Scope | null;
  /** Expected code of every call. */
  always?: readonly [status: number, code: ErrorCode];
  /** Gates that refuse the caller, with the expected code. */
  fails?: Partial<Record<Gate, ErrorCode>>;
}

let api: TestMarketplace;
let callers: Record<string, Omit<Caller, 'fails'>>;
let before: Awaited<ReturnType<typeof contents>>;

beforeAll(async () => {
  api = await startTestMarketplace();
  const { db } = api.marketplace.context;
  const user = async (facts: UserFacts = {}, scope: Scope = 'user') => ({
    scope,
    token: await signedToken(api, {
      scope,
      userId: await insertUserRow(db, facts),
    }),
  });
  const hourAgo = new Date(Date.now() - 3_600_000);
  const anonymous = { grant_type: 'client_credentials', scope: 'public-read' };
  callers = {
    nobody: { scope: null, always: [401, 'auth-missing-access-token'] },
    'somebody with nonsense': {
      token: 'nonsense',
      scope: null,
      always: [401, 'auth-invalid-access-token'],
    },
    'somebody whose token is over': {
      token: await signedToken(api, {
        scope: 'user',
        userId: await insertUserRow(db),
        at: hourAgo,
      }),
      scope: null,
      always: [401, 'auth-invalid-access-token'],
    },
    'somebody who is deleted': {
      ...(await user({ deleted: true })),
      always: [401, 'auth-invalid-access-token'],
    },
    'somebody who is banned': { ...(await user({ state: 'banned' })), always: [403, 'forbidden'] },
    'a visitor': { scope: 'public-read', token: await tokenFor(api, anonymous) },
    'a user': await user(),
    'the web server for a user': await user({}, 'trusted:user'),
    'an operator who looks as a user': await user({}, 'user:limited'),
    'an operator': { scope: 'integ', token: await operatorToken(api) },
    'a user who awaits approval': await user({ state: 'pendingApproval' }),
    'a user who may not publish': await user({ may_post_listings: false }),
    'a user who may not order': await user({ may_initiate_transactions: false }),
    'a user who may not read': await user({ may_read: false }),
    'an operator who looks as one who may not read': await user(
      { may_read: false },
      'user:limited',
    ),
  };
  before = await contents(db);
}, 60_000);
afterAll(() => api.close());

const base = { marketplace: 'api', integration: 'integration_api' } as const;
const pathOf = ({ api: side = 'marketplace', name }: AnyOperation) => `${base[side]}/${name}`;

/** Calls an operation with an unknown key, so that no call changes anything. */
async function ask(operation: AnyOperation, token: string | undefined): Promise<string> {
  const { status, errors } = await bareCall(api, operation.method, pathOf(operation), {
    token,
    ...(operation.method === 'POST' ? { body: { nonsense: 1 } } : {}),
  });
  const codes = errors.map(({ code }) => code);
  // The order of several input errors does not matter.
  const code = codes.includes('validation-disallowed-key') ? 'validation-disallowed-key' : codes[0];
  return [status, code].filter(Boolean).join(' ');
}

// Expected results of an allowed call without input.
const withoutInput: Record<string, string> = {
  'GET api/stripe_account/fetch': '409 stripe-account-not-found',
  // These need one of several values, which their schema does not express.
  'GET api/process_transitions/query': '400 validation-missing-key',
  'GET api/reviews/query': '400 validation-missing-key',
};

function admitted(operation: AnyOperation): RegExp {
  const known = withoutInput[`${operation.method} ${pathOf(operation)}`];
  if (known) return new RegExp(`^${known}$`);
  if (operation.multipart) return /^400 unsupported-content-type$/;
  if (operation.method === 'POST') return /^400 validation-disallowed-key$/;
  const isNeedy = !operation.input.safeParse({}).success;
  return isNeedy ? /^400 validation-(missing-key|invalid-params)$/ : /^200$/;
}

/** Returns the expected result of a call. */
function expected(operation: AnyOperation, caller: Caller): RegExp {
  const [, , scopes = [], ...gates] = accessOf(operation) ?? [];
  if (caller.always) return new RegExp(`^${caller.always.join(' ')}$`);
  if (!caller.scope || !scopes.includes(caller.scope)) return /^403 forbidden$/;
  const code = gates.map(gate => caller.fails?.[gate]).find(Boolean);
  return code ? new RegExp(`^403 ${code}$`) : admitted(operation);
}

const titled = operations.map(each => [`${each.method} ${pathOf(each)}`, each] as const);

describe('the table of access', () => {
  it.each(titled)('has %s as it is served', (_, operation) => {
    const { method, name, access, gates = [] } = operation;
    const [, , scopes = [], ...conditions] = accessOf(operation) ?? [];
    expect({ method, name, scopes: access.toSorted(), gates }).toEqual({
      method,
      name,
      scopes: scopes.toSorted(),
      gates: conditions,
    });
  });
});

describe('what is served', () => {
  it('is every row of the table', () => {
    const rows = (api: 'marketplace' | 'integration', table: readonly (readonly unknown[])[]) => ({
      rows: table.map(([method, name]) => `${String(method)} ${String(name)}`).toSorted(),
      served: operations
        .filter(({ api: side = 'marketplace' }) => side === api)
        .map(({ method, name }) => `${method} ${name}`)
        .toSorted(),
    });
    for (const { rows: wanted, served } of [
      rows('marketplace', marketplaceAccess),
      rows('integration', integrationAccess),
    ]) {
      expect(served).toEqual(wanted);
    }
  });
});

// POST operations that change nothing: rolled back, or signing a download URL.
const readsByPost = [
  'file_downloads/create',
  'own_file_downloads/create',
  'transactions/initiate_speculative',
  'transactions/transition_speculative',
];

/**
 * Reads that show how the account is protected: useless to an operator, useful to a thief of their
 * session.
 */
const guardReads = ['own_second_factor/show'];

describe('an operator who looks as a user', () => {
  it('is let in to every other read, and to nothing that changes something', () => {
    const open = operations.filter(({ access }) => access.includes('user:limited'));
    const writes = open.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(writes.toSorted()).toEqual(readsByPost);
    const closed = operations.filter(each => !open.includes(each) && each.api !== 'integration');
    const closedReads = closed.filter(({ method }) => method === 'GET').map(({ name }) => name);
    expect(closedReads).toEqual(guardReads);
  });

  it('gets the reason', async () => {
    const token = callers['an operator who looks as a user']?.token ?? '';
    const answer = await bareCall(api, 'POST', 'api/own_listings/close', { token, body: {} });
    expect(answer).toMatchObject({
      status: 403,
      errors: [{ code: 'forbidden', details: 'Whoever looks as a user can change nothing.' }],
    });
  });
});

const pending = 'user-pending-approval';
const noPosting = { postListings: 'permission-denied-post-listings' } as const;
const noOrders = { initiateTransactions: 'permission-denied-initiate-transactions' } as const;
const noReading = { read: 'permission-denied-read' } as const;

type Fails = Record<string, Caller['fails']>;
const always: Fails = {
  'a user who may not publish': noPosting,
  'a user who may not order': noOrders,
};
const inPrivate: Fails = {
  ...always,
  'a visitor': { member: 'forbidden' },
  'a user who may not read': noReading,
  'an operator who looks as one who may not read': noReading,
};

const open: AccessRules = {
  isPrivate: false,
  requireApproval: false,
  requirePostingApproval: false,
  fileTransfers: true,
};

const marketplaces: [string, AccessRules, Fails, Caller['fails']?][] = [
  ['a public marketplace', open, always],
  [
    'a public marketplace that approves its users',
    { ...open, requireApproval: true },
    { ...always, 'a user who awaits approval': { approved: pending } },
  ],
  ['a private marketplace', { ...open, isPrivate: true }, inPrivate],
  [
    'a private marketplace that approves its users',
    { ...open, isPrivate: true, requireApproval: true },
    { ...inPrivate, 'a user who awaits approval': { approved: pending, member: pending } },
  ],
  [
    'a marketplace without files',
    { ...open, fileTransfers: false },
    always,
    { files: 'forbidden' },
  ],
];

describe.each(marketplaces)('%s', (_, rules, fails, everyone) => {
  beforeAll(() => changeAccessRules(api.marketplace.context.db, rules));
  afterAll(async () => {
    await changeAccessRules(api.marketplace.context.db, open);
    expect(await contents(api.marketplace.context.db)).toEqual(before);
  });

  // Of the other marketplaces those whom the rules touch, and a user whom they do not.
  const isAsking = (name: string) => rules === open || name === 'a user' || name in fails;

  it.each(titled)('answers %s to those with the right', async (_title, operation) => {
    const answers: Record<string, string> = {};
    const wanted: Record<string, unknown> = {};
    for (const [name, caller] of Object.entries(callers).filter(([name]) => isAsking(name))) {
      answers[name] = await ask(operation, caller.token);
      const own = { ...caller, fails: { ...everyone, ...fails[name] } };
      wanted[name] = expect.stringMatching(expected(operation, own));
    }
    expect(answers).toEqual(wanted);
  });
});
