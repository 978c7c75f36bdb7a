import { invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  sent,
  text,
  unsettable,
} from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import type { Product } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';

const details = {
  active: bool(),
  description: unsettable(text(40_000)),
  images: list(text(2048)),
  metadata: metadata(),
  statement_descriptor: text(22),
  unit_label: unsettable(text(12)),
  url: unsettable(text(5000)),
};

const createShape = {
  ...details,
  id: text(255),
  name: required(text(250)),
  type: oneOf('service'),
};

/** `/v1/products`: what is sold. */
export const productOperations: Operation[] = [
  operation('POST /products', createShape, createProduct),
  operation('GET /products/:id', {}, call => findOwn(call, 'products', call.ids.id ?? '')),
  operation(
    'POST /products/:id',
    { ...details, default_price: text(), name: text(250) },
    (call, { metadata: notes, ...params }) => {
      const product = findOwn(call, 'products', call.ids.id ?? '');
      const { default_price: price } = params;
      if (
        price !== undefined &&
        findOwn(call, 'prices', price, 'default_price').product !== product.id
      ) {
        throw invalidRequest(`The price ${price} belongs to another product.`, {
          param: 'default_price',
        });
      }
      const updated = call.tx.put('products', {
        ...product,
        ...sent(params),
        metadata: mergeMetadata(product.metadata, notes),
        updated: call.now,
      });
      emit(call, 'product.updated', updated);
      return updated;
    },
  ),
  operation('DELETE /products/:id', {}, call => {
    const product = findOwn(call, 'products', call.ids.id ?? '');
    if (call.tx.all('prices').some(price => price.product === product.id)) {
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    }
    call.tx.remove('products', product.id);
    emit(call, 'product.deleted', product);
    return { id: product.id, object: 'product', deleted: true };
  }),
  listOperation('GET /products', {
    collection: 'products',
    shape: { active: bool(), ids: list(text()) },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.active === undefined || row.active === params.active) &&
      (params.ids === undefined || params.ids.includes(row.id)),
  }),
];

/** Makes a product; an id may be given, but only once. */
export function createProduct(call: Call, params: Parsed<typeof createShape>): Product {
  const { id = newId('prod'), metadata: notes, type: _type, ...rest } = params;
  if (call.tx.get('products', id)) {
    throw invalidRequest(`Product already exists.`, {
      code: 'resource_already_exists',
      param: 'id',
    });
  }
  const product = call.tx.put('products', {
    id,
    object: 'product',
    created: call.now,
    livemode: false,
    metadata: mergeMetadata({}, notes),
    active: true,
    default_price: null,
    description: null,
    images: [],
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: call.now,
    url: null,
    ...sent(rest),
    name: params.name,
    $account: call.account,
  });
  emit(call, 'product.created', product);
  return product;
}
