import { once } from 'node:events';
import { withAudit } from '#marketplace/db/events/audit.ts';
import { openBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import type { TestBuildApi } from '#marketplace/testing/servers/buildApi.ts';
import { openFlexCli } from '#marketplace/testing/clients/flexCli.ts';
import type { FlexCli } from '#marketplace/testing/clients/flexCli.ts';
import { insertListingRow, insertUserRow } from '#marketplace/testing/database/rows.ts';

// The unmodified CLI from npm reads the event log.

let api: TestBuildApi;
let cli: FlexCli;
let authorId = '';
let listingId = '';

const flex = (...args: string[]) => cli.flex(...args);

/** The events that the CLI prints as JSON, one a line. */
const events = async (...args: string[]) =>
  (await flex('events', '--json', ...args))
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, never>);

const rename = (title: string) =>
  withAudit({ source: 'source/marketplace-api', userId: authorId }, () =>
    api.context.db
      .transaction()
      .execute(tx =>
        tx.updateTable('listings').set({ title }).where('id', '=', listingId).execute(),
      ),
  );

beforeAll(async () => {
  api = await openBuildApi();
  cli = await openFlexCli({ base: api.base, apiKey: api.apiKey, ident: 'studio' });
  const { db } = api.context;
  authorId = await insertUserRow(db, { email: 'maya@example.com' });
  listingId = (await insertListingRow(db, { author_id: authorId })).id;
  await rename('Evening flow');
}, 60_000);

afterAll(async () => {
  await api.close();
  await cli.close();
});

describe('flex-cli events', () => {
  it('lists what has happened and who did it', async () => {
    const lines = (await flex('events')).split('\n').filter(line => /\w+\/\w+/.test(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^1 .*user\/created/);
    expect(lines[2]).toMatch(
      new RegExp(`^3 .*${listingId}.*listing/updated.*marketplace-api.*maya@example.com`),
    );
  });

  it('prints events whole, on one level', async () => {
    expect(await events('--seqid', '3')).toEqual([
      {
        id: expect.any(String),
        marketplaceId: api.context.marketplaceId,
        sequenceId: 3,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        eventType: 'listing/updated',
        source: 'source/marketplace-api',
        resourceId: listingId,
        resourceType: 'listing',
        resource: expect.objectContaining({
          id: listingId,
          title: 'Evening flow',
          price: { amount: 2500, currency: 'USD' },
          author: { id: authorId },
          images: [],
          currentStock: null,
        }),
        previousValues: { title: 'Morning flow' },
        auditData: { userId: authorId, adminId: null, requestId: null, clientId: null },
      },
    ]);
  });

  it('takes every filter', async () => {
    const ids = async (...args: string[]) =>
      (await events(...args)).map(event => event['sequenceId']);
    const [second] = await events('--seqid', '2');
    const at = String(second?.['createdAt']);
    expect(await ids('--resource', listingId)).toEqual([2, 3]);
    expect(await ids('--related-resource', authorId)).toEqual([1, 2, 3]);
    expect(await ids('--filter', 'user,listing/updated')).toEqual([1, 3]);
    expect(await ids('--after-seqid', '1')).toEqual([2, 3]);
    expect(await ids('--before-seqid', '3', '--limit', '1')).toEqual([2]);
    expect(await ids('--limit', '2')).toEqual([2, 3]);
    expect(await ids('--after-seqid', '0', '--limit', '2')).toEqual([1, 2]);
    expect(await ids('--after-ts', at)).not.toContain(2);
    expect(await ids('--before-ts', at)).not.toContain(2);
    expect(await ids('--after-ts', '2020-10-10')).toEqual([1, 2, 3]);
    expect(await ids('--before-ts', '2020-10-10T10:00.000Z')).toEqual([]);
  }, 60_000);

  it('says what it can not take', async () => {
    expect(await flex('events', '--filter', 'nonsense')).toContain('Expected types of events');
    expect(await flex('events', '--resource', 'nonsense')).toContain('resource-id');
  });
});

describe('flex-cli events tail', () => {
  it('goes on to print events as they happen', async () => {
    const child = cli.start('events', 'tail', '--json', '--limit', '1');
    let printed = '';
    child.stdout.on('data', chunk => (printed += String(chunk)));
    const until = async (text: string) => {
      while (!printed.includes(text)) await once(child.stdout, 'data');
    };
    try {
      await until('"sequenceId":3');
      await rename('Night flow');
      await until('"title":"Night flow"');
      expect(printed).not.toContain('"sequenceId":2');
      expect(printed.match(/"sequenceId":4/g)).toHaveLength(1);
    } finally {
      child.kill();
    }
  });
});

describe('an event under an operator who looks as somebody', () => {
  it('names the operator who has acted as somebody', async () => {
    const { db } = api.context;
    const adminId = await insertUserRow(db, { email: 'olga@example.com' });
    await withAudit({ userId: authorId, adminId }, () =>
      db
        .transaction()
        .execute(tx =>
          tx.updateTable('users').set({ bio: 'Hi' }).where('id', '=', authorId).execute(),
        ),
    );
    const output = await flex('events', '--resource', authorId, '--filter', 'user/updated');
    expect(output).toContain('olga@example.com');
    expect(output).not.toContain('maya@example.com');
  });
});
