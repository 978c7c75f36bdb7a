import { isRecord } from '#marketplace/contract/fields.ts';
import { IdentityProviderAway } from './identity.ts';

/** The log-in waits for the provider. */
const timeoutMs = 3000;
const maxBytes = 256 * 1024;

/** JSON response of a provider. */
export interface ProviderAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Requests JSON from an identity provider; follows no redirects and reads at most 256 kB.
 * @throws IdentityProviderAway for a timeout, a status of 429 or 5xx, or a body that is no JSON
 * object
 */
export async function requestJson(
  url: URL,
  headers: Record<string, string> = {},
): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readLimited(answer);
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) throw new Error('no object');
    return { status: answer.status, body };
  } catch (error) {
    // Without the query, which may hold a token.
    throw new IdentityProviderAway(`${url.origin}${url.pathname} did not answer`, { cause: error });
  }
}

async function readLimited(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
