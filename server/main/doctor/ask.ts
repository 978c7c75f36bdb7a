import { limitedText } from '#server/base/limitedAnswer.ts';
import type { DoctorContext } from './finding.ts';

const maxAnswerBytes = 1_000_000;

/** An answer of a service. */
export interface Answer {
  status: number;
  /** Parsed JSON; null for anything else. */
  body: unknown;
}

/**
 * Sends a request with the timeout of the context, and records the clock of the service from its
 * `Date` header. `of`: name of the service. Reads answers up to 1 MB.
 * @throws AnswerTooLarge, and the errors of fetch
 */
export async function ask(
  { timeoutMs, clocks }: Pick<DoctorContext, 'timeoutMs' | 'clocks'>,
  of: string,
  url: string,
  init: RequestInit = {},
): Promise<Answer> {
  const before = Date.now();
  const answer = await fetch(url, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const middle = (before + Date.now()) / 2;
  const date = Date.parse(answer.headers.get('date') ?? '');
  // The header is truncated to seconds.
  if (!Number.isNaN(date)) clocks.push({ of, aheadMs: Math.round(date + 500 - middle) });
  const text = await limitedText(answer, maxAnswerBytes);
  return { status: answer.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
