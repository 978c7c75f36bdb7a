import { finishSending, sendVideo } from './sendVideo.ts';
import type { VideoSending } from './sendVideo.ts';
import { appError } from '#src/util/errors.ts';
import { videoLimits } from '#shared/contract/teacherVideo.ts';

const { pieceBytes } = videoLimits;
const file = new Blob([new Uint8Array(2 * pieceBytes + 10)]);
const offline = appError('network', 'The server could not be reached.');

/** Sends the file to a server whose answers to pieces are given; null: as it should be. */
async function sendTo(answers: (number | Error | object | null)[], cancelAt = Infinity) {
  const controller = new AbortController();
  const seen: { from: number; size: number }[] = [];
  const progress: [number, boolean][] = [];
  const waits: number[] = [];
  const sending: VideoSending = {
    open: () => Promise.resolve('v1'),
    send: ({ from, bytes }) => {
      seen.push({ from, size: bytes.size });
      if (seen.length >= cancelAt) controller.abort();
      const answer = answers.shift() ?? null;
      if (typeof answer === 'number') return Promise.resolve(answer);
      if (answer !== null) return Promise.reject(answer);
      return Promise.resolve(from + bytes.size);
    },
    wait: ms => {
      waits.push(ms);
      return Promise.resolve();
    },
    onProgress: (share, isWaiting) => progress.push([share, isWaiting]),
    signal: controller.signal,
  };
  const result = await sendVideo(file, sending).catch((error: unknown) => error);
  return { result, seen, progress, waits };
}

it('sends a file in pieces, one after another', async () => {
  const { result, seen, progress } = await sendTo([]);
  expect(result).toBe('v1');
  expect(seen).toEqual([
    { from: 0, size: pieceBytes },
    { from: pieceBytes, size: pieceBytes },
    { from: 2 * pieceBytes, size: 10 },
  ]);
  expect(progress[0]).toEqual([0, false]);
  expect(progress.at(-1)).toEqual([1, false]);
});

it('goes on after a lost network, where the server is', async () => {
  const busy = { ...appError('site-busy', 'Busy', 503), retryAfterMs: 3_000 };
  // The second piece came, its answer did not.
  const { result, seen, progress, waits } = await sendTo([null, offline, busy, 2 * pieceBytes]);
  expect(result).toBe('v1');
  expect(seen.map(({ from }) => from)).toEqual([
    ...[0, pieceBytes, pieceBytes, pieceBytes],
    2 * pieceBytes,
  ]);
  expect(progress.filter(([, isWaiting]) => isWaiting)).toHaveLength(2);
  expect(waits).toEqual([500, 3_000]);
  // A slow line needs smaller pieces; a busy server does not.
  expect(seen.map(({ size }) => size)).toEqual([
    ...[pieceBytes, pieceBytes, pieceBytes / 2, pieceBytes / 2],
    10,
  ]);
});

it('ends with a refusal, and when it is canceled', async () => {
  const refusal = appError('unknown', 'Too much', 400);
  expect((await sendTo([refusal])).result).toEqual(refusal);
  const canceled = await sendTo([], 2);
  expect([canceled.result, canceled.seen.length]).toEqual([null, 2]);
  expect((await sendTo([offline], 1)).result).toBeNull();
});

it('has a video checked again after a lost network, and not after a refusal', async () => {
  const steps: boolean[] = [];
  const wait = jest.fn(() => Promise.resolve());
  const checked = (finish: () => Promise<unknown>) =>
    finishSending({
      finish,
      wait,
      onStep: isWaiting => steps.push(isWaiting),
      signal: new AbortController().signal,
    });
  const finish = jest.fn().mockRejectedValueOnce(offline).mockResolvedValue(null);
  expect(await checked(finish)).toBe(true);
  expect(steps).toEqual([false, true, false]);
  expect(wait.mock.calls).toEqual([[500]]);
  const refusal = appError('unknown', 'No video', 400);
  await expect(checked(() => Promise.reject(refusal))).rejects.toEqual(refusal);
  const often = appError('too-many-requests', 'No', 429);
  await expect(checked(() => Promise.reject(often))).rejects.toEqual(often);
});
