import express from 'express';
import type { Request } from 'express';
import pino from 'pino';
import { temporaryFonts } from './temporaryFonts.ts';
import { receiptsRouter } from '../receiptsRouter.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';

/** Serves the receipts of a marketplace. People are known by a header in place of a cookie. */
export async function startReceiptsSite(projection: Pick<Projection, 'current'>) {
  const people = new Map<string, Person>();
  const personOf = (session: Session) => people.get((session as Session & { as: string }).as)!;
  const sdkOf = (session: Session) => serverSdkOf(personOf(session).client);
  const sessions = {
    open: (req: Request) => ({
      isAnonymous: !people.has(req.get('x-as') ?? ''),
      as: req.get('x-as'),
      token: () => Promise.resolve({ scope: 'user' }),
    }),
  } as unknown as Sessions;
  const fonts = await temporaryFonts();
  const router = receiptsRouter({
    projection,
    zone: 'Etc/UTC',
    site: () =>
      Promise.resolve({
        ...{ title: 'Flowroom', address: [], rootUrl: 'https://flowroom.example' },
        logo: null,
      }),
    fontsFolder: fonts.folder,
    sessions,
    sdk: {
      anonymous: () => {
        throw new Error('Receipts are of somebody.');
      },
      forSession: sdkOf,
      trusted: session => Promise.resolve(sdkOf(session)),
    },
    logger: pino({ level: 'silent' }),
  });
  const site = await listen(express().use('/api', router));
  return {
    async get(person: Person | null, path: string): Promise<Response> {
      if (person) people.set(person.id, person);
      const as: Record<string, string> = person ? { 'x-as': person.id } : {};
      const address = `${site.url}/api/receipts${path}`;
      const answer = await fetch(address, { headers: { 'x-flowroom': '1', ...as } });
      if (answer.headers.get('content-type')?.startsWith('application/json')) {
        const given = {
          method: 'GET',
          path: new URL(address).pathname.replace(/\/$/, ''),
          status: answer.status,
        };
        requireDescribed({ ...given, body: await answer.clone().json() });
      }
      return answer;
    },
    async close(): Promise<void> {
      await site.close();
      fonts.remove();
    },
  };
}
