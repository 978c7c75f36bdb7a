import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let operator: OperatorAtConsole;
let teacher: Person;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({
    jobs: true,
    overrides: { now: () => new Date(Date.now() + passed) },
  });
  operator = await signInOperator(api, 'content');
  teacher = await signUp(api);
  await api.marketplace.context.db
    .updateTable('marketplace')
    .set({ require_listing_approval: true })
    .execute();
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  passed += 1000;
});

interface Shown {
  id: string;
  title: string;
  state: string;
  waits: boolean;
  rejection: { reason: string; by: string; changedAt: string | null } | null;
}

async function submit(title: string, more: object = {}): Promise<string> {
  const made = await teacher.client.ownListings.createDraft({ title, ...more });
  const id = made.data.data.id.uuid;
  await teacher.client.ownListings.publishDraft({ id });
  return id;
}

const find = (query: Record<string, string>) =>
  operator.console.get<Shown[]>('listings/query', query);
const queue = async () => (await find({ queue: 'approval' })).data.map(({ id }) => id);
const metadataOf = async (id: string) =>
  (await teacher.client.ownListings.show({ id })).data.data.attributes['metadata'];

describe('a listing that waits for approval', () => {
  it('is sent back with a reason, which its author is mailed, and waits again once they change it', async () => {
    const id = await submit('Slow flow');
    const other = await submit('Fast flow');
    expect(await queue()).toEqual([id, other]);
    const reason = 'Say what to bring. <b>Please</b>';
    const sent = await operator.console.post<Shown>('listings/send_back', { id, reason });
    expect(sent).toMatchObject({
      status: 200,
      data: {
        id,
        state: 'pendingApproval',
        waits: false,
        rejection: { reason, by: operator.id, changedAt: null },
      },
    });
    expect(await queue()).toEqual([other]);
    expect((await operator.console.get('counts/show')).data).toMatchObject({
      listings: { count: 1 },
    });
    expect(await metadataOf(id)).toMatchObject({ rejection: { reason, by: operator.id } });
    const [mail] = await mailsTo(api.dataDir, teacher.email, 'listing-sent-back');
    expect(mail?.text).toContain('Say what to bring.');
    // What an operator writes is no answer.
    await operator.console.post('integration/listings/update', { id, metadata: { badge: 'x' } });
    expect(await queue()).toEqual([other]);
    await teacher.client.ownListings.update({ id, description: 'Bring a mat.' });
    expect(await queue()).toEqual([other, id]);
    const [shown] = (await find({ ids: id })).data;
    expect(shown).toMatchObject({ waits: true, rejection: { changedAt: expect.any(String) } });
  });

  it('is approved, without what was said before, and decided once', async () => {
    const id = await submit('Night flow');
    await operator.console.post('listings/send_back', { id, reason: 'No' });
    const approved = await operator.console.post<Shown>('listings/approve', { id });
    expect(approved).toMatchObject({
      status: 200,
      data: { state: 'published', waits: false, rejection: null, approvedAt: expect.any(String) },
    });
    expect(await metadataOf(id)).toEqual({});
    expect(await mailsTo(api.dataDir, teacher.email, 'listing-approved')).toHaveLength(1);
    for (const [name, body] of [
      ['approve', { id }],
      ['send_back', { id, reason: 'Late' }],
    ] as const) {
      expect(await operator.console.post(`listings/${name}`, body)).toMatchObject({
        status: 409,
        error: { code: 'listing-invalid-state' },
      });
    }
  });

  it.each(['', ' \n ', 'x'.repeat(1001)])('is not sent back for %j', async reason => {
    const id = await submit('A class');
    expect(await operator.console.post('listings/send_back', { id, reason })).toMatchObject({
      status: 400,
      error: { source: { path: ['reason'] } },
    });
    await operator.console.post('listings/approve', { id });
  });
});

