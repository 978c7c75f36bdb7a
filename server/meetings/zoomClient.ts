import { limitedJson } from '../http/limitedAnswer.ts';

/** Where the meeting service is and who we are to it. Both addresses are without a trailing slash. */
export interface ZoomConfig {
  /** Base of the consent pages and token calls as browsers see it, e.g. https://zoom.us/oauth. */
  oauthUrl: string;
  /** Base of the token calls from this server; differs from `oauthUrl` only for the stand-in. */
  tokenUrl: string;
  /** Base of the REST API, e.g. https://api.zoom.us/v2. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Tokens of one teacher; `expiresAt` in epoch ms. */
export interface ZoomTokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

/** A meeting as a class needs it; the links never leave the server but for the two parties. */
export interface Meeting {
  id: string;
  joinUrl: string;
  startUrl: string;
}

/** What a meeting is created from. `start` in epoch ms, `duration` in minutes. */
export interface MeetingPlan {
  topic: string;
  start: number;
  duration: number;
  timezone: string;
  /** Held again every week on these days (1 is Sunday), so many times in all. */
  weekly?: { days: readonly number[]; times: number };
}

export type MeetingErrorCode =
  'meeting-not-connected' | 'meeting-denied' | 'meeting-service-failed';

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

async function request(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new MeetingError(
      'meeting-service-failed',
      `no answer from the meeting service: ${String(error)}`,
    );
  }
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
  return limitedJson(response, maxAnswerBytes).catch((error: unknown) => {
    throw new MeetingError(
      'meeting-service-failed',
      `its answer can not be read: ${String(error)}`,
    );
  });
}

/** What the token call answers with. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
}

/** The tokens of an answer that has just come. */
export const tokensOf = (answer: TokenAnswer, now = Date.now()): ZoomTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  expiresAt: now + answer.expires_in * 1000,
});

async function tokenCall(config: ZoomConfig, form: Record<string, string>): Promise<ZoomTokens> {
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
  const answer = await request(`${config.tokenUrl}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  return tokensOf(answer as TokenAnswer);
}

/** Turns the code of a finished consent into tokens. */
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

/** The service rotates refresh tokens: the answer replaces both. */
export const refreshTokens = (config: ZoomConfig, refreshToken: string): Promise<ZoomTokens> =>
  tokenCall(config, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** The fields of the create call for a plan: a scheduled meeting (type 2), or a recurring one (8). */
export const meetingFields = ({ topic, start, duration, timezone, weekly }: MeetingPlan) => ({
  topic,
  start_time: new Date(start).toISOString().replace(/\.\d{3}Z$/, 'Z'),
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

/** Creates a meeting in the teacher's account; of a recurring one all times have the same links. */
export async function createMeeting(
  config: ZoomConfig,
  accessToken: string,
  plan: MeetingPlan,
): Promise<Meeting> {
  const body = (await request(`${config.apiUrl}/users/me/meetings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...meetingFields(plan),
      settings: { waiting_room: true, join_before_host: false },
    }),
  })) as { id: number | string; join_url: string; start_url: string };
  return { id: String(body.id), joinUrl: body.join_url, startUrl: body.start_url };
}
