import * as v from 'valibot';
import type { ReadAttributes } from './attributes.ts';
import {
  availabilityExceptionAttributes,
  bookingAttributes,
  stockAdjustmentAttributes,
  stockAttributes,
  timeSlotAttributes,
} from './availability.ts';
import type { EntityRef, EntityType } from './entities.ts';
import { imageAttributes } from './image.ts';
import { isRecord, listOf, whole, word } from './lenient.ts';
import { listingAttributes } from './listing.ts';
import {
  stripeAccountAttributes,
  stripeCustomerAttributes,
  stripePaymentMethodAttributes,
} from './stripe.ts';
import { messageAttributes, reviewAttributes, transactionAttributes } from './transaction.ts';
import { currentUserAttributes, permissionSetAttributes, userAttributes } from './user.ts';

type Schemas = { [Type in EntityType]: v.GenericSchema<unknown, ReadAttributes[Type]> };

const attributesByType: Schemas = {
  image: imageAttributes,
  user: userAttributes,
  currentUser: currentUserAttributes,
  permissionSet: permissionSetAttributes,
  stripeAccount: stripeAccountAttributes,
  stripeCustomer: stripeCustomerAttributes,
  stripePaymentMethod: stripePaymentMethodAttributes,
  stock: stockAttributes,
  stockAdjustment: stockAdjustmentAttributes,
  listing: listingAttributes,
  ownListing: listingAttributes,
  availabilityException: availabilityExceptionAttributes,
  timeSlot: timeSlotAttributes,
  booking: bookingAttributes,
  transaction: transactionAttributes,
  message: messageAttributes,
  review: reviewAttributes,
};

/** Relations of a resource by name. */
export type Relationships = Record<string, { data: EntityRef | EntityRef[] | null }>;

/**
 * An entity as an answer brings it: relations are references, and what was not requested is
 * missing.
 */
export type Resource<Type extends EntityType = EntityType> = {
  [T in Type]: EntityRef<T> & { attributes: ReadAttributes[T]; relationships?: Relationships };
}[Type];

/** Id of what a resource refers to under a name; null when it refers to nothing, or to several. */
export function relatedId({ relationships }: Resource, name: string): string | null {
  const data = relationships?.[name]?.data;
  return data && !Array.isArray(data) ? data.id : null;
}

/** An answer with one entity and what it refers to. */
export interface One<Type extends EntityType = EntityType> {
  data: Resource<Type>;
  included?: Resource[];
}

/** Position in a list of results. */
export interface Pagination {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
  /** The last page that is given, when there are more. */
  paginationLimit?: number;
}

/** An answer with a page of entities and what they refer to. */
export interface Many<Type extends EntityType = EntityType> {
  data: Resource<Type>[];
  included?: Resource[];
  meta: Pagination;
}

const ref = v.object({ id: word, type: word });
const relation = v.object({ data: v.nullable(v.union([listOf(ref, 10_000), ref])) });
const isEntityType = (type: string): type is EntityType => Object.hasOwn(attributesByType, type);

function readRelationships(raw: unknown): Relationships | undefined {
  if (!isRecord(raw)) return undefined;
  const read: Relationships = {};
  for (const [name, one] of Object.entries(raw)) {
    const result = v.safeParse(relation, one);
    if (result.success) read[name] = result.output;
  }
  return read;
}

/** A resource of this type; null when it has no name, or is of another type. */
export function readResource<Type extends EntityType>(
  type: Type,
  raw: unknown,
): Resource<Type> | null {
  if (!isRecord(raw) || raw.type !== type || !v.is(word, raw.id)) return null;
  const { id } = raw;
  const result = v.safeParse(attributesByType[type], raw.attributes ?? {});
  const relationships = readRelationships(raw.relationships);
  const read = { id, type, attributes: result.success ? result.output : {} };
  // One type at a time: the attributes are those of its schema.
  return (relationships ? { ...read, relationships } : read) as Resource<Type>;
}

/** The resources of known types in a list. */
function readAny(raw: unknown): Resource[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    const { type } = isRecord(one) ? one : {};
    const read = typeof type === 'string' && isEntityType(type) ? readResource(type, one) : null;
    return read ? [read] : [];
  });
}

const includedOf = ({ included }: Record<string, unknown>) =>
  included === undefined ? {} : { included: readAny(included) };

/** An answer with one entity. @throws ContractError when there is none of this type */
export function readOne<Type extends EntityType>(type: Type, raw: unknown): One<Type> {
  const answer = isRecord(raw) ? raw : {};
  const data = readResource(type, answer.data);
  if (!data) throw new ContractError(`The answer has no ${type}.`);
  return { data, ...includedOf(answer) };
}

const count = whole(0, Number.MAX_SAFE_INTEGER);
const pagination = v.object({
  page: v.fallback(count, 1),
  perPage: v.fallback(count, 100),
  totalItems: v.fallback(count, 0),
  totalPages: v.fallback(count, 1),
  paginationLimit: v.exactOptional(count),
});

/**
 * An answer with a list: what does not fit is left out, and without a `meta` it is all there is.
 */
export function readMany<Type extends EntityType>(type: Type, raw: unknown): Many<Type> {
  const answer = isRecord(raw) ? raw : {};
  const list: unknown[] = Array.isArray(answer.data) ? answer.data : [];
  const data = list.flatMap(one => readResource(type, one) ?? []);
  const meta = v.safeParse(pagination, answer.meta);
  return {
    data,
    ...includedOf(answer),
    meta: meta.success
      ? meta.output
      : { page: 1, perPage: data.length, totalItems: data.length, totalPages: 1 },
  };
}

/** An answer that is none of ours: there is nothing to show. */
class ContractError extends Error {
  override name = 'ContractError';
}
