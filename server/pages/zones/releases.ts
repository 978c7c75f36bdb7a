import type { Logger } from 'pino';
import * as v from 'valibot';
import { limitedText } from '#server/base/limitedAnswer.ts';
import { dayMs } from '#shared/time/time.ts';

/** Where IANA publishes the newest release of its time zone database. */
export const ianaOrigin = 'https://data.iana.org';

const release = v.pipe(v.string(), v.trim(), v.regex(/^\d{4}[a-z]{1,2}$/));

/** Requests the newest release, `2026f`. Rejects without an answer in time. */
export async function newestRelease(origin: string, timeoutMs: number): Promise<string> {
  const answer = await fetch(`${origin}/time-zones/tzdb/version`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`);
  return v.parse(release, await limitedText(answer, 100));
}

/** How to get newer rules. */
export const renewalAdvice =
  'Run npm install moment-timezone@latest -w @flowroom/marketplace, or take a newer Flowroom where it came as a package, and start again.';

/**
 * Says that the rules in use are older than a release; null where they are not. Releases are in the
 * order of their names.
 */
export const outdated = (used: string, newest: string): string | null =>
  used < newest
    ? `The rules of time zones are of ${used}, and ${newest} is published. Where the law has changed since, classes are told an hour off.`
    : null;

export interface ReleasesOptions {
  /** Release whose rules are in use. */
  version: string;
  /** Release of the runtime. */
  runtime?: string | undefined;
  /** Origin of the newest one; null for no requests. */
  origin: string | null;
  logger: Pick<Logger, 'warn' | 'debug'>;
}

const timeoutMs = 10_000;

/**
 * Logs once for each release that is newer than the rules in use: one that the runtime has, and one
 * that is published. Requests it every day; without an answer nothing is logged.
 */
export function watchReleases({
  version,
  runtime = process.versions.tz,
  origin,
  logger,
}: ReleasesOptions) {
  const told = new Set<string>();
  function tell(newest: string) {
    const message = outdated(version, newest);
    if (message && !told.has(newest)) logger.warn(`${message} ${renewalAdvice}`);
    told.add(newest);
  }
  async function look() {
    if (runtime) tell(runtime);
    if (origin === null) return;
    try {
      tell(await newestRelease(origin, timeoutMs));
    } catch (error) {
      logger.debug({ err: error }, 'the newest rules of time zones were not asked for');
    }
  }
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    look,
    start() {
      timer = setInterval(() => void look(), dayMs).unref();
      void look();
    },
    close: () => clearInterval(timer),
  };
}
