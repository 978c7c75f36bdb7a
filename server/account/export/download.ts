/** Most bytes of one picture or file; what is larger is not sent on to its end. */
const mostBytes = 100 * 1024 * 1024;
const timeoutMs = 60_000;

export interface DownloadOptions {
  /** Public origin of the site, and how this server reaches itself. */
  rootUrl: string;
  ownOrigin: string;
  fetch?: typeof fetch;
}

/** Creates a reader of pictures and files of the marketplace; null for what it does not have. */
export function createDownload({ rootUrl, ownOrigin, fetch: send = fetch }: DownloadOptions) {
  const reachable = (url: string) =>
    url.startsWith(`${rootUrl}/`) ? ownOrigin + url.slice(rootUrl.length) : url;

  return async (url: string): Promise<AsyncIterable<Uint8Array> | null> => {
    const address = new URL(reachable(url), ownOrigin);
    if (!['http:', 'https:'].includes(address.protocol)) return null;
    const answer = await send(address, {
      headers: { Accept: 'image/jpeg, image/png, */*' },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (answer?.ok && answer.body) return limited(answer.body);
    await answer?.body?.cancel();
    return null;
  };
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new RangeError('A file of the archive is too large.');
    yield chunk;
  }
}
