import { defaultTimeoutMs } from '../session/tokens.ts';
import type { Session } from '../session/session.ts';
import { limitedJson } from '#server/base/limitedAnswer.ts';

const maxAnswerBytes = 1_000_000;

/** A refusal of the marketplace, in the same shape as the SDK's errors. */
class CallRefused extends Error {
  override name = 'CallRefused';
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown) {
    super(`The marketplace answered ${status}.`);
    this.status = status;
    this.data = data;
  }
}

/**
 * Calls an operation that the SDK has no function for, with the rights of a session; by POST with a
 * body. Returns its JSON.
 * @throws CallRefused
 */
export type CallAsPerson = (session: Session, name: string, body?: object) => Promise<unknown>;

/** @see CallAsPerson. `baseUrl`: of the Marketplace API for this server. */
export const personCallsAt =
  (baseUrl: () => string): CallAsPerson =>
  async (session, name, body) => {
    const { accessToken } = await session.token();
    const answer = await fetch(`${baseUrl()}/v1/api/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${accessToken}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(defaultTimeoutMs),
    });
    const data: unknown = await limitedJson(answer, maxAnswerBytes).catch(() => null);
    if (!answer.ok) throw new CallRefused(answer.status, data);
    return data;
  };

/** Returns whether a marketplace has no such operation, as hosted ones have not. */
export const isUnknownOperation = (error: unknown): boolean =>
  error instanceof CallRefused && [403, 404, 405].includes(error.status);
