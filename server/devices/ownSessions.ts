import * as v from 'valibot';
import { defaultTimeoutMs } from '../session/tokens.ts';
import type { Session } from '../session/session.ts';
import type { Device } from '#shared/contract/api/account.ts';
import { fields, instant, listOf, text, word } from '#shared/contract/lenient.ts';
import { limitedJson } from '../http/limitedAnswer.ts';
import Bowser from 'bowser';

const maxAnswerBytes = 1_000_000;

const listAnswer = v.object({
  data: listOf(
    fields(
      {
        id: word,
        attributes: fields(
          {
            isCurrent: v.boolean(),
            userAgent: text(400),
            address: text(60),
            createdAt: instant,
            lastUsedAt: instant,
            endsAt: instant,
          },
          'isCurrent',
          'createdAt',
          'lastUsedAt',
        ),
      },
      'id',
      'attributes',
    ),
    200,
  ),
});

/** A refusal of the marketplace, in the same shape as the SDK's errors. */
class SessionsRefused extends Error {
  override name = 'SessionsRefused';
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, data: unknown) {
    super(`The marketplace answered ${status}.`);
    this.status = status;
    this.data = data;
  }
}

/** Client for the sessions of a user, which the SDK has no functions for. */
export interface OwnSessions {
  /** Lists the sessions; null when the marketplace has no such list. @throws SessionsRefused */
  list(session: Session): Promise<Device[] | null>;
  /** Ends one session. @throws SessionsRefused 404 when it has ended already */
  revoke(session: Session, id: string): Promise<void>;
  /** Ends all sessions but the present one. @throws SessionsRefused */
  revokeOthers(session: Session): Promise<void>;
}

/** Creates the client. `baseUrl`: of the Marketplace API for this server. */
export function ownSessionsAt(baseUrl: () => string): OwnSessions {
  const ask = async (session: Session, name: string, body?: object): Promise<unknown> => {
    const { accessToken } = await session.token();
    const answer = await fetch(`${baseUrl()}/v1/api/own_sessions/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${accessToken}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(defaultTimeoutMs),
    });
    const data: unknown = await limitedJson(answer, maxAnswerBytes).catch(() => null);
    if (!answer.ok) throw new SessionsRefused(answer.status, data);
    return data;
  };

  return {
    async list(session) {
      try {
        const { data } = v.parse(listAnswer, await ask(session, 'query'));
        return data.map(({ id, attributes }): Device => {
          const { userAgent, createdAt, ...rest } = attributes;
          return { id, ...rest, signedInAt: createdAt, ...describeDevice(userAgent) };
        });
      } catch (error) {
        if (error instanceof SessionsRefused && [403, 404, 405].includes(error.status)) return null;
        throw error;
      }
    },
    async revoke(session, id) {
      await ask(session, 'revoke', { id });
    },
    async revokeOthers(session) {
      await ask(session, 'revoke_others', {});
    },
  };
}

const kinds = ['desktop', 'mobile', 'tablet'] as const;

/** Parses a user agent into browser, operating system and kind of device, as far as it tells them. */
export function describeDevice(
  userAgent: string | null | undefined,
): Pick<Device, 'browser' | 'system' | 'kind'> {
  if (!userAgent) return {};
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds.find(each => each === platform.type);
  return {
    ...(browser.name ? { browser: browser.name } : {}),
    ...(os.name ? { system: os.name } : {}),
    ...(kind ? { kind } : {}),
  };
}
