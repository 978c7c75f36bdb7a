import * as v from 'valibot';
import { minorUnitsOf } from '#shared/values/money.ts';
import type { ConsoleAnswer, ConsoleCall } from './consoleCall.ts';

/** Values of a command by the names of its arguments and options; those left out are undefined. */
export type Given = Readonly<Record<string, string | undefined>>;

/** A command of `npm run operate`: an operation of the Console API, or some steps of them. */
export interface ConsoleCommand {
  /** How it begins, e.g. `listings send-back`. */
  words: string;
  /** Names of the arguments; `why…` takes the rest of the line, `page?` may be left out. */
  args: readonly string[];
  /** Names of options that it knows besides `--json` and `--as`. */
  options?: readonly string[];
  help: string;
  run(call: ConsoleCall, given: Given): Promise<ConsoleAnswer>;
  /** Paths of what a list shows of each row; all of it when left out. */
  columns?: readonly string[];
}

const idShape = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is neither an id nor an address.'),
);
const people = v.array(v.object({ id: v.string() }));

/** Returns the id of a person who is named by id or mail address. */
async function idOf(call: ConsoleCall, who: string): Promise<string> {
  if (!who.includes('@')) return v.parse(idShape, who);
  const { data } = await call.get('users/query', { search: who });
  const [person] = v.parse(people, data);
  if (!person) throw new Error(`Nobody has the address ${who}.`);
  return person.id;
}

type Body = (given: Given) => object;

const reads =
  (path: string, query: (given: Given) => Record<string, string | undefined>) =>
  (call: ConsoleCall, given: Given) =>
    call.get(path, query(given));

const acts =
  (path: string, body: Body = ({ id }) => ({ id })) =>
  (call: ConsoleCall, given: Given) =>
    call.post(path, body(given));

/** Acts on a person who is named by id or address. */
const actsOn =
  (path: string, body: Body = () => ({})) =>
  async (call: ConsoleCall, given: Given) =>
    call.post(path, { id: await idOf(call, given['who'] ?? ''), ...body(given) });

const shownOrder = v.object({
  payin: v.nullable(v.object({ currency: v.string() })),
  actions: v.array(v.object({ transition: v.string(), money: v.array(v.string()) })),
});

/** Refunds an order: a part by the amount, or all by a transition that returns the money. */
async function refund(call: ConsoleCall, { id, amount, reason }: Given): Promise<ConsoleAnswer> {
  const { data } = await call.get('orders/show', { id });
  const { payin, actions } = v.parse(shownOrder, data);
  if (amount !== undefined) {
    if (!payin) throw new Error('Nothing was paid for this order.');
    const { currency } = payin;
    const money = { amount: minorAmount(amount, currency), currency };
    return call.post('orders/refund', { id, amount: money, reason });
  }
  const [action, ...others] = actions.filter(({ money }) => money.includes('refund'));
  if (!action) throw new Error('No transition of this order returns its money now.');
  if (others.length > 0) {
    const names = [action, ...others].map(({ transition }) => transition).join(', ');
    throw new Error(`Choose one with "orders transition": ${names}.`);
  }
  return transition(call, { id, transition: action.transition });
}

/** Returns an amount in minor units. @param text in major units, e.g. `12.50` */
function minorAmount(text: string, currency: string): number {
  const factor = minorUnitsOf(currency);
  const amount = Math.round(Number(text) * factor);
  const isWhole = Math.abs(Number(text) * factor - amount) < 1e-6;
  if (!/^\d+(\.\d+)?$/.test(text) || amount <= 0 || !isWhole) {
    throw new Error(`${text} is no amount in ${currency}.`);
  }
  return amount;
}

const transition = (call: ConsoleCall, { id, transition: name = '' }: Given) =>
  call.post('integration/transactions/transition', {
    id,
    transition: name.startsWith('transition/') ? name : `transition/${name}`,
    params: {},
  });

async function approval(call: ConsoleCall, { who = '', count = '1' }: Given) {
  const enable = 'build/listing-approval/enable';
  switch (who) {
    case 'off':
      return call.post('build/listing-approval/disable', {});
    case 'on':
      return call.post(enable, {});
    case 'new':
      return call.post(enable, { first: Number(count) });
    default:
      throw new Error('Say on, off or new.');
  }
}

const failedRequests = v.object({
  requests: v.array(v.unknown()),
  next: v.nullable(v.string()),
});

/** Lists requests that failed, with the id that `--before` takes for older ones. */
async function failed(call: ConsoleCall, given: Given): Promise<ConsoleAnswer> {
  const { data } = await call.get('site/failed_requests/query', { ...given, perPage: '50' });
  const { requests, next } = v.parse(failedRequests, data);
  return { data: requests, meta: { next } };
}

const listingColumns = ['createdAt', 'state', 'title', 'author.name', 'id'];
const personColumns = ['createdAt', 'state', 'displayName', 'email', 'id'];
const orderColumns = [
  'createdAt',
  'state',
  'listing.title',
  'customer.name',
  'provider.name',
  'id',
];

