import type { Request } from 'express';

/** The value of a cookie of a request. */
export function readCookie(req: Request, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = (req.get('cookie') ?? '').split(/;\s*/).find(part => part.startsWith(prefix));
  return found && decodeURIComponent(found.slice(prefix.length));
}
