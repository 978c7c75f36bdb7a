import type { Request } from 'express';

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const ownNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request was made on this very machine. Mails carry links that open accounts, so nobody else
 * may read them: not through a proxy in front, nor by a foreign site whose name was turned to 127.0.0.1.
 */
export function isOnThisMachine(req: Request): boolean {
  const isForwarded = Boolean(req.get('x-forwarded-for') ?? req.get('forwarded'));
  // Express knows the client behind a proxy that it was told to trust.
  const trusts = req.app.enabled('trust proxy');
  return (
    loopback.test(req.ip ?? '') &&
    (!isForwarded || trusts) &&
    ownNames.test((req.get('host') ?? '').replace(/:\d+$/, ''))
  );
}
