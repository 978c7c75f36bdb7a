import * as v from 'valibot';
import { limitedJson } from '#server/base/limitedAnswer.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** Addresses and credentials of the meeting service. URLs have no trailing slash. */
export interface ZoomConfig {
  /** Base of the consent pages for browsers, e.g. https://zoom.us/oauth. */
  oauthUrl: string;
  /** Base of the token calls of this server; differs from `oauthUrl` only for the stub. */
  tokenUrl: string;
  /** Base of the REST API, e.g. https://api.zoom.us/v2. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Tokens of a teacher. `expiresAt`: epoch milliseconds. */
export const zoomTokens = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: v.number(),
});
export type ZoomTokens = v.InferOutput<typeof zoomTokens>;

/** A meeting of a class. Its links are shown to the two parties of an order only. */
export interface Meeting {
  id: string;
  joinUrl: string;
  startUrl: string;
  /** Zoom when left out. */
  provider?: MeetingProviderName;
}

/** Plan of a meeting. `start`: epoch milliseconds, `duration`: minutes. */
export interface MeetingPlan {
  topic: string;
  start: number;
  duration: number;
  timezone: string;
  /** Weekly repetition on these days (1 is Sunday), `times` in all. */
  weekly?: { days: readonly number[]; times: number };
}

export type MeetingErrorCode =
  | 'meeting-not-connected'
  | 'meeting-denied'
  | 'meeting-service-failed';

/** The meeting service refused or could not be reached. */
export class MeetingError extends Error {
  readonly code: MeetingErrorCode;
  constructor(code: MeetingErrorCode, detail: string) {
    super(detail);
    this.name = 'MeetingError';
    this.code = code;
  }
}

const timeoutMs = 10_000;
const maxAnswerBytes = 1_000_000;

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new MeetingError(
      'meeting-service-failed',
      `no answer from the meeting service: ${String(error)}`,
    );
  }
}

function requireOk(response: Response): void {
  if (response.status === 401 || response.status === 400) {
    throw new MeetingError(
      'meeting-not-connected',
      `the meeting service refused: ${response.status}`,
    );
  }
  if (!response.ok) {
    throw new MeetingError(
      'meeting-service-failed',
      `the meeting service answered ${response.status}`,
    );
  }
}

async function bodyOf<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  try {
    return v.parse(schema, await limitedJson(response, maxAnswerBytes));
  } catch (error) {
    throw new MeetingError(
      'meeting-service-failed',
      `its answer can not be read: ${String(error)}`,
    );
  }
}

async function request<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<v.InferOutput<Schema>> {
  const response = await answerOf(url, init);
  requireOk(response);
  return bodyOf(schema, response);
}

/** Access of a teacher to the REST API. */
export interface ZoomAccess {
  apiUrl: string;
  accessToken: string;
}

const withToken = ({ accessToken }: ZoomAccess, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
});

/** Refuses as `requireOk` does; only that a call is not taken says nothing about the connection. */
function requireTaken(response: Response): void {
  if (response.status === 400) {
    throw new MeetingError('meeting-service-failed', 'the meeting service did not take a call');
  }
  requireOk(response);
}

/** Reads a resource; null when the service does not have it (any more). @throws MeetingError */
export async function readResource<Schema extends v.GenericSchema>(
  access: ZoomAccess,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const response = await answerOf(`${access.apiUrl}${path}`, withToken(access));
  if (response.status === 404) return null;
  requireTaken(response);
  return bodyOf(schema, response);
}

/**
 * Changes or deletes a resource; false when the service does not have it (any more).
 * @throws MeetingError
 */
export async function writeResource(
  access: ZoomAccess,
  path: string,
  init: { method: 'PATCH' | 'DELETE'; body?: string },
): Promise<boolean> {
  const response = await answerOf(`${access.apiUrl}${path}`, withToken(access, init));
  if (response.status === 404) return false;
  requireTaken(response);
  return true;
}

/** Answer of the token call. `expires_in`: seconds. */
const tokenAnswer = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
});
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>;

/** Maps an answer of the token call to tokens. `now`: time of the answer, epoch milliseconds. */
export const tokensOf = (answer: TokenAnswer, now = Date.now()): ZoomTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresAt: now + answer.expires_in * 1000,
});

/** A form that the app sends, with its own credentials. */
function appForm(config: ZoomConfig, form: Record<string, string>): RequestInit {
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
  return {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  };
}

const tokenCall = async (config: ZoomConfig, form: Record<string, string>): Promise<ZoomTokens> =>
  tokensOf(await request(tokenAnswer, `${config.tokenUrl}/token`, appForm(config, form)));

/** Ends the connection that a token belongs to. @throws MeetingError */
export async function revokeToken(config: ZoomConfig, token: string): Promise<void> {
  requireOk(await answerOf(`${config.tokenUrl}/revoke`, appForm(config, { token })));
}

/** Exchanges the code of a finished consent for tokens. @throws MeetingError */
export const exchangeCode = (
  config: ZoomConfig,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<ZoomTokens> =>
  tokenCall(config, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/**
 * Renews tokens. The service rotates refresh tokens, so the answer replaces both.
 * @throws MeetingError
 */
export const refreshTokens = (config: ZoomConfig, refreshToken: string): Promise<ZoomTokens> =>
  tokenCall(config, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Writes an instant as the service takes it, without milliseconds. */
export const secondsOf = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * Returns the fields of the create call: a scheduled meeting (type 2), or a recurring one (type 8).
 */
export const meetingFields = ({ topic, start, duration, timezone, weekly }: MeetingPlan) => ({
  topic,
  start_time: secondsOf(start),
  duration,
  timezone,
  ...(weekly
    ? {
        type: 8 as const,
        recurrence: {
          type: 2 as const,
          repeat_interval: 1,
          weekly_days: weekly.days.join(','),
          end_times: weekly.times,
        },
      }
    : { type: 2 as const }),
});

const createdMeeting = v.object({
  id: v.union([v.number(), v.string()]),
  join_url: v.string(),
  start_url: v.string(),
});

/**
 * Creates a meeting in the teacher's account. A recurring one has the same links for all its times.
 */
export async function createMeeting(
  config: ZoomConfig,
  accessToken: string,
  plan: MeetingPlan,
): Promise<Meeting> {
  const body = await request(createdMeeting, `${config.apiUrl}/users/me/meetings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...meetingFields(plan),
      settings: { waiting_room: true, join_before_host: false },
    }),
  });
  return { id: String(body.id), joinUrl: body.join_url, startUrl: body.start_url };
}
