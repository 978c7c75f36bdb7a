import type { StripeData } from '../model/rows.ts';
import { invalidRequest } from './errors.ts';
import type { StripeTx } from './operation.ts';

/** Which collection an id belongs to, by its prefix. */
const BY_PREFIX: Record<string, keyof StripeData> = {
  acct: 'accounts',
  ch: 'charges',
  cs: 'checkout_sessions',
  cus: 'customers',
  du: 'disputes',
  fee: 'application_fees',
  fr: 'fee_refunds',
  ii: 'invoice_items',
  in: 'invoices',
  pi: 'payment_intents',
  pm: 'payment_methods',
  po: 'payouts',
  price: 'prices',
  prod: 'products',
  py: 'charges',
  re: 'refunds',
  seti: 'setup_intents',
  sub: 'subscriptions',
  tr: 'transfers',
  trr: 'transfer_reversals',
  txn: 'balance_transactions',
};

const MAX_DEPTH = 4;

/**
 * The object with the ids at `paths` (such as `latest_charge.balance_transaction`) made objects,
 * and with what it shows on request only (`$included`).
 */
export function expand(tx: StripeTx, value: unknown, paths: readonly string[]): unknown {
  let result = value;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH + 1) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, {
        param: 'expand',
      });
    }
    result = expandPath(tx, result, parts, path);
  }
  return result;
}

function expandPath(tx: StripeTx, value: unknown, parts: string[], whole: string): unknown {
  const [name, ...rest] = parts;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map(item => expandPath(tx, item, parts, whole));
  if (!isHash(value)) throw cannotExpand(whole);
  const included = isHash(value.$included) ? value.$included : {};
  const holder = Object.hasOwn(value, name) ? value : included;
  if (!Object.hasOwn(holder, name)) throw cannotExpand(whole);
  const inner = holder[name];
  if (typeof inner !== 'string') {
    if (rest.length === 0 && typeof inner !== 'object') throw cannotExpand(whole);
    return { ...value, [name]: expandPath(tx, inner, rest, whole) };
  }
  const collection = BY_PREFIX[inner.split('_')[0] ?? ''];
  const found = collection ? tx.get(collection, inner) : undefined;
  if (!found) throw cannotExpand(whole);
  return { ...value, [name]: expandPath(tx, found, rest, whole) };
}

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function cannotExpand(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
    { param: 'expand' },
  );
}
