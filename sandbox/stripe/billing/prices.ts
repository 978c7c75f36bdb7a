import { invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  hash,
  int,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
  unsettable,
} from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import type { Price } from '../model/billingRows.ts';
import { currency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import { createProduct } from './products.ts';

const details = {
  active: bool(),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: unsettable(text()),
  transfer_lookup_key: bool(),
};

// The stub bills by the month only; other intervals are refused.
const createShape = {
  ...details,
  billing_scheme: oneOf('per_unit'),
  currency: required(currency()),
  product: text(),
  product_data: hash({
    active: bool(),
    id: text(255),
    metadata: metadata(),
    name: required(text(250)),
    statement_descriptor: text(22),
    unit_label: text(12),
  }),
  recurring: hash({
    interval: required(oneOf('month')),
    interval_count: oneOf('1'),
    usage_type: oneOf('licensed'),
  }),
  unit_amount: required(int(0)),
};

/** `/v1/prices`: what a product costs, once or every month. An amount never changes. */
export const priceOperations: Operation[] = [
  operation('POST /prices', createShape, create),
  operation('GET /prices/:id', {}, call => findOwn(call, 'prices', call.ids.id ?? '')),
  operation('POST /prices/:id', details, (call, params) => {
    const price = findOwn(call, 'prices', call.ids.id ?? '');
    claimLookupKey(call, price.id, params);
    const updated = call.tx.put('prices', {
      ...price,
      active: params.active ?? price.active,
      lookup_key: params.lookup_key ?? price.lookup_key,
      metadata: mergeMetadata(price.metadata, params.metadata),
      nickname: params.nickname === undefined ? price.nickname : params.nickname,
    });
    emit(call, 'price.updated', updated);
    return updated;
  }),
  listOperation('GET /prices', {
    collection: 'prices',
    shape: {
      active: bool(),
      currency: currency(),
      lookup_keys: list(text()),
      product: text(),
      type: oneOf('one_time', 'recurring'),
    },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.active === undefined || row.active === params.active) &&
      (params.currency === undefined || row.currency === params.currency) &&
      (params.lookup_keys === undefined || params.lookup_keys.includes(row.lookup_key ?? '')) &&
      (params.product === undefined || row.product === params.product) &&
      (params.type === undefined || row.type === params.type),
  }),
];

/** Data of a price that is made for one session, and never offered again. */
export const inlinePriceShape = {
  currency: required(currency()),
  product_data: required(hash({ name: required(text(250)) })),
  unit_amount: required(int(0)),
};

export function createInlinePrice(
  call: Call,
  { product_data: { name }, ...data }: Parsed<typeof inlinePriceShape>,
): Price {
  const blank = { metadata: undefined, statement_descriptor: undefined, unit_label: undefined };
  return create(call, {
    active: false,
    billing_scheme: undefined,
    lookup_key: undefined,
    metadata: undefined,
    nickname: undefined,
    product: undefined,
    recurring: undefined,
    transfer_lookup_key: undefined,
    ...data,
    product_data: { ...blank, active: false, id: undefined, name },
  });
}

function create(call: Call, params: Parsed<typeof createShape>): Price {
  const product = productOf(call, params);
  const id = newId('price');
  claimLookupKey(call, id, params);
  const price = call.tx.put('prices', {
    id,
    object: 'price',
    created: call.now,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    currency: params.currency,
    custom_unit_amount: null,
    lookup_key: params.lookup_key ?? null,
    nickname: params.nickname ?? null,
    product,
    recurring: params.recurring
      ? {
          interval: 'month',
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
    $account: call.account,
  });
  emit(call, 'price.created', price);
  return price;
}

function productOf(
  call: Call,
  { product, product_data: data }: Parsed<typeof createShape>,
): string {
  if ((product === undefined) === (data === undefined)) {
    throw invalidRequest('You must specify either `product` or `product_data`.', {
      ...(data ? {} : { code: 'parameter_missing' }),
      param: 'product',
    });
  }
  if (data) {
    const blank = { description: undefined, images: undefined, type: undefined, url: undefined };
    return createProduct(call, { ...blank, ...data }).id;
  }
  const found = findOwn(call, 'products', product ?? '', 'product');
  if (found.active) return found.id;
  throw invalidRequest(`The product ${found.id} is not active.`, { param: 'product' });
}

/** A lookup key names one price; it moves to another one only on demand. */
function claimLookupKey(
  call: Call,
  id: string,
  { lookup_key: key, transfer_lookup_key: moves }: Parsed<typeof details>,
): void {
  if (key === undefined) return;
  const holder = call.tx
    .all('prices')
    .find(row => row.lookup_key === key && row.id !== id && row.$account === call.account);
  if (!holder) return;
  if (!moves) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Please provide a different lookup key or pass \`transfer_lookup_key\`.`,
      { param: 'lookup_key' },
    );
  }
  call.tx.put('prices', { ...holder, lookup_key: null });
}
