import express from 'express';
import type { Router } from 'express';
import { newEdition, readToken } from './feedToken.ts';
import type { FeedToken, FeedTokens } from './feedToken.ts';
import { personalCalendar, usualAlarms } from './personalCalendar.ts';
import { accountOperations } from '../operations.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { sendFeed } from '#server/mail/calendar/calendarRouter.ts';
import type { OrderLocations } from '#server/orders/orderLocations.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { paths } from '#shared/config/paths.ts';
import { siteLanguageOf, firstLanguage } from '#shared/config/siteLanguages.ts';
import type { CalendarFeed } from '#shared/contract/api/ownData.ts';
import { hourMs } from '#shared/time/time.ts';

/** Dependencies of personal calendars. */
export interface FeedOptions extends EndpointContext {
  /** null without the Integration API: then there is no feed. */
  operator: (() => IntegrationSdk) | null;
  feedTokens: FeedTokens;
  places: Pick<OrderLocations, 'placeOfOrder'>;
  /** Public origin of the site. */
  rootUrl: string;
  limiter: Limiters;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Readings of one feed: programs read every few minutes at most, from several devices. */
const feedLimit: Limit = { name: 'calendar feed', most: 120, seconds: hourMs / 1000 };
/** Wrong addresses of calendars, by client address: calendar services read for many people. */
export const feedTriesLimit: Limit = {
  name: 'calendar feed tries',
  most: 600,
  seconds: hourMs / 1000,
};
const maxAge = 300;

/**
 * Mounted at /api:
 *
 * - GET /account/calendar      the caller's secret address and its reminders, or null
 * - POST /account/calendar     makes it, changes reminders, makes another address, or removes it
 * - GET /calendar/me/:file     the bookings, for anybody who has the address
 */
export function feedRouter(options: FeedOptions): Router {
  const router = express.Router();
  addSettings(router, options);
  addFeed(router, options);
  return router;
}

/** Lets the caller read and change the address of their calendar. */
function addSettings(router: Router, options: FeedOptions): void {
  const { operator, feedTokens, rootUrl } = options;

  const accountOf = async (sdk: ServerSdk) => {
    const { id, attributes } = (await sdk.currentUser.show()).data;
    return { id, feed: attributes.profile?.privateData?.calendarFeed };
  };

  const answerOf = (
    id: string,
    feed: Awaited<ReturnType<typeof accountOf>>['feed'],
  ): { data: CalendarFeed } => {
    const token = feed && feedTokens.tokenOf(id, feed);
    if (token === undefined) return { data: null };
    const url = `${rootUrl}${paths.personalCalendar(token)}`;
    return { data: { url, alarms: feed?.alarms ?? [...usualAlarms] } };
  };

  function requireOperator(): () => IntegrationSdk {
    if (operator) return operator;
    throw apiFault(424, 'calendar-not-available', 'There is no calendar of all bookings here.');
  }

  router.get(
    '/account/calendar',
    signedInRead(options, async ({ sdk }) => {
      requireOperator();
      const { id, feed } = await accountOf(sdk);
      return answerOf(id, feed);
    }),
  );

  const change = endpoint({
    ...accountOperations.changeCalendar,
    async run({ input, sdk }) {
      requireOperator();
      const { id, feed } = await accountOf(sdk);
      const changed =
        input.change === 'remove'
          ? null
          : {
              ...(input.change === 'make' && feed ? feed : { edition: newEdition() }),
              alarms: input.alarms ?? feed?.alarms ?? [...usualAlarms],
            };
      await sdk.currentUser.updateProfile({ privateData: { calendarFeed: changed } });
      return answerOf(id, changed ?? undefined);
    },
  });
  router.post(change.path, change.handler(options));
}

/** Serves the calendar to programs that have its address. */
function addFeed(router: Router, options: FeedOptions): void {
  const { operator, feedTokens, places, rootUrl, now = Date.now } = options;
  const limit = options.limiter(feedLimit);
  const tries = options.limiter(feedTriesLimit);
  router.get('/calendar/me/:file', async (req, res) => {
    const token = readToken(req.params.file);
    res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    const refuse = (status: number, code: string, title: string) =>
      res.status(status).json({ errors: [{ status, code, title }] });
    const refuseFor = (pause: number) => {
      res.set('Retry-After', String(pause));
      refuse(429, 'too-many-requests', 'Too many requests.');
    };
    if (!token || !operator) {
      refuse(404, 'not-found', 'Not found');
      return;
    }
    const address = addressKey(req.ip ?? '');
    const wait = await tries.take(address);
    if (wait !== null) {
      refuseFor(wait);
      return;
    }
    const feed = await feedOf(operator(), feedTokens, token);
    if (!feed) {
      refuse(404, 'not-found', 'Not found');
      return;
    }
    await tries.giveBack(address);
    const pause = await limit.take(token.userId);
    if (pause !== null) {
      refuseFor(pause);
      return;
    }
    const file = await personalCalendar({
      userId: token.userId,
      language: feed.language,
      alarms: feed.alarms ?? usualAlarms,
      operator: operator(),
      places,
      rootUrl,
      now: now(),
    });
    res.set('Cache-Control', `private, max-age=${maxAge}`);
    sendFeed(req, res, file);
  });
}

/** The settings of an address; null for one that is no longer good. */
async function feedOf(operator: IntegrationSdk, feedTokens: FeedTokens, token: FeedToken) {
  try {
    const { banned, deleted, profile } = await operator.users.account(token.userId);
    const feed = profile?.privateData?.calendarFeed;
    if (!feed || banned || deleted || !feedTokens.isGood(token, feed)) return null;
    return { ...feed, language: siteLanguageOf(profile?.privateData?.language) ?? firstLanguage() };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
