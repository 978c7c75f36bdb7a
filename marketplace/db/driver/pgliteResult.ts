interface RawResult {
  columns: { name: string; type: number }[];
  rows: unknown[][];
  affected: number;
  ms: number;
}

/** Rows of a statement and the number of rows it changed. */
export interface PgliteResult {
  rows: Record<string, unknown>[];
  affected: number;
  /** Milliseconds that the database worked on the statement, without its wait for others. */
  ms: number;
}

/**
 * Returns what the thread sent as the answer to a statement.
 * @throws TypeError for anything else
 */
export function resultOf(reply: unknown): PgliteResult {
  if (!isRawResult(reply)) throw new TypeError('The database sent no result.');
  return { rows: decode(reply), affected: reply.affected, ms: reply.ms };
}

const isRawResult = (reply: unknown): reply is RawResult =>
  typeof reply === 'object' && reply !== null && 'columns' in reply && 'rows' in reply;

const jsonTypes = new Set([114, 3802]);
const timeTypes = new Set([1114, 1184]);

// Objects and dates are created on this side: they would lose their class between threads.
function decode({ columns, rows }: RawResult): Record<string, unknown>[] {
  const readers = columns.map(({ name, type }) => ({
    name,
    read: jsonTypes.has(type) ? parseJson : timeTypes.has(type) ? toDate : null,
  }));
  return rows.map(values => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < readers.length; index += 1) {
      const { name, read } = readers[index]!;
      const value = values[index];
      row[name] = read && value !== null ? read(value) : value;
    }
    return row;
  });
}

const parseJson = (value: unknown): unknown => JSON.parse(String(value));
const toDate = (value: unknown): Date => new Date(Number(value));
