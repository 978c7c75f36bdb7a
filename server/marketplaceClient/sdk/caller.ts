import { createHash } from 'node:crypto';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';
import { decodeJwt } from 'jose';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { SessionCookies, SessionToken } from '../session/cookie.ts';

/** For whom the server calls the marketplace. */
export interface Caller {
  /** Name of the account, or of the address of a visitor; calls of one name share a turn. */
  readonly account: string;
  /**
   * Aborted when the client closes its connection before the answer; null for work of the server
   * itself.
   */
  readonly gone: AbortSignal | null;
  /** Whether it is a request that only reads; left out for work of the server itself. */
  readonly isView?: boolean;
  /** True once a call with the rights of the operator was made for it. */
  hasBegun: boolean;
  /** True once a call was sent that may have changed something. */
  hasWritten: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Jobs, and what goes on after an answer. */
const serverAccount = 'server';

/** Returns for whom the current work is done. */
export const currentCaller = (): Caller =>
  callers.getStore() ?? { account: serverAccount, gone: null, hasBegun: false, hasWritten: false };

/** Runs a task for a caller. */
export const asCaller = <Result>(caller: Caller, task: () => Result): Result =>
  callers.run(caller, task);

/**
 * Notes that a call is sent which may change something: the request can not be repeated blindly any
 * more.
 */
export function noteWrite(): void {
  const caller = callers.getStore();
  if (caller) caller.hasWritten = true;
}

/**
 * Reads the user of an embedded marketplace's token. The marketplace checks it; here it only names
 * a queue.
 */
export function userOf({ accessToken }: SessionToken): string | undefined {
  try {
    return decodeJwt(accessToken).sub;
  } catch {
    // Tokens of a hosted marketplace are opaque.
    return undefined;
  }
}

function accountOf(req: Request, cookies: Pick<SessionCookies, 'read'>): string {
  const token = cookies.read(req.get('cookie'));
  if (!token) return `address ${addressKey(req.ip ?? '')}`;
  const user = userOf(token);
  if (user !== undefined) return `user ${user}`;
  const session = token.refreshToken ?? token.accessToken;
  return `session ${createHash('sha256').update(session).digest('base64url')}`;
}

/** Remembers for whom a request is served. */
export const rememberCaller =
  (cookies: Pick<SessionCookies, 'read'>): RequestHandler =>
  (req, res, next) => {
    const closing = new AbortController();
    let account: string | undefined;
    let isOpen = true;
    res.once('close', () => {
      if (!res.writableFinished) closing.abort();
      // What was started and still runs is work of the server.
      isOpen = false;
    });
    const caller: Caller = {
      get account() {
        if (!isOpen) return serverAccount;
        return (account ??= accountOf(req, cookies));
      },
      get gone() {
        return isOpen ? closing.signal : null;
      },
      isView: req.method === 'GET' || req.method === 'HEAD',
      hasBegun: false,
      hasWritten: false,
    };
    asCaller(caller, next);
  };
