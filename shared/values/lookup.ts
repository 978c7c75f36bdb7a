/**
 * Looks a word of others up in a table of ours: undefined for one that is not in it, also where
 * every object inherits something by that name, such as `constructor`.
 */
export const ownValue = <Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key in a map; creates and stores it when there is none. */
export function getOrCreate<Key, Value extends NonNullable<unknown>>(
  map: Store<Key, Value>,
  key: Key,
  create: () => Value,
): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}
