/**
 * Looks a word of others up in a table of ours: undefined for one that is not in it, also where every object
 * inherits something by that name, such as `constructor`.
 */
export const ownValue = <Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
