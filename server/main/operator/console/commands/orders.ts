import * as v from 'valibot';
import { minorUnitsOf } from '#shared/values/money.ts';
import type { ConsoleAnswer, ConsoleCall } from '../consoleCall.ts';
import { acts, reads } from './command.ts';
import type { ConsoleCommand, Given } from './command.ts';

const shownOrder = v.object({
  payin: v.nullable(v.object({ currency: v.string() })),
  actions: v.array(v.object({ transition: v.string(), money: v.array(v.string()) })),
});

const readOrder = async (call: ConsoleCall, id: string | undefined) =>
  v.parse(shownOrder, (await call.get('orders/show', { id })).data);

type Payin = v.InferOutput<typeof shownOrder>['payin'];

/** Returns an amount of an order's currency. @throws Error for none, or an order without payment */
function moneyOf(payin: Payin, amount: string) {
  if (!payin) throw new Error('Nothing was paid for this order.');
  const { currency } = payin;
  return { amount: minorAmount(amount, currency), currency };
}

/** Refunds an order: a part by the amount, or all by a transition that returns the money. */
async function refund(call: ConsoleCall, { id, amount, reason }: Given): Promise<ConsoleAnswer> {
  const { payin, actions } = await readOrder(call, id);
  if (amount !== undefined) {
    return call.post('orders/refund', { id, amount: moneyOf(payin, amount), reason });
  }
  const [action, ...others] = actions.filter(({ money }) => money.includes('refund'));
  if (!action) throw new Error('No transition of this order returns its money now.');
  if (others.length > 0) {
    const names = [action, ...others].map(({ transition }) => transition).join(', ');
    throw new Error(`Choose one with "orders transition": ${names}.`);
  }
  return transition(call, { id, transition: action.transition });
}

/** Says what each side would give back. */
async function preview(call: ConsoleCall, { id, amount = '' }: Given): Promise<ConsoleAnswer> {
  const money = moneyOf((await readOrder(call, id)).payin, amount);
  return call.get('orders/refund_preview', { id, amount: String(money.amount) });
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

const disputes = v.object({
  disputes: v.array(v.unknown()),
  next: v.nullable(v.string()),
});

/** Lists disputes, with the id that `--after` takes for more of them. */
async function listDisputes(call: ConsoleCall, { state, after }: Given): Promise<ConsoleAnswer> {
  const all = state === 'all' ? 'true' : undefined;
  const { data } = await call.get('disputes/query', { all, after });
  const { disputes: rows, next } = v.parse(disputes, data);
  return { data: rows, meta: { next } };
}

/** Returns states by the names of the protocol: "accepted,declined" has no prefix. */
const statesOf = (text: string): string =>
  text
    .split(',')
    .map(state => (state.startsWith('state/') ? state : `state/${state}`))
    .join(',');

/** Commands on orders and their disputes. */
export const orderCommands: readonly ConsoleCommand[] = [
  {
    words: 'orders find',
    args: ['words…?'],
    options: ['state', 'page'],
    help: 'by number, person, class, end of a card, or id of the payment provider; --state accepted',
    run: reads('orders/query', ({ words, state, page }) => ({
      search: words,
      states: state && statesOf(state),
      page,
    })),
    columns: ['createdAt', 'state', 'listing.title', 'customer.name', 'provider.name', 'id'],
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
    words: 'orders refund-preview',
    args: ['id', 'amount'],
    help: 'what each side would give back of a part',
    run: preview,
  },
  {
    words: 'orders transition',
    args: ['id', 'transition'],
    help: 'one of the transitions that "orders show" names',
    run: transition,
  },
  {
    words: 'disputes list',
    args: [],
    options: ['state', 'after'],
    help: 'disputes that wait for evidence; --state all',
    run: listDisputes,
    columns: ['createdAt', 'status', 'reason', 'dueAt', 'order.id', 'id'],
  },
  {
    words: 'disputes show',
    args: ['id'],
    help: 'a dispute with the evidence that there is',
    run: reads('disputes/show', ({ id }) => ({ id })),
  },
  {
    words: 'disputes submit',
    args: ['id', 'order'],
    help: 'sends the evidence to the bank, once for all',
    run: acts('disputes/submit', ({ id, order }) => ({ id, orderId: order })),
  },
];
