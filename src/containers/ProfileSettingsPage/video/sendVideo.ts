import type { SentPiece } from '#src/api/teacherVideo.ts';
import { isAppError } from '#src/util/errors.ts';
import { videoLimits } from '#shared/contract/teacherVideo.ts';

/** Refusals that come to an end by themselves, as far as anybody can say. */
const passing = new Set([0, 408, 429, 500, 502, 503, 504]);
const longestPauseMs = 10_000;

/** Bytes of the smallest piece: a slow line has to bring one within a minute. */
const leastBytes = 125_000;

/** How a video is sent. */
export interface VideoSending {
  /** Begins to send a file of this many bytes; returns the id of the video. */
  open: (bytes: number) => Promise<string>;
  /** Sends a piece; returns the bytes that the server has. */
  send: (piece: SentPiece) => Promise<number>;
  /** Resolves after a while, and sooner when the network is back. */
  wait: (ms: number) => Promise<void>;
  /** Called with the share that is sent, and whether the network is waited for. */
  onProgress: (share: number, isWaiting: boolean) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in pieces, and goes on where it was after a lost network, for as long as the person
 * waits.
 * @returns the id of the video; null once it is canceled
 */
export async function sendVideo(file: Blob, sending: VideoSending): Promise<string | null> {
  const { open, send, onProgress, signal } = sending;
  const id = await open(file.size);
  let [from, failed] = [0, 0];
  let size: number = videoLimits.pieceBytes;
  onProgress(0, false);
  while (from < file.size && !signal.aborted) {
    const bytes = file.slice(from, from + size);
    try {
      from = await send({ id, from, bytes, signal });
      failed = 0;
      size = Math.min(videoLimits.pieceBytes, size * 2);
      onProgress(from / file.size, false);
    } catch (error) {
      if (signal.aborted) break;
      if (!isAppError(error) || !passing.has(error.status)) throw error;
      onProgress(from / file.size, true);
      if (error.status === 0 || error.status === 408) size = Math.max(leastBytes, size / 2);
      const pause = Math.min(longestPauseMs, 500 * 2 ** failed);
      await sending.wait(Math.max(pause, error.retryAfterMs ?? 0));
      failed += 1;
    }
  }
  return signal.aborted ? null : id;
}

/** How a video that was sent whole is checked. */
export interface VideoChecking extends Pick<VideoSending, 'wait' | 'signal'> {
  /** Has it checked and shown. Repeated, it is done once. */
  finish: () => Promise<unknown>;
  /** Called before each try, and before the network is waited for. */
  onStep: (isWaiting: boolean) => void;
}

/**
 * Has a video checked that was sent whole, again after a lost network: it is there, and would have
 * to be sent once more otherwise.
 * @returns whether it is shown; false once it is canceled
 */
export async function finishSending(checking: VideoChecking): Promise<boolean> {
  const { finish, wait, onStep, signal } = checking;
  for (let failed = 0; !signal.aborted; failed += 1) {
    onStep(false);
    try {
      await finish();
      return true;
    } catch (error) {
      // Changes are counted by the day.
      const isPassing = isAppError(error) && error.status !== 429 && passing.has(error.status);
      if (!isPassing) throw error;
      if (signal.aborted) break;
      onStep(true);
      await wait(Math.min(longestPauseMs, 500 * 2 ** failed));
    }
  }
  return false;
}

/** Waits, and no longer than until the network is back. */
export const waitForNetwork = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