describe('approval of new teachers alone', () => {
  let owner: OperatorAtConsole;

  beforeAll(async () => {
    owner = await signInOperator(api, 'owner');
    const chosen = await owner.console.post('build/listing-approval/enable', { first: 2 });
    expect(chosen.data).toEqual({
      'marketplace/requireListingApproval': true,
      'marketplace/approvalOfFirst': 2,
    });
  });
  afterAll(() => owner.console.post('build/listing-approval/enable'));

  const stateOf = async (author: Person, title: string) => {
    const made = await author.client.ownListings.createDraft({ title });
    const { id } = made.data.data;
    const published = await author.client.ownListings.publishDraft({ id }, { expand: true });
    return { id: id.uuid, state: published.data.data.attributes['state'] };
  };

  it('lasts until so many of their listings are published', async () => {
    const author = await signUp(api);
    const [first, second] = [await stateOf(author, 'One'), await stateOf(author, 'Two')];
    const third = await stateOf(author, 'Three');
    // Those that wait do not count.
    expect([first.state, second.state, third.state]).toEqual(Array(3).fill('pendingApproval'));
    await operator.console.post('listings/approve', { id: first.id });
    expect((await stateOf(author, 'Four')).state).toBe('pendingApproval');
    await operator.console.post('listings/approve', { id: second.id });
    expect((await stateOf(author, 'Five')).state).toBe('published');
    const created = await author.client.ownListings.create({ title: 'Six' }, { expand: true });
    expect(created.data.data.attributes['state']).toBe('published');
    // Somebody else is new.
    expect((await stateOf(await signUp(api), 'One')).state).toBe('pendingApproval');
  });

  it('is for all again without the number', async () => {
    const chosen = await owner.console.post<object>('build/listing-approval/enable');
    expect(chosen.data).toEqual({ 'marketplace/requireListingApproval': true });
    expect(await owner.console.post('build/listing-approval/enable', { first: 0 })).toMatchObject({
      status: 400,
    });
  });
});

describe('changes of a listing', () => {
  const changesOf = async (id: string) =>
    (
      await operator.console.get<{
        isComplete: boolean;
        since: string | null;
        changes: { field: string; before: unknown; after: unknown }[];
      }>('listings/changes', { id })
    ).data;

  it('are listed field by field since the approval', async () => {
    const id = await submit('Slow flow', { publicData: { level: 'all', place: 'a' } });
    await operator.console.post('listings/approve', { id });
    expect(await changesOf(id)).toMatchObject({ isComplete: true, changes: [] });
    await teacher.client.ownListings.update({ id, title: 'Flow', publicData: { level: 'hard' } });
    await teacher.client.ownListings.update({
      id,
      title: 'Hard flow',
      publicData: { place: null },
    });
    await teacher.client.ownListings.close({ id });
    const { changes, isComplete } = await changesOf(id);
    expect(isComplete).toBe(true);
    expect(changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'publicData.level', before: 'all', after: 'hard' },
      { field: 'publicData.place', before: 'a', after: null },
      { field: 'title', before: 'Slow flow', after: 'Hard flow' },
    ]);
  });

  it('are those since it was sent back, while it waits', async () => {
    const id = await submit('Slow flow');
    await teacher.client.ownListings.update({ id, title: 'Before' });
    await operator.console.post('listings/send_back', { id, reason: 'No' });
    await teacher.client.ownListings.update({ id, title: 'After' });
    expect((await changesOf(id)).changes).toEqual([
      { field: 'title', before: 'Before', after: 'After' },
    ]);
  });
});

describe('a list of listings', () => {
  it('is filtered, sorted and paged', async () => {
    const author = await signUp(api);
    const titles = ['Crane', 'bridge', 'Arch'];
    const ids: string[] = [];
    for (const title of titles) {
      passed += 1000;
      const made = await author.client.ownListings.createDraft({ title });
      ids.push(made.data.data.id.uuid);
    }
    const [crane, bridge, arch] = ids as [string, string, string];
    passed += 1000;
    await author.client.ownListings.update({ id: crane, description: 'x' });
    const found = async (query: Record<string, string>) =>
      (await find({ authorId: author.id, ...query })).data.map(({ id }) => id);
    expect(await found({})).toEqual([arch, bridge, crane]);
    expect(await found({ sort: 'createdAt' })).toEqual([crane, bridge, arch]);
    expect(await found({ sort: '-updatedAt' })).toEqual([crane, arch, bridge]);
    expect(await found({ sort: 'title' })).toEqual([arch, bridge, crane]);
    expect(await found({ keywords: 'bridge' })).toEqual([bridge]);
    expect(await found({ states: 'draft,closed', sort: '-title' })).toEqual([crane, bridge, arch]);
    expect(await found({ states: 'published' })).toEqual([]);
    const at = (await find({ ids: bridge })).data[0] as unknown as { createdAt: string };
    expect(await found({ createdAtStart: at.createdAt })).toEqual([arch, bridge]);
    expect(await found({ updatedAtEnd: at.createdAt })).toEqual([]);
    const page = await find({ authorId: author.id, page: '2', perPage: '2' });
    expect(page.data.map(({ id }) => id)).toEqual([crane]);
    expect(page.meta).toEqual({
      page: 2,
      perPage: 2,
      totalItems: 3,
      totalPages: 2,
      isEstimate: false,
    });
    expect((await find({ authorId: author.id })).data[0]).toMatchObject({
      author: { id: author.id, name: 'Maya L', email: author.email, state: 'active' },
      price: null,
    });
  });
});
