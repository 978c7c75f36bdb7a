import { ApiError } from '#marketplace/contract/errors.ts';

/**
 * Runs at most `max` tasks at once and lets at most `waiting` queue.
 * @throws ApiError too-many-requests when the queue is full
 */
export function limitConcurrency(max: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) {
      if (queue.length >= waiting) throw new ApiError('too-many-requests');
      // The one that ends hands its place over.
      await new Promise<void>(resolve => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
