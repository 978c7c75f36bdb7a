import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Site } from './receiptSite.ts';
import { receiptFileName, statementFileName } from './fileNames.ts';
import { receiptsOfYear, receiptsPage } from './receiptRows.ts';
import type { Reader } from './receiptRows.ts';
import { apiFault } from '#server/base/apiFault.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { lazily } from '#server/http/lazily.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import {
  receiptFileQuery,
  receiptsQuery,
  statementQuery,
} from '#shared/contract/bodies/receipts.ts';
import type { ReceiptRole } from '#shared/contract/bodies/receipts.ts';

/** Dependencies of the endpoints of receipts. */
export interface ReceiptsRouterOptions extends EndpointContext {
  /** Null where the marketplace can not be followed. */
  projection: Pick<Projection, 'current'> | null;
  /** Zone of years and dates. */
  zone: string;
  /** The issuer, as it is now. */
  site: () => Promise<Site>;
  /** Folder of the fonts that the build has made. */
  fontsFolder: string;
  /** Epoch milliseconds. */
  now?: () => number;
}

/**
 * Receipts of the caller, mounted at /api:
 *
 * - GET /receipts                       a page of them, for pages of this site
 * - GET /receipts/:orderId/:number.pdf  one, for the two parties of its order
 * - GET /receipts/statements/:year.pdf  the payments and refunds of a year
 *
 * 401 without a session, 404 for what is another's, 424 while nothing is counted.
 */
export function receiptsRouter(options: ReceiptsRouterOptions): Router {
  const { projection, zone, site, fontsFolder, now = Date.now } = options;
  // Loaded with their library and fonts when the first one is requested.
  const documents = lazily(async () => {
    const { openDocuments } = await import(/* webpackMode: "lazy" */ './pdf/documents.ts');
    return openDocuments(fontsFolder);
  });
  const router = express.Router();

  router.get(
    '/receipts',
    signedIn(options, async ({ req, res, ...caller }) => {
      requireOwnHeader(req, options.logger);
      const { role, year, page } = parseQuery(receiptsQuery, req.query);
      const { reader, freshness } = await openReader(projection, caller, role);
      res.json({ ...freshness, zone, ...(await receiptsPage(reader, { year, page })) });
    }),
  );

  router.get(
    '/receipts/statements/:file',
    signedIn(options, async ({ sdk, session, req, res }) => {
      const { role, lang } = parseQuery(statementQuery, req.query);
      const [, year] = /^(\d{4})\.pdf$/.exec(String(req.params['file'])) ?? [];
      if (!year) throw notFound();
      const [{ reader }, user] = await Promise.all([
        openReader(projection, { sdk, session }, role),
        sdk.currentUser.show(),
      ]);
      const { firstName = '', lastName = '', privateData } = user.data.attributes.profile ?? {};
      const { statement } = await documents();
      const issuer = await site();
      const name = privateData?.billing?.name || `${firstName} ${lastName}`.trim();
      const file = await statement({
        role,
        year,
        name,
        receipts: await receiptsOfYear(reader, year),
        language: lang,
        zone,
        site: issuer,
        now: now(),
      });
      const fileName = statementFileName({ role, year, name, language: lang, site: issuer });
      sendPdf(res, fileName, file);
    }),
  );

  router.get(
    '/receipts/:orderId/:file',
    signedIn(options, async ({ sdk, req, res }) => {
      const { lang } = parseQuery(receiptFileQuery, req.query);
      const orderId = String(req.params['orderId']);
      const [, number] = /^(\d{4}-\d{4,9})\.pdf$/.exec(String(req.params['file'])) ?? [];
      const { metadata, lineItems } = (await orderFor(sdk, orderId)).attributes;
      const receipt = metadata?.receipts?.find(one => one.number === number);
      if (!receipt) throw notFound();
      const { receipt: draw } = await documents();
      const issuer = await site();
      const refunded = metadata?.receipts?.find(one => one.number === receipt.refunds);
      const file = await draw({
        receipt,
        refunded,
        orderId,
        lineItems,
        language: lang,
        zone,
        site: issuer,
      });
      sendPdf(res, receiptFileName({ receipt, language: lang, zone, site: issuer }), file);
    }),
  );

  return router;
}

/** Opens the receipts of the caller. @throws ApiFault 424 while nothing is counted */
async function openReader(
  projection: ReceiptsRouterOptions['projection'],
  { sdk, session }: Pick<Call, 'sdk' | 'session'>,
  role: ReceiptRole,
) {
  if (!projection) throw projectionNotAvailable();
  const [userId, { db, freshness }] = await Promise.all([
    callerIdOf(session, () => sdk.currentUser.show()),
    projection.current(),
  ]);
  const reader: Reader = { db, userId, role };
  return { reader, freshness };
}

/** Reads an order with the rights of the caller. @throws ApiFault 404 for one that is another's */
async function orderFor(sdk: ServerSdk, id: string) {
  try {
    return entityOf(await sdk.transactions.show({ id }));
  } catch (error) {
    if ([400, 403, 404].includes(statusOf(error) ?? 0)) throw notFound();
    throw error;
  }
}

const notFound = () => apiFault(404, 'not-found', 'There is no such receipt.');

const sendPdf = (res: Response, name: string, file: Buffer) =>
  res.attachment(`${name}.pdf`).type('application/pdf').send(file);

interface Call {
  sdk: ServerSdk;
  session: Session;
  req: Request;
  res: Response;
}

/** Answers people who are signed in. */
const signedIn = (context: EndpointContext, run: (call: Call) => Promise<void>): RequestHandler =>
  answering(async (req, res) => {
    const { session } = await openSignedIn(context, req, res);
    await run({ sdk: context.sdk.forSession(session), session, req, res });
  });
