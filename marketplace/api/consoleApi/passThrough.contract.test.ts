import { latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { sql } from 'kysely';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { drainMails } from '#marketplace/testing/fixtures/dueJobs.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { numberEvents } from '#marketplace/db/events/eventSequence.ts';

let api: TestMarketplace;
let owner: OperatorAtConsole;
let support: OperatorAtConsole;
let teacher: Person;

beforeAll(async () => {
  api = await startTestMarketplace({
    overrides: { limitedPrivateData: ({ secret: _, ...data }) => data },
  });
  owner = await signInOperator(api, 'owner');
  support = await signInOperator(api, 'support');
  teacher = await signUp(api);
}, 60_000);
afterAll(() => api.close());

const db = () => api.marketplace.context.db;
const logOf = (operation: string) =>
  db()
    .selectFrom('operator_log')
    .selectAll()
    .where('operation', '=', operation)
    .orderBy('id')
    .execute();

describe('an operation of the Integration API', () => {
  it('answers as it does there, in JSON', async () => {
    const made = await teacher.client.ownListings.createDraft({ title: 'Slow flow' });
    const { uuid: id } = made.data.data.id;
    const { data, status } = await owner.console.get('integration/listings/show', {
      id,
      include: 'author',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, type: 'listing', attributes: { title: 'Slow flow' } });
    expect((await owner.console.get('integration/listings/show')).error).toMatchObject({
      code: 'validation-missing-key',
      source: { path: ['id'] },
    });
  });

  it('shows no private data that the site withholds, in events either', async () => {
    const person = await signUp(api, { privateData: { secret: 'opens', note: 'x' } });
    const draft = { title: 'Slow flow', privateData: { secret: 'opens', note: 'x' } };
    const { uuid: id } = (await person.client.ownListings.createDraft(draft)).data.data.id;
    const { console } = owner;
    const bodies = [
      await console.get('integration/users/show', { id: person.id }),
      await console.get('integration/listings/show', { id, include: 'author' }),
      await console.get('integration/events/query', { relatedResourceId: person.id }),
      await console.get('build/events/query', { 'related-resource-id': person.id }),
      await console.post('integration/listings/update?expand=true', { id, title: 'Flow' }),
    ].map(({ status, data, included }) => {
      expect(status).toBe(200);
      return JSON.stringify([data, included]);
    });
    for (const body of bodies) {
      expect(body).toContain('"note":"x"');
      expect(body).not.toContain('opens');
    }
  });

  it('is written to the log with what it changes, in the same transaction', async () => {
    const made = await teacher.client.ownListings.create({ title: 'Slow flow' });
    const { uuid: id } = made.data.data.id;
    const change = { id, title: 'Fast flow', metadata: { badge: 'new' } };
    const { status } = await owner.console.post('integration/listings/update', change);
    expect(status).toBe(200);
    const row = (await logOf('integration/listings/update')).at(-1);
    expect(row).toMatchObject({
      operator_id: owner.id,
      role: 'owner',
      address: expect.stringMatching(/127\.0\.0\.1$/),
      resource_type: 'listing',
      resource_id: id,
      input: { title: 'Fast flow' },
      change: {
        title: { before: 'Slow flow', after: 'Fast flow' },
        'metadata.badge': { before: null, after: 'new' },
      },
      result: 'ok',
    });
    await numberEvents(db());
    const event = await db()
      .selectFrom('events')
      .select('audit')
      .where('resource_id', '=', id)
      .orderBy('sequence_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.audit).toMatchObject({ source: 'source/admin', adminId: owner.id });
    // Nothing is changed that can not be logged.
    await sql`ALTER TABLE operator_log RENAME TO away`.execute(db());
    const again = await owner.console.post('integration/listings/update', { id, title: 'Gone' });
    await sql`ALTER TABLE away RENAME TO operator_log`.execute(db());
    expect(again.status).toBe(500);
    const shown = await teacher.client.ownListings.show({ id });
    expect(shown.data.data.attributes['title']).toBe('Fast flow');
  });

  it('is logged when it is refused, by the marketplace or for the role', async () => {
    const { id } = teacher;
    expect((await support.console.post('integration/users/approve', { id })).status).toBe(409);
    expect((await support.console.post('integration/listings/close', { id })).status).toBe(403);
    const results = [
      ...(await logOf('integration/users/approve')),
      ...(await logOf('integration/listings/close')),
    ].map(({ result, resource_id, role }) => [role, result, resource_id]);
    expect(results).toEqual([
      ['support', 'conflict', id],
      ['support', 'forbidden', null],
    ]);
  });

  it('names what it has created', async () => {
    const listing = { authorId: teacher.id, state: 'published', title: 'A class' };
    const { data } = await owner.console.post<{ id: string }>(
      'integration/listings/create',
      listing,
    );
    expect(await logOf('integration/listings/create')).toMatchObject([
      { resource_type: 'listing', resource_id: data.id, change: { title: { after: 'A class' } } },
    ]);
  });
});

describe('a command of the Build API', () => {
  it('answers as it does there, and is logged', async () => {
    const shown = await owner.console.get('build/processes/query');
    expect(shown).toMatchObject({
      status: 200,
      data: expect.arrayContaining([
        expect.objectContaining({ 'process/name': expect.any(String) }),
      ]),
    });
    expect((await owner.console.post('build/listing-approval/enable')).data).toEqual({
      'marketplace/requireListingApproval': true,
    });
    await owner.console.post('build/listing-approval/disable');
    expect(await logOf('build/listing-approval/enable')).toMatchObject([{ result: 'ok' }]);
  });

  it('bans people, by id or address, and says so in the log', async () => {
    const { email, id } = await signUp(api);
    const reason = 'Insults others';
    expect((await support.console.post('build/users/ban', { email, reason })).status).toBe(200);
    expect((await support.console.post('build/users/unban', { id })).status).toBe(200);
    expect(await logOf('build/users/ban')).toMatchObject([
      {
        resource_id: id,
        input: { email: '…', reason },
        change: { state: { before: 'active', after: 'banned' } },
      },
    ]);
  });

  it('says who is banned and let in again by mail, with the reason if the operator wants that', async () => {
    const [told, untold] = [await signUp(api), await signUp(api)];
    await told.client.currentUser.updateProfile({ privateData: { language: 'es' } });
    const reason = 'Insults <others>';
    const ban = (id: string, tellReason: boolean) =>
      support.console.post('build/users/ban', { id, reason, tellReason });
    await ban(told.id, true);
    // Once, however often it is done.
    await ban(told.id, true);
    await ban(untold.id, false);
    await support.console.post('build/users/unban', { id: untold.id });
    await support.console.post('build/users/unban', { id: untold.id });
    await drainMails(api.marketplace.context);
    const [withReason, ...more] = await mailsTo(api.dataDir, told.email, 'account-banned');
    const [without] = await mailsTo(api.dataDir, untold.email, 'account-banned');
    expect(withReason?.subject).toMatch(/^Tu cuenta en .* está bloqueada$/);
    expect(withReason?.text).toContain(reason);
    expect(without?.subject).toMatch(/^Your account at .* is blocked$/);
    expect(without?.text).not.toMatch(/Insults|This is why/);
    const opened = await mailsTo(api.dataDir, untold.email, 'account-unbanned');
    expect([more.length, opened.length]).toEqual([0, 1]);
  });
});

describe('rights of operators', () => {
  it('are given by no metadata, not even by owners', async () => {
    const metadata = { operator: 'owner' };
    for (const { console } of [support, owner]) {
      const { id } = teacher;
      expect(
        await console.post('integration/users/update_profile', { id, metadata }),
      ).toMatchObject({ status: 403, error: { meta: { reason: 'role-in-metadata' } } });
    }
  });

  it('let owners alone change private data of people, and the log names the keys', async () => {
    const { id } = await signUp(api);
    const path = 'integration/users/update_profile';
    for (const name of ['privateData', 'protectedData']) {
      expect(await support.console.post(path, { id, [name]: { phone: '1' } })).toMatchObject({
        status: 403,
        error: { meta: { reason: 'private-data' } },
      });
    }
    const privateData = { phone: '+49 30 1' };
    expect((await owner.console.post(path, { id, privateData })).status).toBe(200);
    const last = (await logOf(path)).at(-1);
    expect(last).toMatchObject({
      resource_id: id,
      result: 'ok',
      change: { 'privateData.phone': { before: null, after: '…' } },
    });
    expect(JSON.stringify(last)).not.toContain('+49 30 1');
  });

  it('protect their accounts from those who are no owners', async () => {
    const other = await signInOperator(api, 'finance');
    const { id } = other;
    expect(await support.console.post('build/users/ban', { id })).toMatchObject({
      status: 403,
      error: { meta: { reason: 'operator-account' } },
    });
    expect((await owner.console.post('build/users/ban', { id })).status).toBe(200);
    expect((await other.console.get('session/show')).status).toBe(401);
  });

  it('are left to one owner at least', async () => {
    expect(await owner.console.post('build/users/ban', { id: owner.id })).toMatchObject({
      status: 409,
      error: { meta: { reason: 'last-owner' } },
    });
  });
});

describe('a push of documents', () => {
  const push = async () => {
    const form = new FormData();
    const { version } = await latestAssetVersion(db());
    form.set('current-version', version);
    form.set('path-0', 'content/rules.json');
    form.set('op-0', 'upsert');
    form.set('data-raw-0', new Blob(['{"a":1}']), 'rules.json');
    return fetch(`${api.url}/console/v1/build/assets/push`, {
      method: 'POST',
      headers: {
        origin: new URL(api.url).origin,
        'x-flowroom': '1',
        cookie: [...owner.console.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: form,
    });
  };
  const versions = () => db().selectFrom('asset_versions').selectAll().execute();

  it('leaves nothing where its entry can not be written to the log', async () => {
    await sql`ALTER TABLE operator_log ADD CONSTRAINT no_push CHECK (operation <> 'build/assets/push')
      NOT VALID`.execute(db());
    const before = await versions();
    expect((await push()).status).toBe(500);
    expect(await versions()).toEqual(before);
    await sql`ALTER TABLE operator_log DROP CONSTRAINT no_push`.execute(db());
    expect((await push()).status).toBe(200);
    expect(await versions()).toHaveLength(before.length + 1);
    expect(await logOf('build/assets/push')).toMatchObject([{ result: 'ok' }]);
  });
});
