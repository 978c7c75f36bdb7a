import { randomUUID } from 'node:crypto';
import { allowPublishers, changeAccessRules } from '#marketplace/db/configuration/marketplace.ts';
import { setSearchSchema } from '#marketplace/db/configuration/searchSchemas.ts';
import type { SearchSchema } from '#marketplace/domain/search/schema.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import type { IntegrationClient } from '#marketplace/testing/clients/integrationSdk.ts';
import { mailsTo, tokenIn } from '#marketplace/testing/fixtures/outbox.ts';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import type { SdkEntity } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { atRest, refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

let api: TestMarketplace;
let operator: IntegrationClient;

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
  operator = operatorOf(api);
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const shown = async (id: string) =>
  (await operator.users.show({ id })).data.data.attributes as Record<string, unknown>;
const verify = async (person: Person) => {
  const [mail] = await mailsTo(api.dataDir, person.email, 'verify-email-address');
  await person.client.currentUser.verifyEmail({ verificationToken: tokenIn(mail!) });
};
const notFound = { status: 404, code: 'not-found' };
const rules = (change: Parameters<typeof changeAccessRules>[1]) =>
  changeAccessRules(api.marketplace.context.db, change);

describe('a user', () => {
  it('is shown in full, by id or by address', async () => {
    const person = await signUp(api, { privateData: { phone: '555' } });
    const byId = await operator.users.show({ id: person.id });
    expect(byId.data.data).toMatchObject({
      type: 'user',
      attributes: {
        state: 'active',
        banned: false,
        deleted: false,
        email: person.email,
        emailVerified: false,
        pendingEmail: null,
        stripeConnected: false,
        identityProviders: [],
        permissions: {
          postListings: 'permission/allow',
          initiateTransactions: 'permission/allow',
          read: 'permission/allow',
        },
        profile: {
          firstName: 'Maya',
          lastName: 'Lindqvist',
          privateData: { phone: '555' },
          protectedData: {},
          metadata: {},
        },
      },
    });
    const byAddress = await operator.users.show({ email: person.email.toUpperCase() });
    expect(byAddress.data).toEqual(byId.data);
  });

  it('is requested in one way', async () => {
    const id = randomUUID();
    expect(await refusal(operator.users.show({ id }))).toEqual(notFound);
    expect(await refusal(operator.users.show({ email: 'nobody@example.com' }))).toEqual(notFound);
    const invalid = { status: 400, code: 'validation-invalid-params' };
    expect(await refusal(operator.users.show({}))).toMatchObject(invalid);
    const both = { id, email: 'nobody@example.com' };
    expect(await refusal(operator.users.show(both))).toMatchObject(invalid);
  });
});

describe('a banned user', () => {
  it('is a placeholder for others, and whole for operators', async () => {
    const person = await signUp(api, { bio: 'Slow.' });
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', person.id).execute();
    const { data } = await api.client().users.show({ id: person.id });
    expect(data.data.attributes).toMatchObject({ banned: true, profile: { bio: null } });
    expect(await shown(person.id)).toMatchObject({
      state: 'banned',
      banned: true,
      profile: { displayName: 'Maya L', bio: 'Slow.' },
    });
  });
});

describe('users', () => {
  const schema = (facts: Pick<SearchSchema, 'scope' | 'key' | 'type'> & Partial<SearchSchema>) =>
    setSearchSchema(api.marketplace.context.db, {
      subject: 'userProfile',
      cardinality: 'one',
      defaultValue: null,
      doc: null,
      ...facts,
    });
  const ids: Record<'ada' | 'bo' | 'cy', string> = { ada: '', bo: '', cy: '' };
  const found = async (query: object) => {
    const { data } = await operator.users.query(query);
    const names = data.data.map(({ id }: SdkEntity) =>
      Object.entries(ids).find(([, known]) => known === id.uuid),
    );
    return names.flatMap(entry => entry?.[0] ?? []);
  };

  beforeAll(async () => {
    await schema({ scope: 'public', key: 'role', type: 'enum' });
    await schema({ scope: 'private', key: 'tags', type: 'enum', cardinality: 'many' });
    await schema({ scope: 'protected', key: 'isNew', type: 'boolean', defaultValue: true });
    await schema({ scope: 'metadata', key: 'score', type: 'long' });
    const people = [
      ['ada', { publicData: { role: 'teacher' }, privateData: { tags: ['a', 'b'] } }, 7],
      ['bo', { publicData: { role: 'student' }, privateData: { tags: ['b'] } }, 12],
      ['cy', { publicData: { role: 'guest' }, protectedData: { isNew: false } }, undefined],
    ] as const;
    for (const [name, profile, score] of people) {
      ids[name] = (await signUp(api, profile)).id;
      if (score !== undefined) {
        await operator.users.updateProfile({ id: ids[name], metadata: { score } });
      }
    }
  });

  it('come newest first, in pages, without the deleted', async () => {
    const gone = await signUp(api);
    await gone.client.currentUser.delete({ currentPassword: gone.password });
    const { data } = await operator.users.query({ perPage: 2 });
    expect(data.data.map(({ id }: SdkEntity) => id.uuid)).toEqual([ids.cy, ids.bo]);
    const { db } = api.marketplace.context;
    const { count } = await db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow();
    const totalItems = Number(count);
    const totalPages = Math.ceil(totalItems / 2);
    expect(data.meta).toEqual({ totalItems, totalPages, page: 1, perPage: 2 });
    const next = await operator.users.query({ perPage: 2, page: 2 });
    expect(next.data.data[0]?.id.uuid).toBe(ids.ada);
    expect((await operator.users.query({ page: 99 })).data.data).toEqual([]);
  });

  it.each([
    ['one of several words', { pub_role: 'teacher,student' }, ['bo', 'ada']],
    ['all of several words', { priv_tags: 'has_all:a,b' }, ['ada']],
    ['any of several words', { priv_tags: 'has_any:a,b' }, ['bo', 'ada']],
    ['a truth that is the default', { prot_isNew: true, pub_role: 'student,guest' }, ['bo']],
    ['a truth', { prot_isNew: false }, ['cy']],
    ['a number', { meta_score: 12 }, ['bo']],
    ['a range, exclusively', { meta_score: '7,12' }, ['ada']],
    ['everything together', { pub_role: 'teacher,student', meta_score: '8,' }, ['bo']],
    ['nothing that has no schema', { pub_nothing: 'x', meta_score: '0,' }, ['bo', 'ada']],
    [
      'numbers, largest first',
      { sort: 'meta_score', pub_role: 'teacher,student,guest' },
      ['bo', 'ada', 'cy'],
    ],
    [
      'numbers, smallest first',
      { sort: '-meta_score', pub_role: 'teacher,student,guest' },
      ['ada', 'bo', 'cy'],
    ],
    ['their age', { sort: '-createdAt', pub_role: 'teacher,student,guest' }, ['ada', 'bo', 'cy']],
  ])('are found and put in order by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are found by when they came', async () => {
    const { createdAt } = await shown(ids.bo);
    expect(await found({ createdAtStart: createdAt })).toEqual(['cy', 'bo']);
    expect((await found({ createdAtEnd: createdAt })).slice(0, 1)).toEqual(['ada']);
  });

  it.each([
    ['a number in words', { meta_score: 'many' }, 'meta_score'],
    ['a truth in other words', { prot_isNew: 'perhaps' }, 'prot_isNew'],
    ['an order by price', { sort: 'price' }, 'sort'],
    ['an order by words', { sort: 'pub_role' }, 'sort'],
    ['a time that is none', { createdAtStart: 'yesterday' }, 'createdAtStart'],
    ['pages that are too long', { perPage: 101 }, 'perPage'],
  ])('are not looked for by %s', async (_, query, path) => {
    expect(await refusal(operator.users.query(query))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: [path],
    });
  });
});

