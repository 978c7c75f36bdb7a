import type { Request, Response } from 'express';
import { readCookie } from '../session/cookie.ts';
import type { Seal } from './seal.ts';
import { beginConsent, consentSeconds, finishConsent } from './zoomConsent.ts';
import type { ConsentRequest, PendingConsent } from './zoomConsent.ts';
import type { ZoomConfig } from './zoomClient.ts';

/** What consents are begun with. */
export interface ConsentsOptions {
  zoom: () => ZoomConfig;
  seal: Seal;
  secure: boolean;
}

/** Trips to the consent page of the meeting service; what has to survive them is in a cookie. */
export interface Consents {
  /** Begins one: the address to send the teacher to. */
  begin(res: Response, ask: ConsentRequest): Promise<string>;
  /** The one that a callback belongs to, once; null when it was not begun here or took too long. */
  finish(req: Request, res: Response): Promise<PendingConsent | null>;
}

/** @see Consents */
export function createConsents({ zoom, seal, secure }: ConsentsOptions): Consents {
  const name = secure ? '__Host-flowroom-meeting' : 'flowroom-meeting';
  const cookie = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    async begin(res, ask) {
      const consent = await beginConsent(zoom(), seal, ask);
      res.cookie(name, consent.cookie, { ...cookie, maxAge: consentSeconds * 1000 });
      return consent.location;
    },
    async finish(req, res) {
      const pending = await finishConsent(seal, readCookie(req, name), req.query.state);
      res.clearCookie(name, cookie).set('Cache-Control', 'no-store');
      return pending;
    },
  };
}
