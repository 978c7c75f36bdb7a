const timeoutMs = 10_000;
const maxBytes = 20_000_000;

/**
 * Creates the reader of pictures by their addresses; those below `within.from` are read below
 * `within.to`. It rejects for what is no picture, or too large.
 */
export const createReadImage =
  (within: { from: string; to: string } | null) =>
  async (url: string): Promise<Buffer> => {
    const address =
      within && url.startsWith(within.from) ? within.to + url.slice(within.from.length) : url;
    const answer = await fetch(address, {
      // The kinds of pictures that keep what is transparent.
      headers: { accept: 'image/webp,image/png,image/*;q=0.8' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.startsWith('image/')) {
      throw new Error(`A picture answered ${answer.status} ${type}.`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the stream.
      if (size > maxBytes) throw new Error(`A picture has more than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
