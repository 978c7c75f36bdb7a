import { isRecord } from '#marketplace/contract/fields.ts';
import type { Relationship, Resource } from '#marketplace/contract/resource.ts';
import type { PastEvent } from '../../events/load.ts';

/** A field that an event has changed. */
export interface ChangedField {
  /** For instance `publicData.level`. */
  field: string;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;

/** Attributes that are listed by their keys. */
const maps = new Set(['profile', 'publicData', 'protectedData', 'privateData', 'metadata']);
/** All transitions of an order so far: `lastTransition` says the new one. */
const omitted = new Set(['transitions']);

const recordOf = (value: unknown): Values => (isRecord(value) ? value : {});

/** Lists the fields of these names, maps by their keys. */
function fieldsOf(names: Values, before: Values, after: Values, prefix = ''): ChangedField[] {
  return Object.entries(names).flatMap(([name, value]) => {
    if (omitted.has(name)) return [];
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (maps.has(name) && isRecord(value)) {
      return fieldsOf(value, recordOf(was), recordOf(is), `${prefix}${name}.`);
    }
    return was === null && is === null ? [] : [{ field: prefix + name, before: was, after: is }];
  });
}

function idsOf(relationship: Relationship | undefined): unknown {
  const data = relationship?.data ?? null;
  return Array.isArray(data) ? data.map(({ id }) => id) : (data?.id ?? null);
}

const relationsOf = (names: object, before: Related, after: Related): ChangedField[] =>
  Object.keys(names).map(name => ({
    field: name,
    before: idsOf(before[name]),
    after: idsOf(after[name]),
  }));

type Related = NonNullable<Resource['relationships']>;

/** Returns what an event has changed; of a new resource, what it was made with. */
export function changedFields({ resource, previousValues }: PastEvent): ChangedField[] {
  const { attributes, relationships } = previousValues;
  const isNew = attributes === undefined && relationships === undefined;
  const after = resource?.attributes ?? {};
  if (isNew) return fieldsOf(after, {}, after);
  return [
    ...fieldsOf(attributes ?? {}, attributes ?? {}, after),
    ...relationsOf(relationships ?? {}, relationships ?? {}, resource?.relationships ?? {}),
  ];
}
