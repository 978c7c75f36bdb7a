import { Readable } from 'node:stream';
import express from 'express';
import pino from 'pino';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { trusted } from '@flowroom/marketplace/testing/fixtures/orders';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { reportQueue } from '../safety/reportQueue.ts';
import { createReports } from '../safety/reports.ts';
import type { Reports } from '../safety/reports.ts';
import { accountRouter } from '../compose.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { SiteMail } from '#server/mail/mailer.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { createOrderLocations } from '#server/orders/orderLocations.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import type { Device } from '#shared/contract/api/account.ts';
import type { Sdk } from '#shared/contract/sdk.ts';

/** The endpoints of people's own accounts in front of a marketplace. */
export interface AccountSite {
  /** Calls as a page of the site does; as a visitor without a person. */
  ask(person: Person | null, path: string, body?: object): Promise<Response>;
  url: string;
  /** Log-ins are this long ago, in milliseconds. */
  logIn: { ago: number };
  /** Sealed connections to the meeting service that were ended. */
  revoked: string[];
  /** The one device that people are signed in on. */
  device: Device;
  /** To the operators. */
  mails: SiteMail[];
  reports: Reports;
  close(): Promise<void>;
}

/** Starts them. @see AccountSite */
export async function startAccountSite({ api, clock }: ChangeWorld): Promise<AccountSite> {
  const operator = operatorSdkOf(operatorOf(api));
  const people = new Map<string, Person>();
  const logIn = { ago: 0 };
  const revoked: string[] = [];
  const device: Device = {
    id: 'session',
    isCurrent: true,
    signedInAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: '2026-11-20T11:00:00.000Z',
  };
  const mails: SiteMail[] = [];
  const now = () => Date.now() + clock.ahead;
  const sessions = {
    open: (req: express.Request) => ({
      isAnonymous: !people.has(req.get('x-as') ?? ''),
      as: req.get('x-as'),
      set: () => undefined,
      token: () => Promise.resolve({ scope: 'user', startedAt: now() - logIn.ago }),
    }),
  } as unknown as Sessions;
  const personOf = (session: Session) => people.get((session as Session & { as: string }).as)!;
  const clientOf = (session: Session) => personOf(session).client as unknown as Sdk;
  const { origin } = new URL(api.url);
  const side = api.marketplace.sideDatabase;
  const db = side.tables<ProjectionTables>();
  const reports = createReports(() =>
    Promise.resolve({
      db,
      withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
    }),
  );
  const router = accountRouter({
    credentials: { sealSecret: 'secret' },
    operator: () => operator,
    reports,
    stripe: api.sandbox.stripe,
    connections: { revoke: ({ sealed }) => Promise.resolve(void revoked.push(sealed)) },
    rawSdks: {
      anonymous: () => api.client() as unknown as Sdk,
      forSession: clientOf,
      trusted: session => Promise.resolve(clientOf(session)),
    },
    ownSessions: {
      list: () => Promise.resolve([device]),
      revoke: () => Promise.resolve(),
      revokeOthers: () => Promise.resolve(),
    },
    places: createOrderLocations(createListingReader(() => operator)),
    limiter: memoryLimits(),
    operatorMail: {
      mailer: mail => Promise.resolve(void mails.push(mail)),
      to: 'us@flow.example',
      from: 'no-reply@flow.example',
    },
    checkPassword: (email, password) =>
      Promise.resolve(
        [...people.values()].some(one => one.email === email && one.password === password),
      ),
    classroomsOf: () => Promise.resolve({ stays: [], chat: [] }),
    handlesOf: () => Promise.resolve([]),
    coTeachersOf: () => Promise.resolve([{ date: '2026-12-24' }]),
    busyCalendarsOf: () => Promise.resolve([{ host: 'calendar.example' }]),
    studentNotesOf: () => Promise.resolve({ notes: [{ text: 'stiff shoulder' }], tags: [] }),
    passkeysOf: () => Promise.resolve([{ name: 'Chrome · Windows' }]),
    videosOf: async function* () {
      const content = Readable.from(['mp4']);
      yield await Promise.resolve({ name: 'video/video.mp4', content });
    },
    timesOffOf: () => Promise.resolve([{ from_day: '2026-12-24' }]),
    releaseHandles: () => Promise.resolve(),
    rootUrl: origin,
    ownOrigin: origin,
    sessions,
    sdk: {
      anonymous: () => serverSdkOf(api.client()),
      forSession: session => serverSdkOf(personOf(session).client),
      trusted: async session => serverSdkOf(await trusted(api, personOf(session))),
    },
    logger: pino({ level: 'silent' }),
    now,
  });
  const queue = reportQueue({
    reports,
    operatorSecret: 'operator',
    rootUrl: origin,
    now,
  });
  const site = await listen(express().use('/api', queue).use(apiBodies).use('/api', router));
  return {
    url: site.url,
    device,
    logIn,
    revoked,
    mails,
    reports,
    async ask(person, path, body) {
      if (person) people.set(person.id, person);
      const method = body ? 'POST' : 'GET';
      const answer = await fetch(`${site.url}${path}`, {
        method,
        headers: {
          'X-Flowroom': '1',
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Origin: site.url,
          ...(person ? { 'X-As': person.id } : {}),
        },
        body: body && JSON.stringify(body),
      });
      if (answer.headers.get('content-type')?.startsWith('application/json')) {
        const given = { method, path: new URL(answer.url).pathname, status: answer.status };
        requireDescribed({ ...given, body: await answer.clone().json() });
      }
      return answer;
    },
    close: site.close,
  };
}
