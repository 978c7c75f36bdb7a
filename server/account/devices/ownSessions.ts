import * as v from 'valibot';
import { isUnknownOperation, personCallsAt } from '#server/marketplaceClient/sdk/personCalls.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import type { Device } from '#shared/contract/api/account.ts';
import { fields, instant, listOf, text, word } from '#shared/contract/lenient.ts';
import Bowser from 'bowser';

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

/** Client for the sessions of a user, which the SDK has no functions for. */
export interface OwnSessions {
  /** Lists the sessions; null when the marketplace has no such list. @throws CallRefused */
  list(session: Session): Promise<Device[] | null>;
  /** Ends one session. @throws CallRefused 404 when it has ended already */
  revoke(session: Session, id: string): Promise<void>;
  /** Ends all sessions but the present one. @throws CallRefused */
  revokeOthers(session: Session): Promise<void>;
}

/** Creates the client. `baseUrl`: of the Marketplace API for this server. */
export function ownSessionsAt(baseUrl: () => string): OwnSessions {
  const call = personCallsAt(baseUrl);
  return {
    async list(session) {
      try {
        const { data } = v.parse(listAnswer, await call(session, 'own_sessions/query'));
        return data.map(({ id, attributes }): Device => {
          const { userAgent, createdAt, ...rest } = attributes;
          return { id, ...rest, signedInAt: createdAt, ...describeDevice(userAgent) };
        });
      } catch (error) {
        if (isUnknownOperation(error)) return null;
        throw error;
      }
    },
    async revoke(session, id) {
      await call(session, 'own_sessions/revoke', { id });
    },
    async revokeOthers(session) {
      await call(session, 'own_sessions/revoke_others', {});
    },
  };
}

const kinds = ['desktop', 'mobile', 'tablet'] as const;

/** Parses a user agent into browser, operating system and kind of device, as far as it has them. */
export function describeDevice(
  userAgent: string | null | undefined,
): Pick<Device, 'browser' | 'system' | 'kind'> {
  if (!userAgent) return {};
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds.find(each => each === platform.type);
  return {
    browser: browser.name || undefined,
    system: os.name || undefined,
    kind,
  };
}
