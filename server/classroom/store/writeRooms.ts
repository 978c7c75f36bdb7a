import type { Logger } from 'pino';
import type { Cue } from '../room/cues.ts';
import type { RoomRecord } from '../room/roomRecord.ts';
import type { StayKeeper } from './keepStays.ts';
import type { RoomStore } from './roomStore.ts';
import type { ChatLine } from '#shared/classroom/serverMessages.ts';

export interface RoomWriterOptions {
  roomId: string;
  store: RoomStore;
  stays: StayKeeper;
  logger: Logger;
  now: () => number;
}

/**
 * Milliseconds until a change is written that may be lost, and until a failed write is repeated.
 */
const laterMs = 1_000;
const againMs = 1_000;

/** Whether a change has to outlive the process at once. */
const isUrgent = (before: RoomRecord, after: RoomRecord): boolean =>
  before.room !== after.room ||
  before.cohosts !== after.cohosts ||
  Object.values(after.people).some(now => {
    const was = before.people[now.id];
    return (
      was?.presence !== now.presence ||
      was.isAdmitted !== now.isAdmitted ||
      was.isRemoved !== now.isRemoved
    );
  });

/** Lines to everybody that are new, where the chat is retained. */
const linesToKeep = (before: RoomRecord, after: RoomRecord): ChatLine[] => {
  if (!after.room.keepsChat || before.chat === after.chat) return [];
  const known = new Set(before.chat.map(({ id }) => id));
  return after.chat.filter(({ id, to }) => to === 'everyone' && !known.has(id));
};

/** What waits to be written; what could not be written waits on. */
function createQueue<Item>(save: (items: readonly Item[]) => Promise<void>) {
  let waiting: readonly Item[] = [];
  return {
    add(items: readonly Item[]): void {
      waiting = [...waiting, ...items];
    },
    drop(isUnwanted: (item: Item) => boolean): void {
      waiting = waiting.filter(item => !isUnwanted(item));
    },
    isWaiting: () => waiting.length > 0,
    async flush(): Promise<void> {
      const items = waiting;
      if (items.length > 0) await save(items);
      waiting = waiting.filter(item => !items.includes(item));
    },
  };
}

/** Writes a room. */
export type RoomWriter = ReturnType<typeof createRoomWriter>;

/**
 * Writes a room, its stays and its chat, one write at a time. What can not be written is repeated:
 * the room goes on without a database.
 */
export function createRoomWriter({ roomId, store, stays, logger, now }: RoomWriterOptions) {
  let record: RoomRecord | null = null;
  const lines = createQueue<ChatLine>(kept => store.saveLines(roomId, kept));
  const cues = createQueue<Cue>(said => store.saveCues(roomId, said));
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let hasFailed = false;
  let isClosed = false;

  async function writeAll(): Promise<void> {
    const saved = record;
    if (saved) {
      await store.save(saved, now());
      if (record === saved) record = null;
    }
    await lines.flush();
    if (stays.isWaiting()) await stays.flush(store.saveStays);
    await cues.flush();
  }

  function write(): void {
    if (writing || isClosed) return;
    clearTimeout(timer);
    timer = undefined;
    writing = writeAll()
      .then(
        () => {
          if (hasFailed) logger.info('rooms are written again');
          hasFailed = false;
        },
        (error: unknown) => {
          if (!hasFailed) logger.warn({ err: error }, 'a room could not be written yet');
          hasFailed = true;
        },
      )
      .then(() => {
        writing = undefined;
        if (record || stays.isWaiting() || cues.isWaiting()) later(hasFailed ? againMs : 0);
      });
  }

  function later(ms: number): void {
    if (!isClosed) timer ??= setTimeout(write, ms).unref();
  }

  return {
    changed(before: RoomRecord, after: RoomRecord): void {
      record = after;
      lines.add(linesToKeep(before, after));
      if (isUrgent(before, after)) write();
      else later(laterMs);
    },

    /** Stores something that was said with the recording of the room. */
    say(cue: Cue): void {
      cues.add([cue]);
      later(laterMs);
    },

    write,

    /** Forgets an account: what was written of it is deleted after what is being written. */
    async forgetAccount(accountId: string, people: ReadonlySet<string>): Promise<void> {
      lines.drop(({ from }) => people.has(from));
      stays.forgetAccount(accountId);
      await writing;
      await store.forgetAccount(accountId);
    },

    /** Writes what waits, once. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      await writeAll().catch((error: unknown) => {
        logger.error({ err: error }, 'the end of a room could not be written');
      });
    },
  };
}
