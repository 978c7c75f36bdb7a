import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import { countContact, messageLimit, questionLimit } from '@flowroom/marketplace/limits';
import type { ContactLimit, Limiters } from '@flowroom/marketplace/limits';
import { readBody } from '@flowroom/marketplace/requestBody';
import type { Blocks, Subject } from '#server/marketplaceClient/blocks.ts';
import { sendAnswer } from '#server/http/api/endpoint.ts';
import { pathAsRead } from '#server/http/middleware/frontLimits.ts';
import { transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { uuid } from '#shared/contract/strict.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

/** Refusal of a contact between people of whom one blocks the other. It does not say which. */
const apartRefusal = {
  status: 403,
  code: 'contact-not-possible',
  title: 'The two can not be in contact.',
} as const;

/** Refusal of one contact too many; `meta` as the embedded marketplace has it. */
const tooMany = { status: 429, code: 'too-many-requests', title: 'Too many requests.' } as const;

const ofListing = v.pipe(
  v.object({ listingId: uuid }),
  v.transform(({ listingId }): Subject => ({ listingId })),
);
const ofTransaction = v.pipe(
  v.object({ transactionId: uuid }),
  v.transform(({ transactionId }): Subject => ({ transactionId })),
);
const inParams = v.pipe(
  v.object({ params: ofListing }),
  v.transform(({ params }) => params),
);

const initiate = '/flex/v1/api/transactions/initiate';
const sendMessage = '/flex/v1/api/messages/send';

/** Calls that reach somebody else, by their path, and where their body says whom. */
const calls = new Map<string, v.GenericSchema<unknown, Subject>>([
  [
    '/api/initiate-privileged',
    v.pipe(
      v.object({ bodyParams: inParams }),
      v.transform(({ bodyParams }) => bodyParams),
    ),
  ],
  [
    '/api/transition-privileged',
    v.pipe(
      v.object({ bodyParams: v.object({ id: uuid }) }),
      v.transform(({ bodyParams }): Subject => ({ transactionId: bodyParams.id })),
    ),
  ],
  ['/api/checkout-stripe-recurring', ofListing],
  ['/api/join-waiting-list', ofListing],
  [initiate, inParams],
  [sendMessage, ofTransaction],
]);

/** How often these calls are made; those below /api have limits of their own. */
const limits = new Map<string, ContactLimit>([
  [initiate, questionLimit],
  [sendMessage, messageLimit],
]);

export interface RefuseBlockedOptions {
  blocks: Blocks;
  sessions: Sessions;
  sdk: SdkFactory;
  /** null where the marketplace counts by itself. */
  limiter: Limiters | null;
}

/** Reads a body as the next handler will; null for one that it will refuse. */
async function bodyOf(req: Request): Promise<unknown> {
  // Endpoints below /api have the value of theirs already; the marketplace takes a Buffer in its
  // place.
  if (req.baseUrl === '/api') return req.body;
  const body = await readBody(req);
  req.body = body;
  try {
    const text = String(body);
    return toPlain(req.is('application/json') ? JSON.parse(text) : transit.read(text));
  } catch {
    return null;
  }
}

/**
 * Refuses orders, enquiries and messages between people of whom one blocks the other: 403
 * `contact-not-possible`. In front of a hosted marketplace, which counts neither, it refuses too
 * many enquiries and messages as well: 429. Covers the pages of this site, which carry a session.
 */
export function refuseBlocked(options: RefuseBlockedOptions): RequestHandler {
  const { blocks, sessions, sdk, limiter } = options;
  return async (req, res, next) => {
    const path = pathAsRead(`${req.baseUrl}${req.path}`);
    const schema = req.method === 'POST' ? calls.get(path) : undefined;
    if (!schema) return next();
    const session = sessions.open(req, res);
    await session.token();
    if (session.isAnonymous) return next();
    const { success, output } = v.safeParse(schema, await bodyOf(req));
    if (!success) return next();
    const { id } = (await sdk.forSession(session).currentUser.show()).data;
    const other = await blocks.otherPartyOf(id, output);
    if (!other) return next();
    if (await blocks.areApart(id, other)) {
      sendAnswer(req, res, 403, { errors: [apartRefusal] });
      return;
    }
    const limit = limits.get(path);
    if (!limiter || !limit) return next();
    const { pause, giveBack } = await countContact(limiter, limit, id, other);
    if (pause !== null) {
      res.set('Retry-After', String(pause));
      sendAnswer(req, res, 429, { errors: [{ ...tooMany, meta: { retryAfter: pause } }] });
      return;
    }
    res.once('close', () => {
      if (res.writableFinished && res.statusCode >= 400) void giveBack();
    });
    next();
  };
}
