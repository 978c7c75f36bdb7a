import type { OpenedRecording, StoredPiece } from '#shared/contract/api/recordings.ts';
import type { OpenRecordingCall } from '#shared/contract/bodies/recordings.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import { backoff } from '../signalling/backoff.ts';
import { createStore } from '../session/sessionState.ts';
import type { Store } from '../session/sessionState.ts';
import type { KeptPart, KeptPiece, PieceStore, SentPieces } from './pieces.ts';

/** What the page says of the recording. */
export interface RecordingStatus {
  isRecording: boolean;
  /** Pieces, of two seconds each, that the server does not have yet. */
  waiting: number;
  /** Code of a refusal after which nothing more is stored; null: none. */
  failure: string | null;
}

export interface UploaderOptions {
  pieces: PieceStore;
  open: (call: OpenRecordingCall) => Promise<OpenedRecording>;
  send: (key: string, pieces: SentPieces) => Promise<StoredPiece>;
  wait: (ms: number) => Promise<void>;
}

/** A part that grows. */
export interface GrowingPart {
  /** Stores a piece. Resolves once it outlives the page. */
  add(data: Blob, isLast: boolean): Promise<void>;
}

export type Uploader = ReturnType<typeof createUploader>;

/** Refusals that come to an end by themselves, as far as anybody can say. */
const passing = new Set([0, 408, 429, 500, 502, 503, 504]);
/** The room says that it is recorded a moment before the server has written that. */
const earlyTries = 10;
/** Bytes that are sent at once: what waited for a lost network is sent faster than it grows. */
const mostBytes = 4_000_000;

/** Twelve hours: the server takes no more. */
const longestAgoMs = 43_200_000;

/** Milliseconds since a time; none where the clock was set back. */
const agoOf = (beganAt: number): number =>
  Math.min(longestAgoMs, Math.max(0, Date.now() - beganAt)) || 0;

const together = (pieces: readonly [KeptPiece, ...KeptPiece[]]): SentPieces => ({
  number: pieces[0].number,
  count: pieces.length,
  bytes: new Blob(pieces.map(({ bytes }) => bytes)),
  isLast: pieces.at(-1)?.isLast ?? false,
});

/** What this page knows of the parts that it stores and sends. */
interface Parts {
  known: Map<string, KeptPart>;
  /** Those of this page to which pieces are added. */
  growing: Set<string>;
  status: Store<RecordingStatus>;
}

/** Returns the function that sends one thing of a part, and says whether there may be more. */
function createStep({ pieces, open, send }: UploaderOptions, { known, growing }: Parts) {
  async function forget(part: KeptPart): Promise<void> {
    growing.delete(part.id);
    known.delete(part.id);
    await pieces.removePart(part.id);
  }

  async function step(part: KeptPart): Promise<boolean> {
    if (part.key === null) {
      const { roomId, type, beganAt } = part;
      part.key = (await open({ roomId, type, ago: agoOf(beganAt) })).key;
      await pieces.putPart({ ...part });
      return true;
    }
    const isGrowing = growing.has(part.id);
    const [first, ...others] = await pieces.firstPieces(part.id, mostBytes);
    if (!first && isGrowing) return false;
    // A page that was closed has made no last piece.
    const end = { number: part.made, count: 1, bytes: new Blob(), isLast: true };
    const some = first ? together([first, ...others]) : end;
    const { next } = await send(part.key, some);
    if (next <= some.number) throw appError('unknown', 'The server lacks earlier pieces.', 409);
    const isOver = some.isLast && next >= some.number + some.count;
    if (isOver) await forget(part);
    else await pieces.removePieces(part.id, next);
    return !isOver;
  }
  return { step, forget };
}

/** Returns the function that sends what waits. It resolves once nothing does. */
function createFlush(options: UploaderOptions, parts: Parts): () => Promise<void> {
  const { pieces, wait } = options;
  const { known, growing, status } = parts;
  const { step, forget } = createStep(options, parts);
  let working: Promise<void> | null = null;
  let hasMore = false;

  async function drain(part: KeptPart): Promise<void> {
    let failed = 0;
    for (let isMore = true; isMore;) {
      try {
        isMore = await step(part);
        failed = 0;
      } catch (error) {
        const { status: answer = 0, code = 'unknown' } = isAppError(error) ? error : {};
        const isEarly = part.key === null && code === 'recording-closed' && growing.has(part.id);
        if (!passing.has(answer) && !(isEarly && failed < earlyTries)) {
          if (growing.has(part.id)) status.set({ failure: code });
          await forget(part);
          return;
        }
        await wait(backoff(failed));
        failed += 1;
      } finally {
        status.set({ waiting: await pieces.count() });
      }
    }
  }

  async function work(): Promise<void> {
    for (const part of await pieces.parts()) if (!known.has(part.id)) known.set(part.id, part);
    while (hasMore) {
      hasMore = false;
      for (const part of known.values()) await drain(part);
    }
    status.set({ waiting: await pieces.count() });
  }

  return () => {
    hasMore = true;
    working ??= work().finally(() => {
      working = null;
    });
    return working;
  };
}

/**
 * Stores pieces before anything else, and sends those of each part in their order, one at a time,
 * until the server has acknowledged them. What an earlier page has left is sent too.
 */
export function createUploader(options: UploaderOptions) {
  const { pieces } = options;
  const status = createStore<RecordingStatus>({ isRecording: false, waiting: 0, failure: null });
  const parts: Parts = { known: new Map(), growing: new Set(), status };
  const { known, growing } = parts;
  const flush = createFlush(options, parts);
  let adding = Promise.resolve();
  return {
    status,
    flush,
    /** Begins a part; its pieces follow in the order of the calls. */
    async begin(roomId: string, type: string): Promise<GrowingPart> {
      const part: KeptPart = {
        ...{ id: randomId(), roomId, type },
        ...{ key: null, made: 0, beganAt: Date.now() },
      };
      growing.add(part.id);
      known.set(part.id, part);
      status.set({ isRecording: true, failure: null });
      await pieces.putPart({ ...part });
      void flush();
      const add = async (data: Blob, isLast: boolean) => {
        const bytes = await data.arrayBuffer();
        if (!growing.has(part.id) || (bytes.byteLength === 0 && !isLast)) return;
        const number = part.made;
        part.made += 1;
        await pieces.addPiece({ part: part.id, number, bytes, isLast });
        await pieces.putPart({ ...part });
        if (isLast) growing.delete(part.id);
        status.set({ waiting: await pieces.count() });
        void flush();
      };
      return {
        add(data, isLast) {
          adding = adding.then(() => add(data, isLast));
          if (isLast) status.set({ isRecording: false });
          return adding;
        },
      };
    },
  };
}
