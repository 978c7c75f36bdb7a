import type { Router } from 'express';
import { openWebhooks } from './opened.ts';
import type { CarryOut } from './operator/orders.ts';
import { carryingOut } from './operator/carryOut.ts';
import { webhooksRouter } from './operator/webhooksRouter.ts';
import { webhooksSiteOperations } from './operator/siteOperations.ts';
import { createSendDueWebhooks } from './sendDueWebhooks.ts';
import { createSender } from './sending/send.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { createSeal } from '#server/base/seal.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import type { EventLog } from '#server/events/eventLog.ts';
import { createPeriodic } from '#server/events/periodic.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { Job, SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of webhooks. */
export interface WebhooksOptions extends Pick<SiteContext, 'operator' | 'logger' | 'now'> {
  config: Pick<Config, 'webhooks' | 'hosted'>;
  credentials: Pick<Credentials, 'sealSecret' | 'operatorSecret'>;
  /** Whose database has the tables; null where the marketplace can not be followed. */
  projection: Pick<Projection, 'database'> | null;
  /** null where the event log can not be read. */
  eventLog: Pick<EventLog, 'version'> | null;
  /**
   * Whether the event log is followed all the time: not where its database is opened by a request.
   */
  isFollowed: boolean;
  /** Milliseconds between two reads of the event log; by the marketplace when left out. */
  intervalMs?: number;
}

/** Webhooks to other programs (decision 190). */
export interface Webhooks {
  /** Mounted at /api. */
  router: Router;
  /** For the console. */
  siteOperations: readonly AnySiteOperation[];
  /** Reads the log and sends what is due now, to its end; for tests. */
  runOnce(): Promise<void>;
  /** null where the marketplace can not be followed. */
  job: Job | null;
}

/** Milliseconds between two reads of the event log. A hosted one is read over the network. */
const intervals = { embedded: 1_000, hosted: 5_000 };

/** Composes the commands for endpoints and the job that sends; 424 where nothing is followed. */
export function composeWebhooks(options: WebhooksOptions): Webhooks {
  const { operator, projection, isFollowed, credentials } = options;
  const { operatorSecret } = credentials;
  if (operator && projection && isFollowed) {
    return composeFollowing({ ...options, operator, projection });
  }
  const refuse = () => Promise.reject(notAvailable());
  const router = webhooksRouter({ carryOut: refuse, operatorSecret });
  const operations = webhooksSiteOperations(null);
  return { router, siteOperations: operations, job: null, runOnce: () => Promise.resolve() };
}

type Present<Options, Names extends keyof Options> = Options & {
  [Name in Names]: NonNullable<Options[Name]>;
};

function composeFollowing(options: Present<WebhooksOptions, 'operator' | 'projection'>): Webhooks {
  const { config, credentials, operator, projection, eventLog, now } = options;
  const logger = options.logger.child({ part: 'webhooks' });
  const allowsPrivate = config.webhooks.privateAddresses;
  const sender = createSender({ allowsPrivate, now });
  const seal = createSeal(credentials.sealSecret, 'webhooks');
  const name = config.hosted
    ? `${config.hosted.integrationUrl} ${config.hosted.clientId}`
    : 'embedded';
  let opening: ReturnType<typeof openWebhooks> | undefined;
  const opened = () =>
    (opening ??= openWebhooks({ projection, name, seal, send: sender.send, logger, now }).catch(
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  const dataVersion = eventLog && eventLog.version;
  const sendDue = createSendDueWebhooks({ opened, operator, dataVersion, now });
  const periodic = createPeriodic({
    name: 'webhooks',
    run: async () => void (await sendDue()),
    intervalMs: options.intervalMs ?? intervals[config.hosted ? 'hosted' : 'embedded'],
    logger,
  });
  const carryOut: CarryOut = async order =>
    carryingOut({ ...(await opened()), operator, allowsPrivate, send: sender.send, now })(order);
  return {
    router: webhooksRouter({ operatorSecret: credentials.operatorSecret, carryOut }),
    siteOperations: webhooksSiteOperations(carryOut),
    runOnce: async () => (await sendDue())?.settled(),
    job: {
      start: periodic.start,
      async close() {
        await periodic.close();
        await (await opening?.catch(() => undefined))?.dispatcher.close();
        await sender.close();
      },
    },
  };
}

const notAvailable = () =>
  apiFault(
    424,
    'webhooks-not-available',
    'Webhooks need the Integration API, and DATABASE_URL beside a hosted marketplace.',
  );
