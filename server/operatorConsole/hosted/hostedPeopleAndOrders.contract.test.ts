import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { hourlyAlias } from '@flowroom/marketplace/testing/fixtures/orders';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startHostedSite } from './testing/hostedSite.ts';
import type { Browser, HostedSite } from './testing/hostedSite.ts';

let site: HostedSite;
let support: Browser;
beforeAll(async () => {
  site = await startHostedSite();
  ({ browser: support } = await site.signIn('support'));
}, 120_000);
afterAll(() => site.close());

const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id);

describe('people at the console over a hosted marketplace', () => {
  it('are found by id and mail address; names can not be searched, and that is said', async () => {
    const person = await signUp(site.api);
    for (const search of [person.id, person.email]) {
      const { data } = await support.get('users/query', { search });
      expect(data).toEqual([
        {
          ...{ id: person.id, email: person.email, emailVerified: false },
          ...{ firstName: 'Maya', lastName: 'Lindqvist', displayName: 'Maya L' },
          ...{ createdAt: expect.any(String), state: 'active', role: null },
        },
      ]);
    }
    const named = await support.get('users/query', { search: 'Maya' });
    expect([named.data, named.body.meta]).toMatchObject([[], { unknown: ['names'] }]);
    const nobody = await support.get('users/query', { search: 'nobody@flow.example' });
    expect([nobody.data, nobody.body.meta]).toMatchObject([[], { unknown: [] }]);
    const newest = await support.get('users/query', { perPage: '1' });
    expect([idsOf(newest.data), newest.body.meta]).toMatchObject([
      [person.id],
      { page: 1, perPage: 1, isEstimate: false },
    ]);
    const operators = await support.get('users/query', { roles: 'support' });
    expect(operators.data).toMatchObject([{ role: 'support' }]);
  });

  it('are let in who wait, except future operators by anybody but an owner', async () => {
    const { db } = site.api.marketplace.context;
    await db.updateTable('marketplace').set({ require_user_approval: true }).execute();
    const person = await signUp(site.api);
    const operator = await signUp(site.api);
    await db.updateTable('marketplace').set({ require_user_approval: false }).execute();
    await giveRole(site.api, operator, 'owner');
    const { data } = await support.get('users/query', { states: 'pendingApproval' });
    expect(idsOf(data)).toEqual([operator.id, person.id]);
    expect((await support.get('counts/show')).data).toMatchObject({ users: { count: 2 } });
    const approve = (id: string) => support.post('integration/users/approve', { id });
    const refused = await approve(operator.id);
    expect([refused.status, refused.error?.meta]).toEqual([403, { reason: 'operator-account' }]);
    expect((await approve(person.id)).status).toBe(200);
    expect(await mailsTo(site.api.dataDir, person.email, 'user-approved')).toHaveLength(1);
    expect((await approve(person.id)).status).toBe(409);
  });
});

describe('orders at the console over a hosted marketplace', () => {
  let teacher: Person;
  let student: Person;
  let listingId: string;
  let id: string;
  beforeAll(async () => {
    [teacher, student] = await Promise.all([signUp(site.api), signUp(site.api)]);
    ({ id: listingId } = await publishClass(teacher));
    const { transactions, messages } = student.client;
    const made = await transactions.initiate({
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId },
    });
    id = made.data.data.id.uuid;
    await messages.send({ transactionId: id, content: 'Is it for beginners?' });
  });

  it('are found by number, person, class and mail address; words are not searched', async () => {
    for (const search of [id, student.id, teacher.email, listingId]) {
      const { data } = await support.get('orders/query', { search });
      expect([search, idsOf(data)]).toEqual([search, [id]]);
    }
    const filters: Record<string, string>[] = [
      { personId: student.id },
      { listingId, states: 'state/enquiry' },
    ];
    for (const query of filters) {
      expect(idsOf((await support.get('orders/query', query)).data)).toEqual([id]);
    }
    const { data, body } = await support.get('orders/query', { search: 'Morning' });
    expect([data, body.meta]).toMatchObject([[], { unknown: ['words'], isPartial: false }]);
    expect((await support.get('orders/query', { search: teacher.id })).data).toMatchObject([
      {
        id,
        process: { name: 'flex-hourly-default-process', version: expect.any(Number) },
        ...{ state: 'state/enquiry', lastTransition: 'transition/enquire' },
        customer: { id: student.id, name: 'Maya L', email: student.email, state: 'active' },
        provider: { id: teacher.id },
        listing: { id: listingId, title: 'Morning flow' },
        ...{ booking: null, payin: null, payout: null, paymentState: null },
      },
    ]);
  });

  it('are shown with their transitions and messages, and no act', async () => {
    const { data, body } = await support.get('orders/show', { id });
    expect(data).toMatchObject({
      id,
      actions: [],
      timeline: [
        {
          kind: 'transition',
          actor: { role: 'customer', id: student.id, name: 'Maya L' },
          ...{ transition: 'transition/enquire', to: 'state/enquiry' },
        },
        { kind: 'message', actor: { id: student.id }, content: 'Is it for beginners?' },
      ],
    });
    expect(body.meta?.unknown).toContain('actions');
    const none = await support.get('orders/show', { id: crypto.randomUUID() });
    expect([none.status, none.error?.code]).toEqual([404, 'not-found']);
  });
});

describe('reports at the console over a hosted marketplace', () => {
  it('are decided by acts that it has; others are refused, and the report stays open', async () => {
    const { browser: content } = await site.signIn('content');
    const teacher = await signUp(site.api);
    const { id: listingId } = await publishClass(teacher);
    const report = { subject: 'listing', subjectId: listingId, reason: 'abuse' };
    await site.report(await signUp(site.api), report);
    const open = await content.get('site/reports/query', { state: 'open' });
    const [id = ''] = idsOf(open.data);
    const decide = (acts: string[], by: Browser) => by.post('site/reports/decide', { id, acts });
    const { browser: owner } = await site.signIn('owner');
    const banned = await decide(['ban'], owner);
    expect([banned.status, banned.error?.code]).toEqual([409, 'not-offered']);
    expect((await decide(['remove'], content)).status).toBe(200);
    const { attributes } = (await teacher.client.ownListings.show({ id: listingId })).data.data;
    expect(attributes).toMatchObject({ state: 'closed' });
    const { data } = await owner.get('operator_log/query', { perPage: '3' });
    expect((data as { operation: string }[]).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['integration/listings/close', 'site/reports/decide']),
    );
  });
});
