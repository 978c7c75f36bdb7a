import express from 'express';
import type { Request, Router } from 'express';
import { createStreams } from './streams.ts';
import { apiFault, ApiFault } from '#server/base/apiFault.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { logOriginRefused } from '#server/http/middleware/securityLog.ts';
import type { Projection } from '#server/projection/projection.ts';
import { answering, openSignedIn } from '#server/http/api/signedInRead.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import type { SessionToken } from '#server/marketplaceClient/session/cookie.ts';
import { isForeignOrigin } from '#server/marketplaceClient/session/origin.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { inboxEventsQuery } from '#shared/contract/bodies/inbox.ts';
import { minuteMs } from '#shared/time/time.ts';

export interface InboxEventsOptions extends EndpointContext {
  /** Null where the marketplace can not be followed. */
  projection: Pick<Projection, 'current' | 'onOrdersChanged' | 'start'> | null;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Events about a person's orders, as they happen. */
export interface InboxEvents {
  /** Mounted at /api. */
  router: Router;
  /** Ends all streams. */
  close(): void;
}

/** Time after which a browser connects again, so that its session is renewed. */
const longestMs = 15 * minuteMs;
/** Time before the end of a token at which its stream ends. */
const marginMs = minuteMs / 2;
const mostMissed = 20;

/**
 * GET /inbox/events: a stream of server-sent events, `{ orderId }` for each order of the caller's
 * that has changed or has a new message. 401 without a session, 406 for a client that takes no
 * events, 424 where the marketplace can not be followed, 503 with a `Retry-After` when there are
 * too many streams.
 */
export function composeInboxEvents(options: InboxEventsOptions): InboxEvents {
  const { projection, sdk, logger, now = Date.now } = options;
  const streams = createStreams(now);
  const stop = projection?.onOrdersChanged(orders => {
    for (const { id, customerId, providerId } of orders) {
      for (const personId of new Set([customerId, providerId])) {
        void streams.send(personId, { orderId: id });
      }
    }
  });

  // A page can not give an event source a header of its own.
  function requireOwnPage(req: Request) {
    if (!isForeignOrigin(req)) return;
    logOriginRefused(logger, req);
    throw apiFault(403, 'forbidden', 'Only pages of this site may call this.');
  }

  const router = express.Router();
  router.get(
    '/inbox/events',
    answering(async (req, res) => {
      requireOwnPage(req);
      const { session, token } = await openSignedIn(options, req, res);
      if (!projection) throw projectionNotAvailable();
      if (!req.get('accept')?.includes('text/event-stream')) {
        throw apiFault(406, 'not-acceptable', 'This is a stream of events.');
      }
      const { ago } = parseQuery(inboxEventsQuery, req.query);
      const { currentUser } = sdk.forSession(frozen(session, token));
      const showUser = () => currentUser.show({ 'fields.currentUser': 'email' });
      const personId = (await showUser()).data.id;
      if (!streams.hasRoom(personId)) throw tooMany();
      projection.start();
      const tell = streams.add({
        personId,
        res,
        until: Math.min(now() + longestMs, token.expiresAt - marginMs),
        async isSignedIn() {
          try {
            return (await showUser()).data.id === personId;
          } catch (error) {
            const status = statusOf(error);
            if (status === 401 || status === 403) return false;
            // A marketplace that limits its calls has not refused the session.
            if (status === 429) return true;
            throw error;
          }
        },
      });
      void sendMissed(projection, personId, now() - ago, tell).catch((error: unknown) =>
        logger.warn({ err: error }, 'missed events could not be read'),
      );
    }),
  );

  return {
    router,
    close() {
      stop?.();
      streams.close();
    },
  };
}

/**
 * Sends the orders whose rows were written since a time, epoch milliseconds. The time of writing
 * counts, not that of the event: a mark of what was seen makes no transition, and a page may have
 * been made while an event was on its way.
 */
async function sendMissed(
  projection: Pick<Projection, 'current'>,
  personId: string,
  since: number,
  tell: (event: { orderId: string }) => Promise<void>,
): Promise<void> {
  const { db } = await projection.current();
  const changed = await db
    .selectFrom('projection.orders as o')
    .select('o.id')
    .where(({ or, eb }) =>
      or([eb('o.customer_id', '=', personId), eb('o.provider_id', '=', personId)]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('o.written_at', '>', new Date(since)),
        exists(
          selectFrom('projection.messages as m')
            .select('m.id')
            .whereRef('m.order_id', '=', 'o.id')
            .where('m.written_at', '>', new Date(since)),
        ),
      ]),
    )
    .orderBy('o.last_transitioned_at', 'desc')
    .limit(mostMissed)
    .execute();
  for (const { id } of changed) await tell({ orderId: id });
}

/** The session as it is now. It can not be renewed: the answer with its cookie has begun. */
const frozen = (session: Session, token: SessionToken): Session => ({
  ...session,
  token: () => Promise.resolve({ ...token, refreshToken: undefined }),
  set: () => undefined,
  renew: renewed => renewed,
});

const tooMany = () =>
  new ApiFault(
    503,
    [{ status: 503, code: 'too-many-streams', title: 'There are too many streams of events.' }],
    20,
  );