describe('a profile', () => {
  it('is changed by operators, metadata too; extended data are merged', async () => {
    const person = await signUp(api, { publicData: { a: 1, b: 2 } });
    const { db } = api.marketplace.context;
    const profileImageId = await insertImageRow(db, { uploader_id: (await signUp(api)).id });
    const { data } = await operator.users.updateProfile(
      {
        id: person.id,
        firstName: 'Mia',
        displayName: 'Mia of the Mat',
        publicData: { b: null, c: 3 },
        metadata: { checked: true },
        profileImageId,
      },
      { expand: true, include: ['profileImage'] },
    );
    expect(data.data).toMatchObject({
      attributes: {
        profile: {
          firstName: 'Mia',
          lastName: 'Lindqvist',
          displayName: 'Mia of the Mat',
          publicData: { a: 1, c: 3 },
          metadata: { checked: true },
        },
      },
      relationships: { profileImage: { data: { id: { uuid: profileImageId } } } },
    });
    const own = await person.client.currentUser.show();
    expect(own.data.data.attributes['profile']).toMatchObject({ metadata: { checked: true } });
    const mine = () => person.client.currentUser.updateProfile({ metadata: { checked: false } });
    expect(await refused(mine)).toMatchObject({ status: 400, code: 'validation-disallowed-key' });
  });

  it('of nobody, or of somebody who is gone, is not found', async () => {
    const gone = await signUp(api);
    await gone.client.currentUser.delete({ currentPassword: gone.password });
    for (const id of [randomUUID(), gone.id]) {
      for (const call of [
        () => operator.users.updateProfile({ id, bio: 'x' }),
        () => operator.users.approve({ id }),
        () => operator.users.updatePermissions({ id }),
        () => operator.users.verifyEmail({ id, email: 'a@example.com' }),
      ]) {
        expect(await refused(call)).toEqual(notFound);
      }
    }
  });

  it('takes no image that is unknown or hangs elsewhere', async () => {
    const [person, other] = [await signUp(api), await signUp(api)];
    const { db } = api.marketplace.context;
    const taken = await insertImageRow(db, { owner_type: 'user', owner_id: other.id });
    for (const profileImageId of [randomUUID(), taken]) {
      const call = () => operator.users.updateProfile({ id: person.id, profileImageId });
      expect(await refused(call)).toEqual({ status: 409, code: 'image-invalid' });
    }
  });
});

