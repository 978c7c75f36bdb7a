import { isDeepStrictEqual } from 'node:util';
import type { Relationship, Resource } from '#marketplace/contract/resource.ts';

type Values = Record<string, unknown>;

/** Attributes and relationships that an event has changed, with their values before. */
export interface PreviousValues {
  attributes?: Values;
  relationships?: Record<string, Relationship>;
}

const extendedData = ['publicData', 'protectedData', 'privateData', 'metadata'];
/** Attributes that hold a map of attributes. */
const boxes = ['profile'];

/** Returns the changed keys with their values before; `missing` where there was none. */
function changedKeys<T>(
  before: Record<string, T>,
  after: Record<string, T>,
  missing: T,
): Record<string, T> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter(key => !isDeepStrictEqual(before[key], after[key]));
  return Object.fromEntries(changed.map(key => [key, before[key] ?? missing]));
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Returns changed attributes whole, extended data by its changed top-level keys. */
function changedAttributes(before: Values, after: Values): Values {
  const changed = changedKeys<unknown>(before, after, null);
  for (const key of Object.keys(changed)) {
    const [was, is] = [before[key], after[key]];
    if (!isValues(was) || !isValues(is)) continue;
    if (boxes.includes(key)) changed[key] = changedAttributes(was, is);
    else if (extendedData.includes(key)) changed[key] = changedKeys<unknown>(was, is, null);
  }
  return changed;
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/**
 * Returns the values before an event that differ from those after it: none for a new resource, all
 * for a deleted one.
 */
export function previousValues(before: Resource | null, after: Resource | null): PreviousValues {
  if (!before) return {};
  const attributes = changedAttributes(before.attributes, after?.attributes ?? {});
  const relationships = changedKeys<Relationship>(
    before.relationships ?? {},
    after?.relationships ?? {},
    { data: null },
  );
  return {
    ...(isEmpty(attributes) ? {} : { attributes }),
    ...(isEmpty(relationships) ? {} : { relationships }),
  };
}
