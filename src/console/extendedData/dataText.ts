type Data = Record<string, unknown>;

/** Data as people read and edit it. */
export const textOfData = (data: Data): string => JSON.stringify(data, null, 2);

/** What a text is: data, or why it is none. */
export type ReadData =
  | { data: Data }
  | { problem: 'notObject' }
  | { problem: 'notJson'; fault: string };

/** Reads data that somebody has edited. */
export function readData(text: string): ReadData {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? { data: { ...data } }
      : { problem: 'notObject' };
  } catch (error) {
    return { problem: 'notJson', fault: error instanceof Error ? error.message : '' };
  }
}

/**
 * Returns what an update has to send: values that are new or other, and null for names that were
 * removed. Names that were left alone are not sent, as somebody else may have changed them.
 */
export function changedData(before: Data, after: Data): Data {
  const same = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].filter(name => !same(name)).map(name => [name, after[name] ?? null]),
  );
}
