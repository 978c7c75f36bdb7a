import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Seal } from '#server/base/seal.ts';
import { meetingProviderNames } from '#shared/contract/meetingProviders.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';
import type { ZoomConfig } from './zoomClient.ts';
import type { Request, Response } from 'express';
import { readCookie } from '#server/marketplaceClient/session/cookie.ts';

/** Lifetime of a pending consent in seconds. */
const consentSeconds = 600;

/** A series that is to be made longer, as the teacher saw it. */
export interface Extension {
  listingId: string;
  /** End of its last class, epoch ms: once it has moved, the extension has been made. */
  lastClass: number;
}

/** Request for a consent. */
export interface ConsentRequest {
  userId: string;
  /** Page to return to. */
  backUrl: string;
  /** Where the meeting service sends the teacher. */
  redirectUri: string;
  extension?: Extension;
  /** The classroom requests for no consent: its teachers come back at once. */
  provider?: MeetingProviderName | undefined;
}

/** State of a pending consent, encrypted in an HttpOnly cookie. */
export interface PendingConsent extends ConsentRequest {
  state: string;
  verifier: string;
}

const pendingSchema = v.object({
  state: v.string(),
  verifier: v.string(),
  userId: v.string(),
  backUrl: v.string(),
  redirectUri: v.string(),
  extension: v.optional(v.object({ listingId: v.string(), lastClass: v.number() })),
  provider: v.optional(v.picklist(meetingProviderNames)),
});

/**
 * A path of our own origin to return to; anything else (another host, a scheme, a protocol-relative
 * address) becomes the listings page, so that the callback is no open redirect.
 */
export function safeBackUrl(backUrl: unknown): string {
  const isOwnPath = typeof backUrl === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(backUrl);
  return isOwnPath ? backUrl : '/listings';
}

/** A path to return to with an answer in its query, in place of an older one. */
export function withAnswer(path: string, answer: Record<string, string>): string {
  // Not by way of a URL: `/.//evil.example` would come out as the address of another host.
  const [page = '', query] = (path.split('#')[0] ?? '').split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(answer)) params.set(name, value);
  return `${page}?${params.toString()}`;
}

/** Begins a consent: the address to send the teacher to and the sealed text for the cookie. */
export async function beginConsent(
  config: ZoomConfig,
  seal: Seal,
  ask: ConsentRequest,
): Promise<{ location: string; cookie: string }> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const consent = new URLSearchParams({
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: ask.redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const backUrl = safeBackUrl(ask.backUrl);
  const pending: PendingConsent = { ...ask, state, verifier, backUrl };
  return {
    location:
      ask.provider === 'classroom'
        ? `${ask.redirectUri}&${new URLSearchParams({ state }).toString()}`
        : `${config.oauthUrl}/authorize?${consent.toString()}`,
    cookie: await seal.closeFor({ ...pending }, consentSeconds),
  };
}

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The consent that the callback belongs to, or null when the state is not the one we gave out. */
export async function finishConsent(
  seal: Seal,
  cookie: string | undefined,
  state: unknown,
): Promise<PendingConsent | null> {
  if (!cookie || typeof state !== 'string') return null;
  const pending = v.safeParse(pendingSchema, await seal.openFresh(cookie));
  if (!pending.success || !equal(pending.output.state, state)) return null;
  return { ...pending.output, backUrl: safeBackUrl(pending.output.backUrl) };
}

/** Dependencies of consents. */
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

/** Creates the consents of teachers; their state is sealed in a cookie. */
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
