import express from 'express';
import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import { unsubscribePage } from './unsubscribePage.ts';
import type { UnsubscribeStep } from './unsubscribePage.ts';
import type { Unsubscription, UnsubscribeTokens } from './unsubscribeToken.ts';
import { plainPagePolicy } from '#server/http/pages/plainPage.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { siteLanguageOf, firstLanguage } from '#shared/config/siteLanguages.ts';
import { hourMs } from '#shared/time/time.ts';

export interface UnsubscribeRouterOptions {
  tokens: UnsubscribeTokens;
  /** null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  limiter: Limiters;
  logger: Logger;
}

const path = '/mail/unsubscribe';

/**
 * Limits of requests per hour: by person, and by client address, as mail providers send the
 * requests of many people.
 */
export const unsubscribeLimits: Record<'person' | 'address', Limit> = {
  person: { name: 'unsubscribe person', most: 60, seconds: hourMs / 1000 },
  address: { name: 'unsubscribe address', most: 600, seconds: hourMs / 1000 },
};

/**
 * Ends mails of a kind, mounted at /api (RFC 8058). The signed token in the query says of whom and
 * which, so neither session nor header is needed:
 *
 * - GET /mail/unsubscribe   a page with a button; changes nothing
 * - POST /mail/unsubscribe  ends them; mail programs send it by themselves on request
 */
export function unsubscribeRouter(options: UnsubscribeRouterOptions): Router {
  const { tokens, operator, limiter, logger } = options;
  const byPerson = limiter(unsubscribeLimits.person);
  const byAddress = limiter(unsubscribeLimits.address);
  const router = express.Router();

  const answer =
    (step: (asked: Unsubscription, users: IntegrationSdk['users']) => Promise<UnsubscribeStep>) =>
    async (req: Request, res: Response): Promise<void> => {
      res.set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': plainPagePolicy,
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      });
      const { token } = req.query;
      const send = (status: number, shown: UnsubscribeStep, language?: string) => {
        const accepted = siteLanguageOf(req.acceptsLanguages('en', 'es') || undefined);
        const told = siteLanguageOf(language) ?? accepted ?? firstLanguage();
        const page = unsubscribePage({ step: shown, language: told, kind: asked?.kind ?? null });
        res.status(status).type('html').send(page);
      };
      const asked = typeof token === 'string' ? tokens.read(token) : null;
      const pause =
        (await byAddress.take(addressKey(req.ip ?? ''))) ??
        (asked ? await byPerson.take(asked.userId) : null);
      if (pause !== null) {
        res.set('Retry-After', String(pause));
        return send(429, 'later');
      }
      if (!asked || !operator) return send(400, 'wrong');
      const { users } = operator();
      try {
        const { profile } = await users.recipient(asked.userId);
        return send(200, await step(asked, users), profile?.privateData?.language);
      } catch (error) {
        // The account is gone, and with it all mail.
        if (statusOf(error) === 404) return send(200, 'done');
        logger.error({ err: error }, 'mails could not be ended');
        return send(503, 'failed');
      }
    };

  router.get(
    path,
    answer(() => Promise.resolve('ask')),
  );
  router.post(
    path,
    answer(async ({ userId, kind }, users) => {
      // Preferences are written as a whole.
      const { mailPreferences } = await users.privateData(userId);
      await users.updateProfile({
        id: userId,
        privateData: { mailPreferences: { ...mailPreferences, [kind]: false } },
      });
      return 'done';
    }),
  );
  return router;
}
