import express from 'express';
import pino from 'pino';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startTestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import type { TestMarketplace } from '@flowroom/marketplace/testing/servers/startTestMarketplace';
import { approvalRouter } from './approvalRouter.ts';
import { createApprovals } from './approvals.ts';
import { approvalPaths } from './orders.ts';
import type { PendingListing, PendingUser } from './orders.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import type { SiteMail } from '#server/mail/mailer.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';

let api: TestMarketplace;
let site: Awaited<ReturnType<typeof listen>>;
let teacher: Person;
const mails: SiteMail[] = [];

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
  teacher = await signUp(api, { privateData: { language: 'es' } });
  const operator = operatorSdkOf(operatorOf(api));
  const approvals = createApprovals({
    operator: () => operator,
    mail: {
      mailer: mail => Promise.resolve(void mails.push(mail)),
      from: 'us@flow.example',
    },
    rootUrl: 'https://flow.example',
    logger: pino({ level: 'silent' }),
  });
  site = await listen(
    express().use('/api', approvalRouter({ approvals, operatorSecret: 'secret' })),
  );
}, 60_000);
afterAll(async () => {
  await site.close();
  await api.close();
});

const need = (switches: { require_listing_approval?: boolean; require_user_approval?: boolean }) =>
  api.marketplace.context.db.updateTable('marketplace').set(switches).execute();

interface Answer<Data> {
  status: number;
  data: Data[];
  code: string | undefined;
}

/** Calls as `npm run operate` does. */
async function ask<Data>(path: string, body?: object, secret = 'secret'): Promise<Answer<Data>> {
  const method = body ? 'POST' : 'GET';
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorProof(secret)}`,
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    return { status: answer.status, data: [], code: undefined };
  }
  const read = (await answer.json()) as { data?: Data[]; errors?: { code: string }[] };
  requireDescribed({ method, path: `/api${path}`, status: answer.status, body: read });
  return { status: answer.status, data: read.data ?? [], code: read.errors?.[0]?.code };
}

describe('a class that waits for approval', () => {
  const listings = (body?: object) => ask<PendingListing>(approvalPaths.listings, body);
  const stateOf = async (id: string) =>
    (await teacher.client.ownListings.show({ id })).data.data.attributes as unknown as {
      state: string;
      metadata: object;
    };
  let id: string;

  beforeAll(async () => {
    await need({ require_listing_approval: true });
    const draft = await teacher.client.ownListings.createDraft({ title: 'Slow <flow>' });
    id = draft.data.data.id.uuid;
    await teacher.client.ownListings.publishDraft({ id });
  });
  afterAll(() => need({ require_listing_approval: false }));

  it('is found, refused with a reason that its teacher is mailed, and found again when it is changed', async () => {
    expect((await listings()).data).toMatchObject([{ id, title: expect.stringMatching(/^Slow/) }]);
    const reason = 'Say what to bring. <b>Please</b>';
    const refused = await listings({ id, decision: 'reject', reason });
    expect(refused).toMatchObject({ status: 200, data: [] });
    expect(mails).toMatchObject([
      {
        to: teacher.email,
        subject: expect.stringMatching(/^Aún sin aprobar: Slow/),
        text: expect.stringContaining(`/es/l/slow-flow/${id}/edit/description`),
      },
    ]);
    expect(mails[0]?.html).toContain('Say what to bring. &lt;b&gt;Please&lt;/b&gt;');
    expect(await stateOf(id)).toMatchObject({
      state: 'pendingApproval',
      metadata: { rejection: { reason: expect.stringContaining('Say what to bring.') } },
    });
    await teacher.client.ownListings.update({ id, description: 'Bring a mat.' });
    expect((await listings()).data).toMatchObject([
      { id, description: 'Bring a mat.', refused: reason },
    ]);
  });

  it('is published, which its teacher is mailed, and decided once', async () => {
    expect(await listings({ id, decision: 'approve' })).toMatchObject({ status: 200, data: [] });
    const { state, metadata } = await stateOf(id);
    expect([state, metadata]).toEqual(['published', {}]);
    expect(await mailsTo(api.dataDir, teacher.email, 'listing-approved')).toHaveLength(1);
    for (const decision of [
      { id, decision: 'approve' },
      { id: crypto.randomUUID(), decision: 'reject', reason: 'No' },
    ]) {
      expect(await listings(decision)).toMatchObject({
        status: 409,
        code: 'listing-invalid-state',
      });
    }
    expect((await listings({ id, decision: 'reject' })).status).toBe(400);
  });
});

describe('somebody who waits for approval', () => {
  const users = (body?: object) => ask<PendingUser>(approvalPaths.users, body);

  it('is found, and let in by id or address, which they are mailed', async () => {
    await need({ require_user_approval: true });
    const [one, other] = [
      await signUp(api, { publicData: { userType: 'teacher' } }),
      await signUp(api),
    ];
    const waiting = (await users()).data;
    expect(waiting.map(({ id, email, kind }) => [id, email, kind])).toEqual([
      [one.id, one.email, 'teacher'],
      [other.id, other.email, ''],
    ]);
    expect((await users({ user: one.email })).data.map(({ id }) => id)).toEqual([other.id]);
    expect((await users({ user: other.id })).data).toEqual([]);
    expect(await mailsTo(api.dataDir, one.email, 'user-approved')).toHaveLength(1);
    for (const user of [one.id, 'nobody@flow.example', 'nonsense']) {
      expect(await users({ user })).toMatchObject({ status: 404, code: 'not-found' });
    }
    await need({ require_user_approval: false });
  });
});

test('nothing of it is there without the proof of an operator', async () => {
  for (const path of Object.values(approvalPaths)) {
    expect((await ask(path, undefined, 'another secret')).status).toBe(404);
    expect((await ask(path, { user: 'x' }, 'another secret')).status).toBe(404);
  }
});
