import { percentile } from '../bench/percentiles.ts';

/** An answer, or its lack, as a person saw it. */
export interface Answer {
  /** Step of the day. */
  step: string;
  /** Milliseconds since the epoch at which it was requested. */
  at: number;
  ms: number;
  /** 0 without an answer. */
  status: number;
  /** Whether it says when to come again. */
  hasRetryAfter: boolean;
}

/** Summary of answers. */
export interface Summary {
  requests: number;
  /** Answered below 500, a second. */
  answeredPerSecond: number;
  /** Percent of requests that were refused with 503 and Retry-After. */
  refused: number;
  /** Percent that failed otherwise. */
  failed: number;
  /** Of what was answered, ms. */
  p50: number;
  p95: number;
  /** Of refusals, ms. */
  refusalP95: number;
}

const isRefusal = ({ status, hasRetryAfter }: Answer) => status === 503 && hasRetryAfter;
/** 4xx answers are the product's word: a place that is taken is no error of the machine. */
export const isError = ({ status }: Answer): boolean => status === 0 || status >= 500;

const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 100_000) / 1000;

/** Summarises the answers of some seconds. */
export function summaryOf(answers: readonly Answer[], seconds: number): Summary {
  const good = answers.filter(one => !isError(one));
  const refusals = answers.filter(isRefusal);
  const times = good.map(({ ms }) => ms);
  return {
    requests: answers.length,
    answeredPerSecond: Math.round((good.length / seconds) * 10) / 10,
    refused: percentOf(refusals.length, answers.length),
    failed: percentOf(answers.length - good.length - refusals.length, answers.length),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    refusalP95: percentile(
      refusals.map(({ ms }) => ms),
      0.95,
    ),
  };
}

const limits = { p95: 500, errorPercent: 0.1 };

/**
 * Returns whether a rate can be sustained: p95 below 500 ms, fewer than one error in a thousand.
 */
export const holds = ({ p95, refused, failed, requests }: Summary): boolean =>
  requests > 0 && p95 < limits.p95 && refused + failed < limits.errorPercent;

/**
 * Returns after how many seconds everything was well again: from the second on from which each one
 * held, counted from `fellAt`. Null when it never was.
 */
export function recoverySeconds(
  answers: readonly Answer[],
  fellAt: number,
  seconds: number,
): number | null {
  const isWell = (second: number) => {
    const from = fellAt + second * 1000;
    const some = answers.filter(({ at }) => at >= from && at < from + 1000);
    return some.length === 0 || holds(summaryOf(some, 1));
  };
  const last = Array.from({ length: seconds }, (_, second) => second).findLast(one => !isWell(one));
  if (last === undefined) return 0;
  return last === seconds - 1 ? null : last + 1;
}

/** Next rate to try between what held and what did not; null when the two are close. */
export function nextRate(held: number | null, failed: number | null): number | null {
  if (failed === null) return held === null ? null : round(held * 1.5);
  if (held === null) return failed > 1 ? round(failed / 2) : null;
  return failed / held <= 1.25 ? null : round((held + failed) / 2);
}

const round = (rate: number) => Math.max(1, Math.round(rate));
