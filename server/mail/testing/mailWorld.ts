import pino from 'pino';
import { drainMails } from '@flowroom/marketplace/testing/fixtures/dueJobs';
import { outbox } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { MailNotice, RefusedAddress } from '@flowroom/marketplace/mailHooks';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { startChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import { createOrderLocations } from '#server/orders/orderLocations.ts';
import { createProjection } from '#server/projection/projection.ts';
import type { Projection } from '#server/projection/projection.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { composeMails } from '../compose.ts';
import type { Mails, MailsOptions } from '../compose.ts';

type OutboxMail = ReturnType<typeof outbox>[number];

/** A world whose mails have the site's part in them. */
export interface MailWorld extends ChangeWorld {
  /** Two web servers of one site. */
  servers: [Mails, Mails];
  /** Signs up a person with a confirmed address. */
  person(privateData?: object): Promise<Person>;
  /** Sends all that is due, and returns the mails to a person since the last call for them. */
  newMailsTo(person: Person): Promise<OutboxMail[]>;
}

const rootUrl = 'https://flowroom.example';

/** Starts it. @see MailWorld */
export async function startMailWorld(
  options: Pick<MailsOptions, 'recordings' | 'coTeachers'> = {},
): Promise<MailWorld> {
  const late: { mails?: Mails } = {};
  const mails = {
    extrasOf: async (notice: MailNotice) => (await late.mails?.hooks?.extrasOf(notice)) ?? {},
    onRefused: async (refused: RefusedAddress) => late.mails?.hooks?.onRefused(refused),
  };
  const world = await startChangeWorld({ overrides: { mails } }, { paysByClock: true });
  const { api, operator, clock } = world;
  const now = () => Date.now() + clock.ahead;
  const logger = pino({ level: 'silent' });
  const projections: Projection[] = [];
  const server = (): Mails => {
    const projection = createProjection({
      openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
      operator: () => operator,
      marketplace: 'test',
      siteOrigin: rootUrl,
      dataVersion: api.marketplace.dataVersion,
      pollMs: 60_000,
      logger,
      now,
    });
    projections.push(projection);
    return composeMails({
      config: {
        mail: { smtpUrl: undefined, from: undefined, contact: undefined },
        dataDir: api.dataDir,
        hosted: null,
      },
      credentials: { sealSecret: 'secret' },
      operator: () => operator,
      places: createOrderLocations(createListingReader(() => operator)),
      projection,
      limiter: memoryLimits(),
      rootUrl,
      logger,
      now,
      ...options,
    });
  };
  const servers: [Mails, Mails] = [server(), server()];
  [late.mails] = servers;
  const { db } = api.marketplace.context;
  const confirm = (id: string) =>
    db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
  await confirm(world.teacher.id);
  const seen = new Map<string, Set<string>>();
  return {
    ...world,
    servers,
    async person(privateData = {}) {
      const one = await signUp(api, { privateData });
      await confirm(one.id);
      return one;
    },
    async newMailsTo({ email }) {
      await drainMails(api.marketplace.context);
      for (const one of servers) await one.runOnce();
      const known = seen.get(email) ?? new Set();
      seen.set(email, known);
      const found = outbox(api.dataDir).filter(
        ({ to, id, template }) =>
          to === email && template !== 'verify-email-address' && !known.has(id),
      );
      for (const { id } of found) known.add(id);
      return found.sort((a, b) => String(a.date).localeCompare(String(b.date)));
    },
    async close() {
      for (const one of projections) await one.close();
      await world.close();
    },
  };
}

export const templatesOf = (mails: readonly OutboxMail[]): string[] =>
  mails.map(({ template }) => template);
