import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** An app that is registered with the meeting stub; `url` is the stub's address with `/zoom`. */
export interface MeetingApp {
  url: string;
  clientId: string;
  clientSecret: string;
}

/** A refused call: `message` is the status. */
export class MeetingCallError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
const meetingSchema = z.object({ id: z.number(), join_url: z.string(), start_url: z.string() });

/** The address of the consent page with a new state, and the verifier for the code. */
export function consentAddress({ url, clientId }: MeetingApp, redirectUri: string) {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { location: `${url}/oauth/authorize?${query.toString()}`, state, verifier };
}

/** Calls the token endpoint; `expiresAt` in ms since the epoch. @throws MeetingCallError */
export async function tokenCall(app: MeetingApp, form: Record<string, string>) {
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const answer = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new MeetingCallError(answer.status);
  const tokens = tokensSchema.parse(await answer.json());
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: Date.now() + tokens.expires_in * 1000,
  };
}

/** Redeems the code of a consent. @throws MeetingCallError */
export const exchangeCode = (
  app: MeetingApp,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
) =>
  tokenCall(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/** Redeems a refresh token. @throws MeetingCallError */
export const refreshTokens = (app: MeetingApp, token: string) =>
  tokenCall(app, { grant_type: 'refresh_token', refresh_token: token });

/** Creates a meeting from the body of the create call. @throws MeetingCallError */
export async function createMeeting(app: MeetingApp, accessToken: string, body: object) {
  const answer = await fetch(`${app.url}/v2/users/me/meetings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new MeetingCallError(answer.status);
  const { id, join_url: joinUrl, start_url: startUrl } = meetingSchema.parse(await answer.json());
  return { id: String(id), joinUrl, startUrl };
}
