import { openJournal } from './journal.ts';
import { lockFolder } from './lock.ts';
import type { Change, Row } from './journal.ts';

/** Rows of each collection by collection name; every row has a string id. */
export type Collections<C> = { [K in keyof C]: Row };

/** Reading side: rows are frozen; `all` goes oldest first. */
export interface Reader<C extends Collections<C>> {
  get<K extends keyof C & string>(collection: K, id: string): C[K] | undefined;
  all<K extends keyof C & string>(collection: K): C[K][];
}

/** One all-or-nothing change; its own writes are visible to its reads. */
export interface Tx<C extends Collections<C>> extends Reader<C> {
  put<K extends keyof C & string>(collection: K, row: C[K]): C[K];
  remove<K extends keyof C & string>(collection: K, id: string): void;
}

/** Collections in memory whose commits are on disk before `transact` returns. */
export interface Store<C extends Collections<C>> extends Reader<C> {
  /** Runs `change` and commits; when it throws nothing is kept. */
  transact<T>(change: (tx: Tx<C>) => T): T;
  close(): void;
}

type Table = Map<string, Row>;

/** Opens (or creates) the store in `dir`; throws when another process has it open. */
export function openStore<C extends Collections<C>>(dir: string): Store<C> {
  const release = lockFolder(dir);
  const tables = new Map<string, Table>();
  const table = (name: string): Table => {
    let found = tables.get(name);
    if (!found) tables.set(name, (found = new Map()));
    return found;
  };
  const apply = (changes: Change[]) => {
    for (const [name, id, row] of changes) {
      if (row === null) table(name).delete(id);
      else table(name).set(id, row);
    }
  };
  const journal = openJournal(dir, changes => {
    for (const [, , row] of changes) freezeTree(row);
    apply(changes);
  });

  const reader: Reader<C> = {
    get: (name, id) => table(name).get(id) as C[typeof name] | undefined,
    all: name => [...table(name).values()] as C[typeof name][],
  };

  return {
    ...reader,
    transact(change) {
      const written = new Map<string, Map<string, Row | null>>();
      const of = (name: string) => {
        let found = written.get(name);
        if (!found) written.set(name, (found = new Map()));
        return found;
      };
      const tx: Tx<C> = {
        get(name, id) {
          const own = of(name).get(id);
          return own === undefined ? reader.get(name, id) : ((own ?? undefined) as never);
        },
        all(name) {
          const rows = new Map<string, Row>(table(name));
          for (const [id, row] of of(name)) {
            if (row === null) rows.delete(id);
            else rows.set(id, row);
          }
          return [...rows.values()] as C[typeof name][];
        },
        put(name, row) {
          // The round trip makes memory equal to what a restart would read.
          const clean: C[typeof name] = freezeTree(JSON.parse(JSON.stringify(row)));
          of(name).set(row.id, clean);
          return clean;
        },
        remove: (name, id) => void of(name).set(id, null),
      };
      const result = change(tx);
      const changes = [...written].flatMap(([name, rows]) =>
        [...rows].map(([id, row]): Change => [name, id, row]),
      );
      if (changes.length > 0) {
        journal.append(changes);
        apply(changes);
        if (journal.isLong()) journal.compact(() => allRows(tables));
      }
      return result;
    },
    close() {
      journal.compact(() => allRows(tables));
      journal.close();
      release();
    },
  };
}

function* allRows(tables: Map<string, Table>): Generator<Change> {
  for (const [name, rows] of tables) for (const [id, row] of rows) yield [name, id, row];
}

/** Freezes a value read from JSON, which has no cycles. */
function freezeTree<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freezeTree(part);
    Object.freeze(value);
  }
  return value;
}