/** Everything that the console does to listings, orders, people and staff. */
export const consoleCommands: readonly ConsoleCommand[] = [
  {
    words: 'listings find',
    args: ['words…?'],
    options: ['state', 'page'],
    help: 'classes in any state; --state published',
    run: reads('listings/query', ({ words, state, page }) => ({
      keywords: words,
      states: state,
      page,
    })),
    columns: listingColumns,
  },
  {
    words: 'listings pending',
    args: [],
    options: ['page'],
    help: 'classes that wait for approval, the longest first',
    run: reads('listings/query', ({ page }) => ({ queue: 'approval', page })),
    columns: listingColumns,
  },
  {
    words: 'listings approve',
    args: ['id'],
    help: 'publishes a class; its teacher has a mail',
    run: acts('listings/approve'),
  },
  {
    words: 'listings send-back',
    args: ['id', 'why…'],
    help: 'its teacher has a mail with the reason, and it waits again when it is changed',
    run: acts('listings/send_back', ({ id, why }) => ({ id, reason: why })),
  },
  {
    words: 'listings close',
    args: ['id'],
    help: 'takes a class out of search',
    run: acts('integration/listings/close'),
  },
  {
    words: 'listings reopen',
    args: ['id'],
    help: 'shows a closed class again',
    run: acts('integration/listings/open'),
  },
  {
    words: 'listings approval',
    args: ['who', 'count?'],
    help: 'on | off | new [<n>]: all classes are approved, none, or the first n of each teacher',
    run: approval,
  },
  {
    words: 'orders find',
    args: ['words…'],
    options: ['page'],
    help: 'by number, person, class, end of a card, or id of the payment provider',
    run: reads('orders/query', ({ words, page }) => ({ search: words, page })),
    columns: orderColumns,
  },
  {
    words: 'orders show',
    args: ['id'],
    help: 'an order with its history and what can be done',
    run: reads('orders/show', ({ id }) => ({ id })),
  },
  {
    words: 'orders refund',
    args: ['id'],
    options: ['amount', 'reason'],
    help: 'all; or a part: --amount 12.50 --reason "A class was short"',
    run: refund,
  },
  {
    words: 'orders transition',
    args: ['id', 'transition'],
    help: 'one of the transitions that "orders show" names',
    run: transition,
  },
  {
    words: 'users pending',
    args: [],
    options: ['page'],
    help: 'people who wait for approval',
    run: reads('users/query', ({ page }) => ({
      states: 'pendingApproval',
      sort: 'createdAt',
      page,
    })),
    columns: personColumns,
  },
  {
    words: 'users find',
    args: ['words…?'],
    options: ['state', 'page'],
    help: 'people by name, address or id; --state banned',
    run: reads('users/query', ({ words, state, page }) => ({ search: words, states: state, page })),
    columns: personColumns,
  },
  {
    words: 'users show',
    args: ['who'],
    help: 'a person with log-ins, payments, blocks and bookings ahead',
    run: async (call, { who = '' }) => call.get('users/show', { id: await idOf(call, who) }),
  },
  {
    words: 'users ban',
    args: ['who', 'why…'],
    help: 'nobody sees them or their classes, and they can do nothing',
    run: actsOn('build/users/ban', ({ why }) => ({ reason: why })),
  },
  {
    words: 'users unban',
    args: ['who'],
    help: 'lets them in again',
    run: actsOn('build/users/unban'),
  },
  {
    words: 'users approve',
    args: ['who'],
    help: 'lets somebody in who waits, and has a mail',
    run: actsOn('integration/users/approve'),
  },
  {
    words: 'users verify-mail',
    args: ['who'],
    help: 'mails the link again that confirms their address',
    run: actsOn('users/send_verification_mail'),
  },
  {
    words: 'users reset-mail',
    args: ['who'],
    help: 'mails a link to a new password',
    run: actsOn('users/send_reset_mail'),
  },
  {
    words: 'users sign-out',
    args: ['who'],
    help: 'ends all their sessions',
    run: actsOn('users/end_sessions'),
  },
  {
    words: 'users export',
    args: ['who'],
    help: 'everything that is stored of them; with --json into a file',
    run: actsOn('users/export'),
  },
  {
    words: 'users delete',
    args: ['who'],
    help: 'deletes an account; orders and receipts stay without a name',
    run: actsOn('users/delete'),
  },
  {
    words: 'staff list',
    args: [],
    help: 'operators and invitations',
    run: reads('staff/query', () => ({})),
  },
  {
    words: 'staff invite',
    args: ['email', 'role'],
    help: 'roles: support, content, finance, owner',
    run: acts('staff/invite', ({ email, role }) => ({ email, role })),
  },
  {
    words: 'staff role',
    args: ['who', 'role'],
    help: 'gives an operator another role',
    run: actsOn('staff/update', ({ role }) => ({ role })),
  },
  {
    words: 'staff end',
    args: ['who'],
    help: 'ends an operator, or an invitation by its id',
    run: actsOn('staff/end'),
  },
  {
    words: 'reports list',
    args: [],
    options: ['state', 'page'],
    help: 'what people have reported, open ones first; --state open or decided',
    run: reads('site/reports/query', ({ state, page }) => ({ state, page })),
    columns: ['at', 'subject', 'reason', 'personId', 'decidedAt', 'id'],
  },
  {
    words: 'reports show',
    args: ['id'],
    help: 'a report with what can be done about it',
    run: reads('site/reports/show', ({ id }) => ({ id })),
  },
  {
    words: 'reports decide',
    args: ['id', 'acts'],
    options: ['note', 'warning'],
    help: 'nothing, or some of remove,warn,ban; a warning has --warning "words", the staff reads --note',
    run: acts('site/reports/decide', ({ id, acts: done = '', note, warning }) => ({
      ...{ id, note, warning },
      acts: done === 'nothing' ? [] : done.split(',').filter(Boolean),
    })),
  },
  {
    words: 'requests failed',
    args: [],
    options: ['process', 'status', 'route', 'before'],
    help: 'requests answered 5xx and errors that nobody handled; --process marketplace, --status 503',
    run: failed,
    columns: ['at', 'process', 'status', 'code', 'method', 'route', 'requestId', 'accountId'],
  },
  {
    words: 'log',
    args: [],
    options: ['operation', 'page'],
    help: 'what operators did, newest first',
    run: reads('operator_log/query', ({ operation, page }) => ({ operation, page })),
    columns: ['at', 'operator.name', 'operation', 'resource.id', 'result'],
  },
];
