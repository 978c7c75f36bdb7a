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
  /** Runs `change` and commits; when it throws nothing is stored. */
  transact<T>(change: (tx: Tx<C>) => T): T;
  close(): void;
}

/** Rows of a collection by id; null for a row that a transaction removes. */
type Tables<C> = { [K in keyof C]?: Map<string, C[K]> };
type Writes<C> = { [K in keyof C]?: Map<string, C[K] | null> };

/** Returns the rows of a collection, to read or change them. */
type Table<C> = <K extends keyof C>(name: K) => Map<string, C[K]>;

/** Creates a transaction over the tables: it collects what it puts and removes in `writes`. */
function createTx<C extends Collections<C>>(table: Table<C>, writes: Writes<C>): Tx<C> {
  const writesTo = <K extends keyof C>(name: K): Map<string, C[K] | null> => {
    const found = writes[name] ?? new Map<string, C[K] | null>();
    writes[name] = found;
    return found;
  };
  return {
    get(name, id) {
      const own = writesTo(name).get(id);
      return own === undefined ? table(name).get(id) : (own ?? undefined);
    },
    all(name) {
      const rows = new Map(table(name));
      for (const [id, row] of writesTo(name)) {
        if (row === null) rows.delete(id);
        else rows.set(id, row);
      }
      return [...rows.values()];
    },
    put(name, row) {
      // The round trip makes memory equal to the state after a restart.
      const clean: C[typeof name] = freezeTree(JSON.parse(JSON.stringify(row)));
      writesTo(name).set(row.id, clean);
      return clean;
    },
    remove: (name, id) => void writesTo(name).set(id, null),
  };
}

/** Opens (or creates) the store in `dir`; throws when another process has it open. */
export function openStore<C extends Collections<C>>(dir: string): Store<C> {
  const release = lockFolder(dir);
  const tables: Tables<C> = {};
  const table = <K extends keyof C>(name: K): Map<string, C[K]> => {
    const found = tables[name] ?? new Map<string, C[K]>();
    tables[name] = found;
    return found;
  };
  const journal = openJournal(dir, changes => {
    for (const [name, id, row] of changes) {
      // Only `put` writes to the journal, so its rows have the types of their collections.
      const rows: Map<string, unknown> = table(name as keyof C);
      if (row === null) rows.delete(id);
      else rows.set(id, freezeTree(row));
    }
  });
  const reader: Reader<C> = {
    get: (name, id) => table(name).get(id),
    all: name => [...table(name).values()],
  };

  function* allRows(): Generator<Change> {
    for (const name in tables) for (const [id, row] of table(name)) yield [name, id, row];
  }

  function commit(writes: Writes<C>): void {
    const changes: Change[] = [];
    for (const name in writes) {
      for (const [id, row] of writes[name] ?? []) changes.push([name, id, row]);
    }
    if (changes.length === 0) return;
    journal.append(changes);
    for (const name in writes) {
      for (const [id, row] of writes[name] ?? []) {
        if (row === null) table(name).delete(id);
        else table(name).set(id, row);
      }
    }
    if (journal.isLong()) journal.compact(allRows);
  }

  return {
    ...reader,
    transact(change) {
      const writes: Writes<C> = {};
      const result = change(createTx(table, writes));
      commit(writes);
      return result;
    },
    close() {
      journal.compact(allRows);
      journal.close();
      release();
    },
  };
}

/** Freezes a value read from JSON, which has no cycles. */
function freezeTree<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freezeTree(part);
    Object.freeze(value);
  }
  return value;
}
