import { Readable } from 'node:stream';

/** Makes a stream of the web platform out of one of Node, which it reads as it is read itself. */
export function toWeb(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Makes a stream of Node out of one of the web platform. */
export const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.from(chunksOf(stream), { objectMode: false });
