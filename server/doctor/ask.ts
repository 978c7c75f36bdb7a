import type { DoctorContext } from './finding.ts';

/** An answer of a service. */
export interface Answer {
  status: number;
  /** null for what is no JSON. */
  body: unknown;
}

/**
 * Asks a service over HTTP, within the time of the context, and notes the clock of who answers.
 * @param of whose clock it is
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
  // The header has whole seconds, cut off.
  if (!Number.isNaN(date)) clocks.push({ of, aheadMs: Math.round(date + 500 - middle) });
  const text = await answer.text();
  return { status: answer.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
