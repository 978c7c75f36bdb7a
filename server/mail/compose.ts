import type { Router } from 'express';
import type { Logger } from 'pino';
import type { MailHooks } from '@flowroom/marketplace/mailHooks';
import type { Limiters } from '@flowroom/marketplace/limits';
import { createCalendarPart } from './calendarPart.ts';
import { createCoTeacherMails } from './coTeachers/coTeacherMails.ts';
import type { CoTeacherMailsOptions } from './coTeachers/coTeacherMails.ts';
import { createDigest } from './digest/digest.ts';
import { createFollowMails } from './following/followMails.ts';
import type { SiteMailSettings } from './letters/optionalMail.ts';
import { createMailer, senderOf } from './mailer.ts';
import { createMailHooks } from './mailHooks.ts';
import { createOrderEntries } from './orderEntries.ts';
import type { OrderEntries } from './orderEntries.ts';
import { createScheduleChangeMails } from './scheduleChanges/scheduleChangeMails.ts';
import { createCapacityIncreasedMails } from './capacityIncreased/capacityIncreasedMails.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { Periodic } from '#server/events/periodic.ts';
import { createRecordingMails } from './recordings/recordingMails.ts';
import type { ListReadyRecordings } from './recordings/recordingMails.ts';
import { createRefusedAddresses } from './refusedAddresses.ts';
import { createReminders } from './reminders/reminders.ts';
import { createSends, untilAborted } from './sends.ts';
import type { MailSends } from './sends.ts';
import { mailsSiteOperations } from './siteOperations.ts';
import { openMailTables } from './tables.ts';
import type { OpenMailTables } from './tables.ts';
import { unsubscribeRouter } from './unsubscribe/unsubscribeRouter.ts';
import { unsubscribeTokens } from './unsubscribe/unsubscribeToken.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { OrderLocations } from '#server/orders/orderLocations.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { marketplace as site } from '#shared/config/marketplace.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

export interface MailsOptions {
  config: Pick<Config, 'mail' | 'dataDir' | 'hosted'>;
  /** Sign the links that end mails. */
  credentials: Pick<Credentials, 'sealSecret'>;
  /** null without the Integration API. */
  operator: (() => IntegrationSdk) | null;
  places: OrderLocations;
  projection: Projection | null;
  limiter: Limiters;
  rootUrl: string;
  logger: Logger;
  /** Recordings of classes whose students get a mail; none when left out. */
  recordings?: () => { listReady: ListReadyRecordings };
  /** Those who teach classes of others; none when left out. */
  coTeachers?: Pick<CoTeacherMailsOptions, 'records'>;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Mails of the site beside those of the marketplace. */
export interface Mails {
  /** Mounted at /api, before everything that needs a session. */
  router: Router;
  /** Calendar entries of orders, as mails have them; null without the Integration API. */
  entries: OrderEntries | null;
  /**
   * Part of the site in the mails of the embedded marketplace; null without the Integration API.
   */
  hooks: Required<MailHooks> | null;
  /** For the console. */
  siteOperations: readonly AnySiteOperation[];
  /** Sends what is due now; for tests. */
  runOnce(): Promise<void>;
  job: Periodic | null;
}

const intervalMs = minuteMs;

/** Without the Integration API. */
const withoutMails = (router: Mails['router']): Mails => ({
  router,
  entries: null,
  hooks: null,
  siteOperations: mailsSiteOperations(null),
  job: null,
  runOnce: () => Promise.resolve(),
});

const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** Composes the mails; without the Integration API only the router of unsubscribing. */
export function composeMails(options: MailsOptions): Mails {
  const { config, operator, places, projection, limiter, rootUrl, now = Date.now } = options;
  const logger = options.logger.child({ part: 'mail' });
  const tokens = unsubscribeTokens(options.credentials.sealSecret);
  const settings: SiteMailSettings = {
    // The name in it may change.
    get from() {
      return senderOf(config, rootUrl);
    },
    rootUrl,
    tokens,
  };
  const router = unsubscribeRouter({ tokens, operator, limiter, logger });
  if (!operator || !projection) return withoutMails(router);
  const mailer = createMailer(config, () => new Date(now()));
  const onRefused = createRefusedAddresses(operator, logger, now);
  const shared = { operator, mailer, settings, onRefused, logger, now };
  const digest = createDigest(shared);
  const sendReminders = createReminders(shared);
  const organizer = {
    get name() {
      return site.siteTitle;
    },
    email: addressIn(settings.from),
  };
  const entries = createOrderEntries({ places, projection, organizer, rootUrl, now });
  const sendScheduleChanges = createScheduleChangeMails({ ...shared, entries });
  const sendCapacityIncreased = createCapacityIncreasedMails(shared);
  const sendRecordings = createRecordingMails({
    ...shared,
    listReady: () => options.recordings?.().listReady() ?? Promise.resolve([]),
  });
  const blocks = createBlocks(operator);
  const sendCoTeachers = createCoTeacherMails({ ...shared, ...options.coTeachers, blocks });
  const sendFollowMails = createFollowMails({ ...shared, blocks });
  let opening: Promise<{ opened: OpenMailTables; sends: MailSends }> | undefined;
  const open = (tables: Parameters<typeof openMailTables>[0]) =>
    (opening ??= openMailTables(tables)
      .then(found => ({ opened: found, sends: createSends(found, now) }))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      }));
  let tidiedAt = -Infinity;

  async function runOnce(signal: AbortSignal): Promise<void> {
    if (!projection) return;
    const tables = await projection.current();
    const { opened, sends: all } = await open(tables);
    const sends = untilAborted(all, signal);
    await sendReminders(tables.db, sends);
    await sendScheduleChanges(tables.db, sends);
    await sendCapacityIncreased(tables.db, sends);
    await sendRecordings(tables.db, sends);
    await sendCoTeachers(tables.db, sends);
    // A hosted marketplace mails every message by itself.
    if (!config.hosted) await digest.run(tables.db, sends);
    await sendFollowMails(opened, sends);
    if (now() - tidiedAt < dayMs) return;
    await sends.tidy();
    tidiedAt = now();
  }

  return {
    router,
    entries,
    hooks: createMailHooks({
      settings,
      calendarPart: createCalendarPart({ operator, entries }),
      digest,
      projection,
      onRefused,
    }),
    siteOperations: mailsSiteOperations(
      async () => (await open(await projection.database())).opened,
    ),
    runOnce: () => runOnce(new AbortController().signal),
    job: createPeriodic({ name: 'mails', run: runOnce, intervalMs, logger }),
  };
}