describe('approval', () => {
  afterEach(() => rules({ requireApproval: false }));

  it('admits the user who has waited, and notifies them', async () => {
    await rules({ requireApproval: true });
    const person = await signUp(api);
    await verify(person);
    const own = async () =>
      (await person.client.currentUser.show({ include: ['effectivePermissionSet'] })).data;
    expect(await own()).toMatchObject({
      data: { attributes: { state: 'pendingApproval' } },
      included: [
        {
          type: 'permissionSet',
          attributes: {
            postListings: 'permission/deny',
            initiateTransactions: 'permission/deny',
            read: 'permission/allow',
          },
        },
      ],
    });
    const create = () => person.client.ownListings.create({ title: 'Morning flow' });
    expect(await refused(create)).toEqual({ status: 403, code: 'user-pending-approval' });
    await operator.users.approve({ id: person.id });
    expect(await own()).toMatchObject({
      data: { attributes: { state: 'active' } },
      included: [{ attributes: { postListings: 'permission/allow' } }],
    });
    await create();
    expect(await mailsTo(api.dataDir, person.email, 'user-approved')).toHaveLength(1);
    const again = () => operator.users.approve({ id: person.id });
    expect(await refused(again)).toEqual({ status: 409, code: 'conflict' });
  });

  it('is not waited for once the marketplace does not require it', async () => {
    await rules({ requireApproval: true });
    const person = await signUp(api);
    await rules({ requireApproval: false });
    await person.client.ownListings.create({ title: 'Morning flow' });
  });

  it('is nothing for the banned', async () => {
    const person = await signUp(api);
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', person.id).execute();
    const call = () => operator.users.approve({ id: person.id });
    expect(await refused(call)).toEqual({ status: 409, code: 'user-is-banned' });
  });
});

