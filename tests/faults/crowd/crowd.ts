import { performance } from 'node:perf_hooks';
import { createAppApi } from '#src/api/appApi.ts';
import type { AppApi } from '#src/api/appApi.ts';
import { isAppError } from '#src/util/errors.ts';
import { processes } from '#shared/config/marketplace.ts';

/** A class time as it is booked. */
export interface WantedTime {
  id: string;
  start: Date;
  end: Date;
}

/** Outcome of a call. */
export interface Outcome {
  /** `done`, or the status and code of the refusal. */
  what: string;
  /** Milliseconds until it was known, with all tries. */
  ms: number;
}

/**
 * The API of the pages of somebody with this session. `isPatient`: it waits for a busy server, as
 * in a browser.
 */
export const pagesOf = (
  origin: string,
  cookie: string,
  { isPatient }: { isPatient: boolean },
): AppApi =>
  createAppApi({ baseUrl: origin, headers: { Cookie: cookie, Origin: origin }, isPatient });

/** Books a place of a free class. */
export async function book(api: AppApi, { id, start, end }: WantedTime): Promise<void> {
  await api.initiatePrivileged({
    isSpeculative: false,
    bookingData: {},
    bodyParams: {
      processAlias: processes.free,
      transition: 'transition/request-payment',
      params: {
        listingId: id,
        bookingStart: start.toISOString(),
        bookingEnd: end.toISOString(),
        seats: 1,
      },
    },
  });
}

/** Makes calls at the same time. */
export const allAtOnce = <One>(
  all: readonly One[],
  call: (one: One) => Promise<unknown>,
): Promise<Outcome[]> =>
  Promise.all(
    all.map(async one => {
      const from = performance.now();
      const what = await call(one).then(
        () => 'done',
        (error: unknown) => {
          if (isAppError(error)) return `${error.status} ${error.code}`;
          throw error;
        },
      );
      return { what, ms: performance.now() - from };
    }),
  );

/** Counts outcomes by what they are. */
export function counted(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of outcomes) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}
