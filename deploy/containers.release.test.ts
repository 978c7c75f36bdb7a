import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { SiteClient } from '../tests/faults/crashes/siteClient.ts';
import { postgresPrograms } from '@flowroom/marketplace/testing/database/postgres';
import { installed } from './testing/proxy.ts';
import { startSite } from './testing/site.ts';
import type { ComposedSite } from './testing/site.ts';

// Dockerfile and compose.yaml without Docker: every command of the images and services that are
// ours or Debian's, with its variables, as a process. Skipped where PostgreSQL or Caddy is not
// installed.

const describeSite = postgresPrograms() && installed('caddy') ? describe : describe.skip;

async function until<Value>(what: string, find: () => Promise<Value | null>): Promise<Value> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await find();
    if (found !== null) return found;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come about.`);
}

describeSite('the services of compose.yaml, as processes', () => {
  let site: ComposedSite;
  const person = { email: `${randomUUID()}@example.com`, password: 'a good password' };

  beforeAll(async () => {
    site = await startSite();
  }, 300_000);
  afterAll(() => site?.stop());

  it('serve pages by both web processes', async () => {
    const both = ['web-1', 'web-2'];
    // The proxy takes a process in as soon as it has found it well.
    await until('An answer of each process', async () => {
      const answer = await fetch(`${site.url}/`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<main')]);
      return both.every(name => site.running.get(name)?.log().includes('"path":"/"')) || null;
    });
  });

  it('sign somebody up, and send the mail to the catcher', async () => {
    const client = clientsOf(`${site.url}/flex`, site.clientId)();
    const { currentUser } = client as unknown as {
      currentUser: { create(person: object): Promise<unknown> };
    };
    await currentUser.create({ ...person, firstName: 'Ada', lastName: 'Lovelace' });
    await until('The mail', async () =>
      site.mail.mails.some(({ to }) => to.includes(person.email)) ? true : null,
    );
  });

  it('keep a picture in the store, and rows on primary and standby', async () => {
    const visitor = new SiteClient(site.url, site.clientId, {
      ...person,
      id: '',
      client: clientsOf(`${site.url}/flex`, site.clientId)(),
    });
    await visitor.signIn();
    const { width, height, channels } = { width: 64, height: 64, channels: 3 as const };
    const picture = sharp({ create: { width, height, channels, background: '#c4402a' } });
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
    expect((await visitor.flex('images/upload', form)).status).toBe(200);
    expect(site.store.objects.size).toBeGreaterThan(0);

    const standby = new pg.Client({ connectionString: site.standbyUrl });
    await standby.connect();
    try {
      expect(await standby.query('SELECT pg_is_in_recovery() AS follows')).toMatchObject({
        rows: [{ follows: true }],
      });
      const query = 'SELECT count(*)::int AS count FROM images';
      await until('The row', async () =>
        (await standby.query<{ count: number }>(query)).rows[0]?.count === 1 ? true : null,
      );
    } finally {
      await standby.end();
    }
  });

  it('go on while one process of each kind is away', async () => {
    for (const name of ['web-1', 'marketplace-1']) {
      expect(await site.running.get(name)?.stop()).toBe(0);
    }
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await fetch(`${site.url}/s`)).status).toBe(200);
    }
  });
});
