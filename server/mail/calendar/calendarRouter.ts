import express from 'express';
import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { orderCalendar } from './orderCalendar.ts';
import type { OrderCalendarOptions } from './orderCalendar.ts';
import { teacherCalendar } from './teacherCalendar.ts';
import type { OrderLocations } from '#server/orders/orderLocations.ts';
import { isKnown, validatorOf } from '#server/http/validator.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import type { OrderEntries } from '../orderEntries.ts';
import { siteLanguageOf, firstLanguage } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { isOrderInRoom } from '#shared/transactions/orderTimes.ts';
import { uuid } from '#shared/contract/strict.ts';
import { entityOf } from '#shared/contract/denormalise.ts';

export interface CalendarRouterOptions {
  sessions: Sessions;
  sdk: SdkFactory;
  places: Pick<OrderLocations, 'placeOf'>;
  /** Entries as mails have them; null without the Integration API. */
  entries?: Pick<OrderEntries, 'of'> | null;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  now?: () => number;
}

interface FoundOrder extends Pick<OrderCalendarOptions, 'transaction' | 'userId' | 'place'> {
  reader: { id: string; language: SiteLanguage };
}

/** Seconds that caches may cache a feed. */
const maxAge = 900;

/**
 * Calendars, mounted at /api:
 *
 * - GET /calendar/teachers/:id.ics  the public classes of a teacher, to subscribe to
 * - GET /calendar/orders/:id.ics    the booking of an order, for its two parties
 */
export function calendarRouter(options: CalendarRouterOptions): Router {
  const { sessions, sdk, places, entries = null, rootUrl, logger, now = Date.now } = options;
  const router = express.Router();

  router.get('/calendar/teachers/:file', async (req, res) => {
    const teacherId = idOf(req.params.file);
    // Independent of the caller, so that shared caches may store it.
    const feed =
      teacherId &&
      (await teacherCalendar({ sdk: sdk.anonymous(), teacherId, rootUrl, logger, now: now() }));
    if (!feed) {
      refuse(res, 404);
      return;
    }
    res.set('Cache-Control', `public, max-age=${maxAge}, stale-while-revalidate=${maxAge}`);
    sendFeed(req, res, feed);
  });

  router.get('/calendar/orders/:file', async (req, res) => {
    const id = idOf(req.params.file);
    res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' });
    if (!id) {
      refuse(res, 404);
      return;
    }
    const found = await findOrder(req, res, id);
    const events = found && entries && (await entries.of([found.transaction], found.reader));
    const { language = 'en' } = found?.reader ?? {};
    const file = found && orderCalendar({ ...found, language, rootUrl }, events ?? undefined);
    if (!file) {
      // Signed out, not a party, or never booked: the page of the order says which.
      res.redirect(302, paths.order({ id }));
      return;
    }
    res
      .set('Content-Disposition', 'attachment; filename="booking.ics"')
      .type('text/calendar')
      .send(file);
  });

  return router;

  async function findOrder(req: Request, res: Response, id: string): Promise<FoundOrder | null> {
    const session = sessions.open(req, res);
    await session.token();
    if (session.isAnonymous) return null;
    const caller = sdk.forSession(session);
    try {
      const [user, order] = await Promise.all([
        caller.currentUser.show(),
        caller.transactions.show({ id, include: ['listing', 'booking', 'customer', 'provider'] }),
      ]);
      const transaction = entityOf(order);
      // Only what is held in a room has a location.
      const place = isOrderInRoom(transaction) ? await places.placeOf(caller, id) : null;
      const { id: userId, attributes } = user.data;
      const language = siteLanguageOf(attributes.profile?.privateData?.language) ?? firstLanguage();
      return { transaction, userId, place, reader: { id: userId, language } };
    } catch (error) {
      if ([401, 403, 404].includes(statusOf(error) ?? 0)) return null;
      throw error;
    }
  }
}

/** Sends a feed, or 304 to anybody who has it. */
export function sendFeed(req: Request, res: Response, feed: string): void {
  res.set('Content-Disposition', 'inline; filename="classes.ics"');
  if (!isKnown(req, res, validatorOf(feed))) res.type('text/calendar').send(feed);
}

const idOf = (file: string): string | null => {
  const [, id] = /^(.+)\.ics$/.exec(file) ?? [];
  return v.is(uuid, id) ? id : null;
};

const refuse = (res: Response, status: number) => {
  res.status(status).json({ errors: [{ status, code: 'not-found', title: 'Not found' }] });
};
