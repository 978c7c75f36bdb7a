import type { Logger } from 'pino';
import type { OnUnshowable } from '#shared/contract/showable.ts';

const maxLogged = 10_000;

/** Creates a log of listings that are not showable: each once for the same invalid fields. */
export function createUnshowableLog(logger: Logger): OnUnshowable {
  const logged = new Set<string>();
  return ({ id, misfits }) => {
    const cause = `${id} ${misfits.join(' ')}`;
    if (logged.has(cause)) return;
    if (logged.size >= maxLogged) logged.clear();
    logged.add(cause);
    logger.warn({ listingId: id, fields: misfits }, 'a listing can not be shown');
  };
}
