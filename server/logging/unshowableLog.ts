import type { Logger } from 'pino';
import type { OnUnshowable } from '#shared/contract/showable.ts';

const mostRemembered = 10_000;

/** Logs each listing that can not be shown once for the fields that do not fit, with its id. */
export function createUnshowableLog(logger: Logger): OnUnshowable {
  const logged = new Set<string>();
  return ({ id, misfits }) => {
    const cause = `${id} ${misfits.join(' ')}`;
    if (logged.has(cause)) return;
    if (logged.size >= mostRemembered) logged.clear();
    logged.add(cause);
    logger.warn({ listingId: id, fields: misfits }, 'a listing can not be shown');
  };
}
