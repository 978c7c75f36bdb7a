import type { DueKeys } from './dueKeys.ts';
import type { Followers, FollowerState, LogPosition } from './followers/followers.ts';
import { cursorSince, pageSize } from './readToEnd.ts';
import type { EventCursor } from './readToEnd.ts';

/** An event with the keys to check; empty for irrelevant events. */
export interface ReconcilerEvent {
  sequenceId: number;
  keys: readonly string[];
}

/** Where the keys of a follower come from. */
export interface FollowedKeys {
  /** Name in log messages, and of what is stored. */
  name: string;
  /** Lists the keys to check at the first start. */
  all(): Promise<readonly string[]>;
  /** Reads the next events in order, at most a hundred. */
  events(after: EventCursor): Promise<readonly ReconcilerEvent[]>;
  /** What `events` notes for later ones, with a time; stored with the position. */
  remembered?: Map<string, number>;
  /**
   * The list is a precaution, with many keys: over a marketplace that bills calls its checks are
   * spread. Any other list has what is not done, and is read after a crash too.
   */
  isSpread?: boolean;
}

/** Dependencies of a key reader. */
export interface KeyReaderOptions extends FollowedKeys {
  /** Epoch milliseconds. */
  now: () => number;
  followers: Followers;
  allAgainMs: number;
  /** Called with the number of keys of a list. */
  onListed: (count: number) => void;
}

/** Reads which keys to check, and stores how far that is. */
export interface KeyReader {
  /** Returns whether this process follows the log. Goes on where the last one was that did. */
  takeTurn(): Promise<boolean>;
  /** Adds keys: all at first and after `allAgainMs`, those of new events. */
  read(): Promise<void>;
  /** Stores the state if it has changed, not at once after the last time unless it is the last. */
  save(options?: { isLast: boolean }): Promise<void>;
}

/** Milliseconds between two writes of a state: what was checked since is repeated after a crash. */
const saveEveryMs = 10_000;

/** Creates a reader that has read nothing. */
export function createKeyReader(
  options: KeyReaderOptions,
  due: DueKeys,
  isClosed: () => boolean,
): KeyReader {
  const { name, events, now, followers, remembered = new Map<string, number>() } = options;
  /** Number of the turn whose state this is. */
  let turn: number | null = null;
  let cursor: EventCursor | undefined;
  let position: LogPosition | null = null;
  let since = 0;
  const list = createList(options, due);
  const save = createSaving(options);

  function restore(state: FollowerState | null): void {
    // A key that was requested of this process meanwhile is due still.
    due.replace([...(state?.due ?? []), ...(turn === null ? due.left().due : [])]);
    remembered.clear();
    for (const [key, at] of Object.entries(state?.remembered ?? {})) remembered.set(key, at);
    list.restore(state);
    position = state?.position ?? null;
    since = state?.since ?? 0;
    const begin = position ? { startAfterSequenceId: position.sequenceId } : cursorSince(since);
    cursor = state ? begin : undefined;
  }

  async function readEvents(from: EventCursor): Promise<void> {
    for (cursor = from; ;) {
      // Read before: the answer has everything up to there.
      const end = followers.logEnd();
      const found = await events(cursor);
      for (const { sequenceId, keys } of found) {
        cursor = { startAfterSequenceId: sequenceId };
        for (const key of keys) due.enqueue(key, false);
      }
      if (isClosed()) return;
      if (found.length < pageSize) {
        if (end && end.sequenceId >= (position?.sequenceId ?? 0)) position = end;
        return;
      }
    }
  }

  return {
    async takeTurn() {
      const taken = await followers.turn();
      if (taken === turn) return taken !== null;
      if (taken === null) restore(null);
      else restore(await followers.load(name));
      turn = taken;
      return taken !== null;
    },
    async read() {
      if (cursor) await readEvents(cursor);
      const begun = now();
      if (cursor && !list.isDue()) return;
      await list.read();
      if (cursor) return;
      since = begun;
      cursor = cursorSince(since);
    },
    async save({ isLast } = { isLast: false }) {
      if (turn === null || !cursor || (isClosed() && !isLast)) return;
      const { due: left, listedFrom } = due.left();
      const state = { due: left, ...list.state(listedFrom), since, position, isClosed: isLast };
      await save({ ...state, remembered: Object.fromEntries(remembered) });
    },
  };
}

/** The list of all keys: when it was read, and from where it is checked still. */
function createList(
  { all, now, allAgainMs, onListed, isSpread = false }: KeyReaderOptions,
  due: DueKeys,
) {
  let listedAt = -Infinity;
  let from: string | null = null;
  return {
    restore(state: FollowerState | null): void {
      const isComplete = state !== null && (state.isClosed || isSpread);
      listedAt = isComplete ? state.listedAt : -Infinity;
      from = state?.listedFrom ?? null;
    },
    isDue: () => from !== null || now() - listedAt >= allAgainMs,
    async read(): Promise<void> {
      const begun = now();
      const keys = await all();
      // The rest of a list that an earlier process has begun; all of it where the key is gone.
      const rest = keys.slice(Math.max(from === null ? 0 : keys.indexOf(from), 0));
      onListed(keys.length);
      for (const key of rest) due.enqueue(key, true);
      if (from === null) listedAt = begun;
      from = null;
    },
    /** `listedFrom`: first key that is due still, of a list that this process has read. */
    state: (listedFrom: string | null) => ({ listedAt, listedFrom: from ?? listedFrom }),
  };
}

/** Writes a state when it has changed. */
function createSaving({ name, followers, now }: KeyReaderOptions) {
  let saved = '';
  let savedAt = -Infinity;
  return async (state: FollowerState): Promise<void> => {
    if (!state.isClosed && now() - savedAt < saveEveryMs) return;
    const text = JSON.stringify(state);
    if (text === saved) return;
    await followers.save(name, state);
    saved = text;
    savedAt = now();
  };
}
