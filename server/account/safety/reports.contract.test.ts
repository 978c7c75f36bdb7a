import { consoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import type { ConsoleClient } from '@flowroom/marketplace/testing/clients/consoleClient';
import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { hourlyAlias } from '@flowroom/marketplace/testing/fixtures/orders';
import { mailsTo, outbox } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';

// Reports from people and from the list of words, decided at the console.

type Role = NonNullable<Parameters<typeof giveRole>[2]>;

let site: Site;
let teacher: Person;
let student: Person;
let support: ConsoleClient;
let listingId: string;
let orderId: string;

/** The site's marketplace, for what fixtures take. */
const api = (): TestMarketplace => ({
  ...site.api,
  marketplace: site.server.marketplace!,
  dataDir: site.folder,
  close: site.close,
});

async function operatorOf(role: Role): Promise<ConsoleClient & Pick<Person, 'id' | 'email'>> {
  const person = await signUp(site.api, { firstName: role });
  await giveRole(api(), person, role);
  const console = consoleClient(site.api);
  expect((await console.signIn(person)).status).toBe(200);
  return { ...console, id: person.id, email: person.email };
}

beforeAll(async () => {
  site = await startSite();
  [teacher, student] = await Promise.all([
    signUp(site.api, { firstName: 'Tea' }),
    signUp(site.api, { privateData: { language: 'es' } }),
  ]);
  support = await operatorOf('support');
  listingId = (await publishClass(teacher)).id;
  const asked = await student.client.transactions.initiate({
    processAlias: hourlyAlias,
    transition: 'transition/enquire',
    params: { listingId },
  });
  orderId = asked.data.data.id.uuid;
}, 60_000);
afterAll(() => site.close());

async function report(person: Person, body: object): Promise<void> {
  const answer = await fetch(`${site.url}/api/account/report`, {
    method: 'POST',
    headers: {
      'X-Flowroom': '1',
      'Content-Type': 'application/json',
      Origin: site.url,
      Cookie: await site.signedIn(person.id),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const say = async ({ client }: Person, content: string): Promise<string> =>
  (await client.messages.send({ transactionId: orderId, content })).data.data.id.uuid;

/** Has the student report a message of the teacher; returns its id. */
async function reportMessage(content: string): Promise<string> {
  const subjectId = await say(teacher, content);
  await report(student, { subject: 'message', subjectId, orderId, reason: 'abuse' });
  return subjectId;
}

interface Shown {
  id: string;
  subject: string;
  subjectId: string;
  reason: string;
  words: string[];
  decision: { by: { id: string; name: string }; acts: string[]; note: string | null } | null;
}

const query = async (search: Record<string, string>) =>
  (await support.get<Shown[]>('site/reports/query', search)).data;
const openOf = async (subjectId: string) => (await query({ subjectId, state: 'open' }))[0]!;
const mailed = ({ email }: Person, template: string) =>
  outbox(site.folder).filter(mail => mail.to === email && mail.template === template);
const messages = async () =>
  (await student.client.messages.query({ transactionId: orderId })).data.data.map(
    ({ attributes }) => attributes['content'],
  );

describe('a report', () => {
  it('is decided in one go: the message is removed, its author warned, the reporter answered', async () => {
    const subjectId = await reportMessage('Rude words');
    const { id } = await openOf(subjectId);
    const shown = await support.get<object>('site/reports/show', { id });
    expect(shown.data).toMatchObject({
      subject: 'message',
      subjectId,
      orderId,
      personId: teacher.id,
      reporterId: student.id,
      reason: 'abuse',
      decision: null,
      acts: ['remove', 'warn', 'ban'],
      open: 1,
    });
    const deciding = {
      id,
      acts: ['warn', 'remove'],
      note: 'Second time.',
      warning: 'Please be kind & fair.',
    };
    const decided = await support.post<Shown>('site/reports/decide', deciding);
    expect(decided).toMatchObject({
      status: 200,
      data: { decision: { acts: ['remove', 'warn'], note: 'Second time.' } },
    });
    expect(await messages()).not.toContain('Rude words');
    const [answer] = await mailsTo(site.folder, student.email, 'report-decided');
    expect(answer!.html).toContain('lang="es"');
    expect(answer!.text).toContain('Hemos retirado el mensaje.');
    for (const secret of ['Second time', 'kind & fair', 'Tea', 'Rude']) {
      expect(answer!.text).not.toContain(secret);
    }
    const [warning] = await mailsTo(site.folder, teacher.email, 'report-warning');
    expect(warning!.text).toContain('Please be kind & fair.');
    expect(warning!.text).not.toContain('Second time');

    // The same again is the same decision.
    expect(await support.post('site/reports/decide', deciding)).toMatchObject({ status: 200 });
    const other = await support.post('site/reports/decide', { id, acts: [] });
    expect(other).toMatchObject({ status: 409, error: { meta: { reason: 'decided' } } });
    expect(await query({ subjectId, state: 'decided' })).toMatchObject([
      { id, decision: { by: { name: expect.stringContaining('support') } } },
    ]);
    expect(mailed(student, 'report-decided')).toHaveLength(1);

    const owner = await operatorOf('owner');
    const { data: log } = await owner.get<{ operation: string; resource: object }[]>(
      'operator_log/query',
      { resourceId: subjectId },
    );
    // The repeated request too.
    expect(log.map(({ operation }) => operation)).toEqual([
      'site/reports/decide',
      'site/reports/decide',
      'messages/remove',
    ]);
  });

  it('that two operators decide at once is decided once, and so are all of the same thing', async () => {
    const other = await operatorOf('support');
    await report(student, { subject: 'user', subjectId: teacher.id, reason: 'fraud' });
    const another = await signUp(site.api);
    await report(another, { subject: 'user', subjectId: teacher.id, reason: 'other' });
    const { id } = await openOf(teacher.id);
    const answers = await Promise.all(
      [support, other].map((one, at) =>
        one.post('site/reports/decide', { id, acts: [], note: `By ${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await query({ subjectId: teacher.id, state: 'open' })).toEqual([]);
    const notes = (await query({ subjectId: teacher.id })).map(({ decision }) => decision?.note);
    expect(new Set(notes).size).toBe(1);
    const [answer] = await mailsTo(site.folder, another.email, 'report-decided');
    expect(answer!.text).toContain('nothing that breaks our rules');
  });

  it('stays open where the role does not allow what was decided, or a second look is needed', async () => {
    const rude = await signUp(site.api);
    await report(student, { subject: 'user', subjectId: rude.id, reason: 'abuse' });
    const { id } = await openOf(rude.id);
    const content = await operatorOf('content');
    expect(await content.post('site/reports/decide', { id, acts: ['ban'] })).toMatchObject({
      status: 403,
      error: { code: 'forbidden', meta: { reason: 'role' } },
    });
    await site.db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('scope', '=', 'console')
      .execute();
    const ban = { id, acts: ['ban'], note: 'Enough' };
    expect(await support.post('site/reports/decide', ban)).toMatchObject({
      status: 403,
      error: { code: 'confirmation-needed' },
    });
    expect((await openOf(rude.id)).decision).toBeNull();
    await site.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date() })
      .where('scope', '=', 'console')
      .execute();
    expect((await support.post('site/reports/decide', ban)).status).toBe(200);
    const { state } = await site.db
      .selectFrom('users')
      .select('state')
      .where('id', '=', rude.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('banned');
  });

  it.each([
    ['removes a person', { acts: ['remove'] }, 'acts'],
    ['warns without words', { acts: ['warn'] }, 'warning'],
    ['warns who is banned', { acts: ['warn', 'ban'], warning: 'x' }, 'acts'],
    ['does what is unknown', { acts: ['praise'] }, 'acts'],
  ])('is not decided where it %s', async (_, deciding, path) => {
    const person = await signUp(site.api);
    await report(student, { subject: 'user', subjectId: person.id, reason: 'spam' });
    const { id } = await openOf(person.id);
    const { status, error } = await support.post('site/reports/decide', { id, ...deciding });
    expect([status, error?.source?.path[0]]).toEqual([400, path]);
    expect(await openOf(person.id)).toMatchObject({ id, decision: null });
  });

  it('is listed and decided by a program with the API key, in the name of an operator', async () => {
    const operator = await operatorOf('support');
    const subjectId = await reportMessage('Rude once more');
    const base = `${site.api.url}/console/v1`;
    const headers = {
      ...{ authorization: `Apikey ${site.api.credentials.buildApiKey}`, 'x-flowroom': '1' },
      'content-type': 'application/json',
      'x-operator': encodeURIComponent(operator.email),
    };
    const listed = await fetch(`${base}/site/reports/query?aboutId=${orderId}&state=open`, {
      headers,
    });
    const { data } = (await listed.json()) as { data: Shown[] };
    const { id } = data.find(one => one.subjectId === subjectId)!;
    const decided = await fetch(`${base}/site/reports/decide`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ id, acts: ['remove'], note: 'By the command line' }),
    });
    expect(decided.status).toBe(200);
    expect(await query({ subjectId })).toMatchObject([
      { decision: { by: { id: operator.id }, acts: ['remove'] } },
    ]);
    const log = await site.db
      .selectFrom('operator_log')
      .select(['operation', 'operator_id'])
      .where('resource_id', '=', subjectId)
      .execute();
    expect(log).toContainEqual({ operation: 'messages/remove', operator_id: operator.id });
    expect(log).toContainEqual({ operation: 'site/reports/decide', operator_id: operator.id });
  });

  it('is found by its filters', async () => {
    const all = await query({});
    const count = async (search: Record<string, string>) => (await query(search)).length;
    expect(await count({ state: 'open' })).toBe(all.filter(one => !one.decision).length);
    const messages = all.filter(({ subject }) => subject === 'message');
    expect(await count({ subject: 'message' })).toBe(messages.length);
    expect(await count({ reason: 'fraud', personId: teacher.id })).toBe(1);
    expect(await count({ reporterId: teacher.id })).toBe(0);
    expect((await support.get('site/reports/query', { subject: 'cat' })).status).toBe(400);
    expect((await support.get('site/reports/show', { id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('words that operators look for', () => {
  it('flag new classes, messages and reviews once, and hold nothing back', async () => {
    const content = await operatorOf('content');
    await say(student, 'estupido, from before');
    const add = ['Estúpido', 'غبي', 'ESTUPIDO'];
    expect((await support.post('site/words/update', { add })).status).toBe(403);
    const updated = await content.post<{ words: { word: string }[] }>('site/words/update', { add });
    expect(updated.data.words.map(({ word }) => word)).toEqual(['Estúpido', 'غبي']);
    const subjectId = await say(teacher, 'Eres un ESTUPIDO, غَبي');
    await teacher.client.ownListings.update({ id: listingId, title: 'Yoga estupido' });
    await until('both are flagged', async () => (await query({ reason: 'words' })).length === 2);
    const [first, second] = (await query({ reason: 'words' })).toSorted((one, other) =>
      one.subjectId === subjectId ? -1 : other.subjectId === subjectId ? 1 : 0,
    );
    expect(first).toMatchObject({
      subjectId,
      subject: 'message',
      reporterId: null,
      personId: teacher.id,
      words: ['Estúpido', 'غبي'],
    });
    expect(second).toMatchObject({ subject: 'listing', subjectId: listingId, words: ['Estúpido'] });
    expect(await messages()).toContain('Eres un ESTUPIDO, غَبي');
    // One that was decided comes again for another word alone.
    await support.post('site/reports/decide', { id: second!.id, acts: [] });
    await teacher.client.ownListings.update({ id: listingId, description: 'estúpido, غبي' });
    await until('the other word is flagged', async () => {
      const open = await query({ subjectId: listingId, state: 'open' });
      return open.length === 1 && open[0]!.words.join() === 'غبي';
    });
    await content.post('site/words/update', { remove: ['Estúpido', 'غبي'] });
    expect((await support.get('site/words/show')).data).toEqual({ words: [] });
  });
});
