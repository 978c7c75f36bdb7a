import { toAppError } from './errors.ts';

/** Bytes for an endpoint of the application. */
export interface PostedBytes {
  bytes: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Posts bytes to a path of the site, and returns the answer. Rejects with an AppError. */
export async function postBytes(
  path: string,
  { bytes, headers = {}, signal }: PostedBytes,
): Promise<unknown> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
        // A foreign page can not send this header, so it proves that the call is ours.
        'X-Flowroom': '1',
        ...headers,
      },
      body: bytes,
      signal: signal ?? null,
    });
    const data: unknown = await answer.json().catch(() => null);
    const retryAfter = answer.headers.get('retry-after');
    if (!answer.ok) throw { status: answer.status, data, retryAfter };
    return data;
  } catch (error) {
    throw toAppError(error);
  }
}
