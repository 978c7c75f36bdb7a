import { randomUUID } from 'node:crypto';
import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import { accountParts } from './accountParts.ts';
import type { AccountPartsOptions } from './accountParts.ts';
import { sendWhileRead } from './sendWhileRead.ts';
import { zipStream } from './zipStream.ts';
import type { Reports } from '../safety/reports.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import type { OwnSessions } from '../devices/ownSessions.ts';
import { accountOperations } from '../operations.ts';
import type { Seal } from '#server/base/seal.ts';
import type { RawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { hourMs, minuteMs } from '#shared/time/time.ts';

export interface ExportOptions extends EndpointContext {
  /** SDKs whose answers are not parsed: the archive holds what is stored. */
  rawSdks: RawSdks;
  ownSessions: OwnSessions;
  /** null where none are stored. */
  reports: Reports | null;
  /** What classrooms of this site have stored of an account. */
  classroomsOf: (accountId: string) => Promise<unknown>;
  /** Short addresses of an account, with when they were taken and left. */
  handlesOf: (accountId: string) => Promise<unknown>;
  /** Time off of an account. */
  timesOffOf: (accountId: string) => Promise<unknown>;
  /** Notes and tags that an account has written about its students. */
  studentNotesOf: (accountId: string) => Promise<unknown>;
  /** Names and dates of the passkeys of an account. */
  passkeysOf: (accountId: string) => Promise<unknown>;
  /** Files of the video on the page of an account. */
  videosOf: (accountId: string) => ReturnType<AccountPartsOptions['videos']>;
  /** Co-teachers and substitutes on either side of an account. */
  coTeachersOf: (accountId: string) => Promise<unknown>;
  /** Returns the calendars of an account on other sites. */
  busyCalendarsOf: (accountId: string) => Promise<unknown>;
  download: AccountPartsOptions['download'];
  /** Of tickets. */
  seal: Seal;
  limiter: Limiters;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Archives of one person. */
const exportLimit: Limit = { name: 'account export', most: 3, seconds: hourMs / 1000 };
const ticketSeconds = 120;
/**
 * Time for which the session of an archive has to be good: it can not be renewed while the archive
 * is sent.
 */
const writingMs = 10 * minuteMs;

/** Each address is good for one archive. */
const ticketLimit: Limit = { name: 'account export ticket', most: 1, seconds: ticketSeconds };

const ticket = v.object({ userId: v.string(), id: v.string() });

/**
 * Mounted at /api:
 *
 * - POST /account/export           the address of the archive, good once within two minutes; three
 *   an hour
 * - GET /account/export/:ticket    the archive, streamed, for the session of the same person; one
 *   at a time
 */
export function exportRouter(options: ExportOptions): Router {
  const { sessions, sdk, rawSdks, ownSessions, reports, seal, logger } = options;
  const { now = Date.now } = options;
  const limit = options.limiter(exportLimit);
  const unused = options.limiter(ticketLimit);
  /** People whose archives are being written. */
  const running = new Set<string>();
  const router = express.Router();

  const ask = endpoint({
    ...accountOperations.requestExport,
    async run({ sdk: caller }) {
      const { id: userId } = (await caller.currentUser.show()).data;
      const pause = await limit.take(userId);
      if (pause !== null) {
        const status = 429;
        const title = 'There were several archives already.';
        throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
      }
      const text = await seal.closeFor({ userId, id: randomUUID() }, ticketSeconds);
      return { data: { url: `/api/account/export/${text}` } };
    },
  });
  router.post(ask.path, ask.handler(options));

  router.get('/account/export/:ticket', async (req, res) => {
    res.set({ 'Cache-Control': 'no-store, no-transform', Vary: 'Cookie' });
    const opened = v.safeParse(ticket, await seal.openFresh(req.params.ticket));
    const session = sessions.open(req, res);
    await session.token(writingMs);
    const caller = opened.success && !session.isAnonymous ? sdk.forSession(session) : null;
    const userId = caller && (await caller.currentUser.show()).data.id;
    const refuse = (status: number, code: string, title: string) =>
      void res.status(status).json({ errors: [{ status, code, title }] });
    if (!opened.success || userId !== opened.output.userId) {
      refuse(404, 'not-found', 'The link is no longer valid.');
      return;
    }
    if (running.has(userId)) {
      refuse(429, 'too-many-requests', 'Another archive is being written.');
      return;
    }
    running.add(userId);
    try {
      if ((await unused.take(opened.output.id)) !== null) {
        refuse(404, 'not-found', 'The link is no longer valid.');
        return;
      }
      const date = new Date(now()).toISOString().slice(0, 10);
      res.attachment(`flowroom-${date}.zip`).type('application/zip');
      const parts = accountParts({
        sdk: rawSdks.forSession(session),
        sessions: () => ownSessions.list(session),
        reports: async () => (await reports?.listBy(userId)) ?? [],
        classrooms: () => options.classroomsOf(userId),
        handles: () => options.handlesOf(userId),
        timesOff: () => options.timesOffOf(userId),
        busyCalendars: () => options.busyCalendarsOf(userId),
        studentNotes: () => options.studentNotesOf(userId),
        passkeys: () => options.passkeysOf(userId),
        videos: () => options.videosOf(userId),
        coTeachers: () => options.coTeachersOf(userId),
        download: options.download,
        now: now(),
      });
      await sendWhileRead(zipStream(parts), res);
    } catch (error) {
      // The status is sent: a broken connection shows the browser that the file is not whole.
      if (!req.socket.destroyed) logger.error({ err: error }, 'an archive could not be written');
      res.destroy();
    } finally {
      running.delete(userId);
    }
  });
  return router;
}
