import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#marketplace/contract/fields.ts';
import type { FieldChanges } from '#marketplace/db/tables/operators.ts';

type Snapshot = Record<string, unknown> | null;

/** Extended data by column: changes are listed by key. */
const extendedData = new Map([
  ['public_data', 'publicData'],
  ['private_data', 'privateData'],
  ['protected_data', 'protectedData'],
  ['metadata', 'metadata'],
]);

/** Texts that people wrote to each other: the log says that one is removed, not what it was. */
const writtenTypes = new Set(['message', 'review']);

/** Fields of people of which the log holds values: it outlives accounts. */
const openFieldsOfPeople = /^(state|emailVerified|may\w+|metadata\..*)$/;

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the fields of a snapshot: extended data by key, other columns as they are. */
function fieldsOf(snapshot: Snapshot): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [column, value] of Object.entries(snapshot ?? {})) {
    const data = extendedData.get(column);
    if (data === undefined) fields.set(camelCase(column), value);
    else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) fields.set(`${data}.${key}`, item);
    }
  }
  return fields;
}

/** Returns whether a field has data that only its owner sees, secrets among them. */
const isPrivate = (name: string): boolean => /^(private|protected)Data\./.test(name);

const hidden = (value: unknown) => (value === null ? null : '…');

/** Returns a change without the values that the field had. */
const withoutValues = ({ before, after }: FieldChanges[string]): FieldChanges[string] => ({
  before: hidden(before),
  after: hidden(after),
});

/** Returns changes without the values of private data. */
export const withoutPrivateValues = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      isPrivate(name) ? withoutValues(change) : change,
    ]),
  );

/** Returns which fields differ between two snapshots of a resource, as events show it. */
export function differences(before: Snapshot, after: Snapshot): FieldChanges {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...was.keys(), ...is.keys()]);
  return Object.fromEntries(
    [...names].flatMap(name => {
      const [old = null, current = null] = [was.get(name), is.get(name)];
      return isDeepStrictEqual(old, current) ? [] : [[name, { before: old, after: current }]];
    }),
  );
}

/**
 * Returns what the operators' log holds of a change; null for none. It names private data, and
 * personal fields of people, without their values.
 */
export function changesBetween(
  type: string,
  before: Snapshot,
  after: Snapshot,
): FieldChanges | null {
  const all = differences(before, after);
  if (Object.keys(all).length === 0) return null;
  if (writtenTypes.has(type)) {
    return { deleted: { before: before === null, after: after === null } };
  }
  if (type !== 'user') return withoutPrivateValues(all);
  return Object.fromEntries(
    Object.entries(all).map(([name, change]) => [
      name,
      openFieldsOfPeople.test(name) ? change : withoutValues(change),
    ]),
  );
}