describe('permissions', () => {
  const effective = async ({ client }: Person) => {
    const { data } = await client.currentUser.show({ include: ['effectivePermissionSet'] });
    return data.included?.[0]?.attributes as unknown;
  };
  const allow = 'permission/allow';
  const deny = 'permission/deny';

  it('apply at once, and only changes are notified', async () => {
    const person = await signUp(api);
    await verify(person);
    const { id } = person;
    await operator.users.updatePermissions({ id, postListings: deny, read: allow });
    expect(await effective(person)).toEqual({
      postListings: deny,
      initiateTransactions: allow,
      read: allow,
    });
    const create = () => person.client.ownListings.create({ title: 'Morning flow' });
    expect(await refused(create)).toEqual({
      status: 403,
      code: 'permission-denied-post-listings',
    });
    const [mail] = await mailsTo(api.dataDir, person.email, 'user-permissions-changed');
    expect(mail?.text).toContain('Publishing listings: not allowed');
    expect(mail?.text).not.toContain('Booking:');
    await operator.users.updatePermissions({ id, postListings: deny });
    await operator.users.updatePermissions({ id, postListings: allow });
    await create();
    await mailsTo(api.dataDir, person.email, 'user-permissions-changed', 2);
    await atRest(api.marketplace.context);
    expect(await mailsTo(api.dataDir, person.email, 'user-permissions-changed', 2)).toHaveLength(2);
  });

  it('to publish are given by operators alone where the marketplace requires it', async () => {
    const [teacher, newcomer] = [await signUp(api), await signUp(api)];
    await teacher.client.ownListings.create({ title: 'Morning flow' });
    await allowPublishers(api.marketplace.context.db);
    await rules({ requirePostingApproval: true });
    const create = (person: Person) => person.client.ownListings.create({ title: 'Evening flow' });
    await create(teacher);
    const refusal = { status: 403, code: 'permission-denied-post-listings' };
    expect(await refused(() => create(newcomer))).toEqual(refusal);
    expect(await effective(newcomer)).toMatchObject({ postListings: deny });
    await operator.users.updatePermissions({ id: newcomer.id, postListings: allow });
    await create(newcomer);
    await operator.users.updatePermissions({ id: teacher.id, postListings: deny });
    expect(await refused(() => create(teacher))).toEqual(refusal);
    await rules({ requirePostingApproval: false });
    await create(newcomer);
    // What was taken away stays taken away.
    expect(await refused(() => create(teacher))).toEqual(refusal);
  });

  it('to read count in a private marketplace alone', async () => {
    const person = await signUp(api);
    const { id } = person;
    const { data } = await operator.users.updatePermissions({ id, read: deny }, { expand: true });
    expect(data.data.attributes['permissions']).toMatchObject({ read: deny });
    expect(await effective(person)).toMatchObject({ read: allow });
    await person.client.listings.query();
    await rules({ isPrivate: true });
    try {
      expect(await effective(person)).toMatchObject({ read: deny });
      expect(await refusal(person.client.listings.query())).toEqual({
        status: 403,
        code: 'permission-denied-read',
      });
      await person.client.ownListings.query();
    } finally {
      await rules({ isPrivate: false });
    }
  });

  it('are spelt in one way', async () => {
    const { id } = await signUp(api);
    const call = () => operator.users.updatePermissions({ id, read: 'yes' });
    expect(await refused(call)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['read'],
    });
  });
});

describe('an address', () => {
  it('is confirmed for its owner', async () => {
    const person = await signUp(api);
    const { id, email } = person;
    await operator.users.verifyEmail({ id, email: email.toUpperCase() });
    expect(await shown(id)).toMatchObject({ email, emailVerified: true });
    expect(await mailsTo(api.dataDir, email, 'user-joined')).toHaveLength(1);
    expect(await refused(() => operator.users.verifyEmail({ id, email }))).toEqual({
      status: 409,
      code: 'email-already-verified',
    });
    const other = () => operator.users.verifyEmail({ id, email: 'other@example.com' });
    expect(await refused(other)).toEqual({ status: 409, code: 'email-not-found' });
  });

  it('that is to become the account’s becomes it', async () => {
    const person = await signUp(api);
    const { id, password: currentPassword } = person;
    const email = `new+${person.email}`;
    await person.client.currentUser.changeEmail({ email, currentPassword });
    await operator.users.verifyEmail({ id, email });
    expect(await shown(id)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
  });
});

it('is nothing for anybody else', async () => {
  const person = await signUp(api);
  const { data } = await person.client.exchangeToken();
  const answer = await fetch(`${api.url}/v1/integration_api/users/query`, {
    headers: { authorization: `Bearer ${data.access_token}`, accept: 'application/json' },
  });
  expect(answer.status).toBe(403);
  const thief = operatorOf({
    url: api.url,
    credentials: { ...api.credentials, integrationClientSecret: 'guessed' },
  });
  expect(await refusal(thief.users.query())).toEqual({ status: 401 });
});

it('goes on after the operator’s token was revoked, with another', async () => {
  const tokens = async () => {
    const { db } = api.marketplace.context;
    const rows = await db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('scope', '=', 'integ')
      .execute();
    return { all: rows.length, revoked: rows.filter(row => row.revoked_at).length };
  };
  const client = operatorOf(api);
  await client.users.query({ perPage: 1 });
  const before = await tokens();
  await client.revoke();
  expect(await tokens()).toEqual({ all: before.all, revoked: before.revoked + 1 });
  await client.users.query({ perPage: 1 });
  expect(await tokens()).toEqual({ all: before.all + 1, revoked: before.revoked + 1 });
});
