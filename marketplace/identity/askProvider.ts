import { IdentityProviderAway } from './identity.ts';

/** Whoever signs in waits meanwhile. */
const timeoutMs = 3000;
const maxBytes = 256 * 1024;

/** What a provider has answered, in JSON. */
export interface ProviderAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Asks an identity provider; follows nobody elsewhere and reads no more than a little.
 * @throws IdentityProviderAway unless it answers in time with JSON and no failure of its own
 */
export async function askProvider(
  url: URL,
  headers: Record<string, string> = {},
): Promise<ProviderAnswer> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readLittle(answer);
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) throw new Error('no object');
    return { status: answer.status, body: body as Record<string, unknown> };
  } catch (error) {
    // The path is enough to find the fault; the query may hold a token.
    throw new IdentityProviderAway(`${url.origin}${url.pathname} did not answer`, { cause: error });
  }
}

async function readLittle(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
