import { giveRole } from '@flowroom/marketplace/testing/fixtures/operators';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { rights } from '@flowroom/marketplace/operatorRights';
import { browserAt, startHostedSite } from './testing/hostedSite.ts';
import type { Browser, HostedSite } from './testing/hostedSite.ts';

const roles = ['support', 'content', 'finance', 'owner'] as const;

const { now } = Date;
/** Milliseconds by which the clock of the site is ahead. */
let ahead = 0;
let site: HostedSite;
beforeAll(async () => {
  Date.now = () => now() + ahead;
  site = await startHostedSite();
}, 120_000);
afterAll(async () => {
  Date.now = now;
  await site.close();
});

interface Session {
  operator: { id: string; name: string };
  role: string;
  rights: string[];
  leftOut: string[];
  confirmationFor: string[];
  confirmedUntil: string | null;
}

describe('log-in at the console over a hosted marketplace', () => {
  it('takes the password of the account, and the role of its metadata', async () => {
    for (const role of roles) {
      const { browser, id } = await site.signIn(role);
      const { data } = await browser.get('session/show');
      const session: Session = data;
      expect(session).toMatchObject({ operator: { id }, role, hasSecondFactor: false });
      expect(session.confirmedUntil).not.toBeNull();
      // Every right that the table gives is served, or is left out and says so.
      const allowed = [...rights].filter(([, right]) => right.roles.includes(role));
      const names = allowed.map(([name]) => name);
      expect([...session.rights, ...session.leftOut].toSorted()).toEqual(names.toSorted());
    }
  });

  it('is refused without a word of the reason, and ends for good', async () => {
    const nobody = await signUp(site.api);
    const operator = await site.signIn('owner');
    const browser = browserAt(site.url);
    for (const [email, password] of [
      [nobody.email, nobody.password],
      [operator.email, 'a wrong password'],
      ['nobody@flow.example', 'a good password'],
    ]) {
      const { status, error, set } = await browser.post('session/create', { email, password });
      expect([status, error?.code, set]).toEqual([403, 'sign-in-refused', undefined]);
    }
    expect((await browser.get('listings/query')).status).toBe(401);
    const copied = operator.browser.cookie();
    const { set } = await operator.browser.post('session/delete');
    expect(set).toMatch(/^operator-session=;.*Max-Age=0/);
    browser.takeCookie(copied);
    expect((await browser.get('session/show')).status).toBe(401);
  });

  it('gives a cookie that only the console gets, and no script reads', async () => {
    const person = await signUp(site.api);
    await giveRole(site.api, person, 'support');
    const { email, password } = person;
    const { set } = await browserAt(site.url).post('session/create', { email, password });
    expect(set).toMatch(
      /^operator-session=[\w-]{43}; Max-Age=28800; Path=\/flex\/console; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is proven once more by the password, and over once the role has ended', async () => {
    const { browser, ...person } = await site.signIn('content');
    const wrong = await browser.post('session/confirm', { password: 'a wrong password' });
    expect([wrong.status, wrong.error?.code]).toEqual([403, 'sign-in-refused']);
    const { password } = person;
    expect((await browser.post('session/confirm', { password })).status).toBe(200);
    await giveRole(site.api, person, null);
    const { status } = await browser.post('listings/approve', { id: crypto.randomUUID() });
    expect(status).toBe(401);
  });

  it('ends with a changed password, and goes on otherwise', async () => {
    const { browser, client, password } = await site.signIn('support');
    const other = await site.signIn('support');
    ahead = 6 * 60_000;
    expect((await browser.get('session/show')).status).toBe(200);
    const newPassword = 'another good password';
    await client.currentUser.changePassword({ currentPassword: password, newPassword });
    ahead = 12 * 60_000;
    expect((await browser.get('session/show')).status).toBe(401);
    expect((await other.browser.get('session/show')).status).toBe(200);
    ahead = 0;
  });
});

describe('classes at the console over a hosted marketplace', () => {
  let teacher: Awaited<ReturnType<typeof signUp>>;
  let content: Browser;
  beforeAll(async () => {
    teacher = await signUp(site.api);
    ({ browser: content } = await site.signIn('content'));
    await site.api.marketplace.context.db
      .updateTable('marketplace')
      .set({ require_listing_approval: true })
      .execute();
  });

  async function submit(title: string): Promise<string> {
    const made = await teacher.client.ownListings.createDraft({ title });
    const id = made.data.data.id.uuid;
    await teacher.client.ownListings.publishDraft({ id });
    return id;
  }
  const queue = async () => {
    const { data } = await content.get('listings/query', { queue: 'approval' });
    return (data as { id: string }[]).map(({ id }) => id);
  };

  it('are sent back with a reason that their teacher reads, and wait again once changed', async () => {
    const id = await submit('Slow flow');
    expect(await queue()).toEqual([id]);
    const reason = 'Say what to bring.';
    const sent = await content.post('listings/send_back', { id, reason });
    expect([sent.status, sent.data]).toMatchObject([
      200,
      { id, state: 'pendingApproval', waits: false, rejection: { reason, by: expect.any(String) } },
    ]);
    expect(await queue()).toEqual([]);
    expect((await content.get('counts/show')).data).toMatchObject({ listings: { count: 0 } });
    const [mail] = await mailsTo(site.folder, teacher.email, 'listing-not-approved');
    expect(mail?.text).toContain(reason);
    const { attributes } = (await teacher.client.ownListings.show({ id })).data.data;
    expect(attributes).toMatchObject({ metadata: { rejection: { reason } } });
    await teacher.client.ownListings.update({ id, description: 'Bring a mat.' });
    expect(await queue()).toEqual([id]);
    const counted = (await content.get('counts/show')).data;
    expect(counted).toMatchObject({
      listings: { count: 1, oldest: expect.any(String), isPartial: false },
      reports: { count: 0, oldest: null },
      webhooks: { count: 0, oldest: null },
    });
  });

  it('are published, also where the marketplace slows down, and decided once', async () => {
    const id = await submit('Night flow');
    site.calls.refuseNext = 'listings/approve';
    const approved = await content.post('listings/approve', { id });
    expect([approved.status, approved.data]).toMatchObject([
      200,
      { state: 'published', waits: false, rejection: null },
    ]);
    expect(site.calls.refuseNext).toBe('');
    expect(await mailsTo(site.api.dataDir, teacher.email, 'listing-approved')).toHaveLength(1);
    const again = await content.post('listings/send_back', { id, reason: 'Late' });
    expect([again.status, again.error?.code]).toEqual([409, 'listing-invalid-state']);
    expect((await content.post('integration/listings/close', { id })).status).toBe(200);
    const { data, body } = await content.get('listings/query', { states: 'closed' });
    expect(data).toEqual([
      {
        ...{ id, title: 'Night flow', state: 'closed', authorId: teacher.id, price: null },
        author: { id: teacher.id, name: 'Maya L', email: teacher.email, state: 'active' },
        ...{ createdAt: expect.any(String), updatedAt: null, approvedAt: null },
        ...{ rejection: null, waits: false },
      },
    ]);
    expect(body.meta).toMatchObject({ page: 1, perPage: 20, totalItems: 1, unknown: [] });
    const shown = await content.get('integration/listings/show', { id, include: 'author' });
    expect(shown.body).toMatchObject({ data: { id }, included: [{ id: teacher.id }] });
  });

  it('are decided by roles that may, and acts are in a log that nobody changes', async () => {
    const id = await submit('Dawn flow');
    const support = await site.signIn('support');
    const refused = await support.browser.post('listings/approve', { id });
    expect([refused.status, refused.error?.meta]).toEqual([
      403,
      { reason: 'role', role: 'support' },
    ]);
    expect((await content.post('listings/approve', { id })).status).toBe(200);
    expect((await content.get('operator_log/query')).status).toBe(403);
    const { browser: owner } = await site.signIn('owner');
    const { data } = await owner.get('operator_log/query', { resourceId: id });
    expect(data).toMatchObject([
      {
        operation: 'listings/approve',
        role: 'content',
        address: expect.any(String),
        operator: { name: 'Maya L' },
        resource: { type: 'listing', id },
        change: { state: { before: 'pendingApproval', after: 'published' } },
        input: { id },
        result: 'ok',
      },
    ]);
    const all = await owner.get('operator_log/query', { result: 'refused', perPage: '5' });
    expect(all.data).toContainEqual(
      expect.objectContaining({ operation: 'listings/approve', result: 'forbidden' }),
    );
    expect((await owner.get('site/webhooks/query')).status).toBe(200);
  });
});

it('calls the protocol alone', () => {
  expect(site.calls.forbidden).toBe(0);
});
