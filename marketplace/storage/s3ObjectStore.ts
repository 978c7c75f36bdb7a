import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StoreUnreachable } from './objectStore.ts';
import type { ObjectStore } from './objectStore.ts';
import { reasonOf, s3Request } from './s3Request.ts';
import type { S3Request, S3Settings } from './s3Request.ts';

const readerTimeoutMs = 300_000;

/** Stores objects in a bucket of an S3-compatible store. */
export function s3ObjectStore(settings: S3Settings): ObjectStore {
  /**
   * Sends a request; null when there is no such object.
   * @throws StoreUnreachable for any refusal
   */
  const ask = async (request: S3Request): Promise<IncomingMessage | null> => {
    const answer = await s3Request(settings, request);
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) return answer;
    const reason = await reasonOf(answer);
    if (status === 404 && !reason.endsWith('NoSuchBucket') && request.method !== 'PUT') return null;
    throw new StoreUnreachable(`The object store answers ${request.method} with ${reason}.`);
  };

  const remove = async (key: string): Promise<void> => {
    (await ask({ method: 'DELETE', key }))?.resume();
  };

  return {
    async put(key, content, { size, contentType }) {
      const headers = { 'Content-Type': contentType };
      try {
        const answer = await ask({ method: 'PUT', key, headers, body: { content, size } });
        answer?.resume();
      } finally {
        // A store that refuses has not read the rest.
        if (content instanceof Readable) content.destroy();
      }
    },

    async get(key) {
      const answer = await ask({ method: 'GET', key });
      if (!answer) return null;
      const data = await buffer(answer).catch(cutShort);
      if (data.length !== Number(answer.headers['content-length'] ?? data.length)) cutShort();
      return data;
    },

    async open(key, range) {
      const headers: Record<string, string> = {};
      if (range) headers['Range'] = `bytes=${range.start}-${range.end}`;
      const answer = await ask({ method: 'GET', key, headers });
      if (!answer) return null;
      // From here on the reader may be slow.
      answer.setTimeout(readerTimeoutMs);
      const whole = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1];
      return { body: answer, size: Number(whole ?? answer.headers['content-length']) };
    },

    remove,

    async removeAll(prefix) {
      for (let token: string | undefined; ;) {
        const page = await list(prefix, token);
        for (const key of page.keys) await remove(key);
        token = page.next;
        if (token === undefined) return;
      }
    },
  };

  async function list(
    prefix: string,
    token: string | undefined,
  ): Promise<{ keys: string[]; next: string | undefined }> {
    const query: Record<string, string> = { 'list-type': '2', prefix };
    if (token !== undefined) query['continuation-token'] = token;
    const answer = await ask({ method: 'GET', query });
    const text = answer ? String(await buffer(answer).catch(cutShort)) : '';
    // The marketplace generates the keys; nothing in them needs unescaping.
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(match => match[1] ?? '');
    const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
    return { keys, next };
  }
}

function cutShort(cause?: unknown): never {
  throw new StoreUnreachable('The answer of the object store was cut short.', { cause });
}
