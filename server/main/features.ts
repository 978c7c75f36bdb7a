import type { BackendOptions } from './backend.ts';
import type { composeClients } from './clients.ts';
import { composeMails } from '#server/mail/compose.ts';
import { quietEvents } from '#server/events/quietEvents.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { composeMeetings } from '#server/meetings/compose.ts';
import { composePayments } from '#server/payments/compose.ts';
import { createOrderPlaces } from '#server/orders/orderLocations.ts';
import { openProjected } from './projected.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { composeReceipts } from '#server/receipts/compose.ts';
import { createOrders } from '#server/orders/compose.ts';
import { composeChanges } from '#server/changes/scheduleChanges/compose.ts';
import { composeClassPlaces, composeSubscriptions } from '#server/subscriptions/compose.ts';
import { createWaitingLists } from '#server/waitingList/compose.ts';
import { createGuard } from '#server/waitingList/guard.ts';
import { bookingChangesRouter } from '#server/changes/bookingChanges/compose.ts';
import { composeWebhooks } from '#server/webhooks/compose.ts';
import type { Marketplace } from '@flowroom/marketplace';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import type { Limiters } from '@flowroom/marketplace/limits';

/** Options of the parts of the site. */
export interface FeatureOptions extends Pick<BackendOptions, 'config' | 'credentials' | 'logger'> {
  /** null with a hosted marketplace. */
  marketplace: Marketplace | null;
  clients: ReturnType<typeof composeClients>;
  sessions: Sessions;
  limiter: Limiters;
  rootUrl: string;
  /** Origin of the server for its own calls. */
  ownOrigin: string;
  /** Folder of the product. */
  root: string;
}

/** Composes what the site does with orders, payments, meetings and mails, each with its jobs. */
export async function composeFeatures({
  config,
  credentials,
  logger,
  marketplace,
  clients,
  sessions,
  limiter,
  rootUrl,
  ownOrigin,
  root,
}: FeatureOptions) {
  const { sdk } = clients;
  const operator = marketplace ? quietly(clients.operator, marketplace) : clients.operator;
  const listingOf = createListingReader(operator);
  const ordersOperator = config.hosted && !config.hosted.integration ? null : operator;
  const places = createOrderPlaces(ordersOperator && listingOf);
  const shared = config.databaseUrl
    ? await (
        await import(/* webpackMode: "lazy" */ '#server/events/locks/sharedState.ts')
      ).openSharedState({
        databaseUrl: config.databaseUrl,
        marketplaceTime: marketplace && marketplace.context.now,
        logger,
      })
    : null;
  const locks = shared?.locks ?? memoryLocks();
  const now = shared ? () => shared.now().getTime() : Date.now;
  const orders = createOrders({
    operator: ordersOperator,
    locks,
    limiter,
    ...(ordersOperator && {
      waitingLists: createGuard(params => ordersOperator().transactions.query(params)),
    }),
    endSubscription: (id, how) => subscriptions.end(id, how),
    logger,
    now,
  });
  const payments = await composePayments({ config, credentials, ownOrigin });
  const subscriptions = composeSubscriptions({
    payments,
    operator: ordersOperator,
    oneOrder: orders.oneOrder,
    onPaid: id => receipts.reconciler?.check(id),
    locks,
    sessions,
    sdk,
    rootUrl,
    logger,
    now,
  });

  const classPlaces = composeClassPlaces({
    subscriptions: subscriptions.subscriptions,
    operator: ordersOperator,
    logger,
    now,
  });
  const meetings = composeMeetings({
    config,
    credentials,
    sessions,
    sdk,
    rootUrl,
    ownOrigin,
    listingOf,
    operator: ordersOperator,
    settlePlaces: async listingId => {
      await classPlaces?.places.settle(listingId);
      await subscriptions.subscriptions?.life.lengthen(listingId);
    },
    locks,
    logger,
    now,
  });
  const changes = composeChanges({
    operator: ordersOperator,
    subscriptions: subscriptions.subscriptions,
    locks,
    alignMeetings: meetings.align,
    sessions,
    sdk,
    logger,
    now,
  });
  const bookingChanges = bookingChangesRouter(
    { operator: ordersOperator, locks, now, orders },
    { sessions, sdk, logger },
  );
  const projected = await openProjected({
    config,
    marketplace,
    operator: ordersOperator,
    stripe: payments?.stripe ?? null,
    locks,
    limiter,
    siteOrigin: rootUrl,
    sessions,
    sdk,
    logger,
    now,
  });

  const receipts = composeReceipts({
    settings: config.receipts,
    sealSecret: credentials.sealSecret,
    operator: ordersOperator,
    stripe: payments?.stripe ?? null,
    locks,
    projection: projected.projection,
    rootUrl,
    root,
    sessions,
    sdk,
    logger,
    now,
  });

  const waitingLists =
    ordersOperator && createWaitingLists({ operator: ordersOperator, logger, now });

  const mails = composeMails({
    config,
    secret: credentials.sealSecret,
    operator: ordersOperator,
    places,
    projection: projected.projection,
    limiter,
    rootUrl,
    logger,
    now,
  });

  // A database of its own is opened by the first request that needs it.
  const isFollowed = Boolean(marketplace || config.databaseUrl || config.mail.smtpUrl);
  const webhooks = composeWebhooks({
    config,
    credentials,
    operator: ordersOperator,
    projection: projected.projection,
    marketplace: config.hosted
      ? `${config.hosted.integrationUrl} ${config.hosted.clientId}`
      : 'embedded',
    dataVersion: marketplace?.dataVersion ?? null,
    isFollowed,
    intervalMs: marketplace ? 1_000 : 5_000,
    logger,
    now,
  });

  const jobs = [
    subscriptions.reconciler,
    subscriptions.lifeReconciler,
    ...(classPlaces?.reconcilers ?? []),
    meetings.reconciler,
    meetings.attendance,
    orders.reconciler,
    changes.reconciler,
    waitingLists?.reconciler,
    receipts.reconciler,
  ].filter(job => job != null);

  return {
    operator: ordersOperator,
    places,
    orders,
    stripe: payments?.stripe ?? null,
    subscriptions,
    meetings,
    changes,
    bookingChanges,
    projected,
    receipts,
    waitingLists,
    mails,
    webhooks,
    start() {
      for (const job of jobs) job.start();
      if (marketplace || config.databaseUrl) projected.projection?.start();
      if (isFollowed) mails.job?.start();
      webhooks.job?.start();
    },
    /** Stops what calls the server itself. */
    async stopReconcilers() {
      projected.closeStreams();
      await Promise.all([
        ...jobs.map(job => job.close()),
        mails.job?.close(),
        webhooks.job?.close(),
      ]);
      await projected.projection?.close();
    },
    async close() {
      await shared?.close();
    },
  };
}

/** Spares the embedded marketplace the questions of followers while nothing changes. */
function quietly(
  operator: () => IntegrationSdk,
  { dataVersion }: Pick<Marketplace, 'dataVersion'>,
): () => IntegrationSdk {
  let quiet: IntegrationSdk | undefined;
  return () => (quiet ??= quietEvents(operator(), dataVersion));
}
