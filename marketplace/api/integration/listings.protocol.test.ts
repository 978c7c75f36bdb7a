import { randomUUID } from 'node:crypto';
import { insertImageRow } from '#marketplace/testing/database/rows.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import type { IntegrationClient } from '#marketplace/testing/clients/integrationSdk.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import type { SdkEntity } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

// Listings of all users by the unmodified client of the Integration API.

const expand = { expand: true };

let api: TestMarketplace;
let operator: IntegrationClient;
let teacher: Person;

beforeAll(async () => {
  api = await startTestMarketplace();
  operator = operatorOf(api);
  teacher = await signUp(api);
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);

const create = async (more: object = {}): Promise<SdkEntity> => {
  const body = { title: 'Flow', authorId: teacher.id, state: 'published', ...more };
  return (await operator.listings.create(body, expand)).data.data;
};

const invalid = { status: 400, code: 'validation-invalid-value' };

describe('listings/create', () => {
  it('makes a listing of anybody with all that it can hold', async () => {
    const image = await insertImageRow(api.marketplace.context.db, { uploader_id: teacher.id });
    const { data } = await operator.listings.create(
      {
        title: 'Evening flow',
        authorId: teacher.id,
        state: 'published',
        description: 'Slow',
        geolocation: new sdk.types.LatLng(60.2, 24.9),
        // As the official example scripts send it.
        price: { amount: 1500, currency: 'EUR' },
        availabilityPlan: {
          type: 'availability-plan/day',
          entries: [{ dayOfWeek: 'mon', seats: 2 }],
        },
        publicData: { level: 'easy' },
        privateData: { room: 1 },
        metadata: { checked: true },
        images: [image],
      },
      { expand: true, include: ['author', 'images'] },
    );
    expect(data.data).toMatchObject({
      type: 'listing',
      attributes: {
        title: 'Evening flow',
        description: 'Slow',
        geolocation: { lat: 60.2, lng: 24.9 },
        price: { amount: 1500, currency: 'EUR' },
        state: 'published',
        availabilityPlan: { type: 'availability-plan/day' },
        publicData: { level: 'easy' },
        privateData: { room: 1 },
        metadata: { checked: true },
      },
      relationships: { images: { data: [{ id: { uuid: image } }] } },
    });
    expect(includedOf(data, 'user')).toMatchObject([
      { id: { uuid: teacher.id }, attributes: { email: teacher.email } },
    ]);
    const seen = await api.client().listings.show({ id: data.data.id.uuid });
    expect(seen.data.data.attributes).toMatchObject({ metadata: { checked: true } });
    expect(seen.data.data.attributes).not.toHaveProperty('privateData');
  });

  it('answers with the id alone unless more is requested', async () => {
    const body = { title: 'Flow', authorId: teacher.id, state: 'pendingApproval' };
    const { data } = await operator.listings.create(body);
    expect(data.data).toEqual({
      id: { uuid: expect.any(String), _sdkType: 'UUID' },
      type: 'listing',
    });
  });

  it('makes one that awaits approval, which is then given', async () => {
    const { id, attributes } = await create({ state: 'pendingApproval' });
    expect(attributes).toMatchObject({ state: 'pendingApproval' });
    expect(await refusal(api.client().listings.show({ id: id.uuid }))).toMatchObject({
      status: 404,
    });
    const approved = await operator.listings.approve({ id }, expand);
    expect(approved.data.data.attributes).toMatchObject({ state: 'published' });
    expect(await refused(() => operator.listings.approve({ id }))).toMatchObject({
      status: 409,
      code: 'listing-invalid-state',
    });
  });

  it('is refused without author, title or state, and with what is wrong', async () => {
    const body = { title: 'Flow', authorId: teacher.id, state: 'published' };
    for (const key of Object.keys(body)) {
      const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
      expect(await refused(() => operator.listings.create(rest))).toEqual({
        status: 400,
        code: 'validation-missing-key',
        path: [key],
      });
    }
    for (const [wrong, key] of [
      [{ state: 'draft' }, 'state'],
      [{ authorId: 'x' }, 'authorId'],
      [{ metadata: [] }, 'metadata'],
      [{ price: { amount: 1.5, currency: 'EUR' } }, 'price'],
    ] as const) {
      expect(await refused(() => operator.listings.create({ ...body, ...wrong }))).toEqual({
        ...invalid,
        path: [key],
      });
    }
    expect(await refused(() => operator.listings.create({ ...body, id: randomUUID() }))).toEqual({
      status: 400,
      code: 'validation-disallowed-key',
      path: ['id'],
    });
  });

  it('is refused for people who are not there, and for images that are not free', async () => {
    const body = { title: 'Flow', state: 'published' };
    const source = { path: ['authorId'] };
    const nobody = { ...body, authorId: randomUUID() };
    expect(await refused(() => operator.listings.create(nobody))).toEqual({
      status: 409,
      code: 'user-not-found',
      ...source,
    });
    const banned = await signUp(api);
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', banned.id).execute();
    expect(await refused(() => operator.listings.create({ ...body, authorId: banned.id }))).toEqual(
      { status: 409, code: 'user-is-banned', ...source },
    );
    const image = await insertImageRow(db);
    const withImage = { ...body, authorId: teacher.id, images: [image] };
    await operator.listings.create(withImage);
    expect(await refused(() => operator.listings.create(withImage))).toEqual({
      status: 409,
      code: 'image-invalid',
      path: ['images'],
    });
  });
});

describe('listings/update', () => {
  it('changes what is given of any listing, metadata too', async () => {
    const { id } = await create({
      publicData: { a: 1, b: 2 },
      metadata: { a: 1, b: 2 },
      privateData: { a: 1 },
    });
    const change = {
      id,
      description: 'New',
      price: new sdk.types.Money(900, 'EUR'),
      publicData: { a: null, c: 3 },
      metadata: { b: null, c: { deep: true } },
      privateData: { b: 2 },
    };
    const { data } = await operator.listings.update(change, expand);
    expect(data.data.attributes).toMatchObject({
      title: 'Flow',
      description: 'New',
      price: { amount: 900, currency: 'EUR' },
    });
    expect(data.data.attributes['publicData']).toEqual({ b: 2, c: 3 });
    expect(data.data.attributes['metadata']).toEqual({ a: 1, c: { deep: true } });
    expect(data.data.attributes['privateData']).toEqual({ a: 1, b: 2 });
    const emptied = await operator.listings.update({ id, description: null, price: null }, expand);
    expect(emptied.data.data.attributes).toMatchObject({ description: null, price: null });
  });

  it('takes drafts, and authors who may not post any more', async () => {
    const author = await signUp(api);
    const draft = await author.client.ownListings.createDraft({ title: 'Draft' });
    const { db } = api.marketplace.context;
    await db
      .updateTable('users')
      .set({ may_post_listings: false })
      .where('id', '=', author.id)
      .execute();
    const id = draft.data.data.id.uuid;
    const { data } = await operator.listings.update({ id, title: 'Seen' }, expand);
    expect(data.data.attributes).toMatchObject({ title: 'Seen', state: 'draft' });
  });

  it('replaces images by anybody’s that are free', async () => {
    const { db } = api.marketplace.context;
    const [one, two] = [
      await insertImageRow(db),
      await insertImageRow(db, { uploader_id: teacher.id }),
    ];
    const { id } = await create({ images: [one] });
    const include = { expand: true, include: ['images'] };
    const { data } = await operator.listings.update({ id, images: [two, one] }, include);
    expect(data.data.relationships?.['images']?.data).toMatchObject([
      { id: { uuid: two } },
      { id: { uuid: one } },
    ]);
    const other = await create();
    expect(await refused(() => operator.listings.update({ id: other.id, images: [one] }))).toEqual({
      status: 409,
      code: 'image-invalid',
      path: ['images'],
    });
  });

  it('is refused for what is not there, or not to be changed', async () => {
    expect(await refused(() => operator.listings.update({ id: randomUUID() }))).toEqual({
      status: 404,
      code: 'not-found',
    });
    const { id } = await create();
    for (const key of ['authorId', 'state']) {
      expect(await refused(() => operator.listings.update({ id, [key]: 'x' }))).toEqual({
        status: 400,
        code: 'validation-disallowed-key',
        path: [key],
      });
    }
  });
});

describe('listings/open and close', () => {
  it('take a listing out of search and back', async () => {
    const { id } = await create();
    const closed = await operator.listings.close({ id }, expand);
    expect(closed.data.data.attributes).toMatchObject({ state: 'closed' });
    const wrong = { status: 409, code: 'listing-invalid-state' };
    expect(await refused(() => operator.listings.close({ id }))).toMatchObject(wrong);
    const opened = await operator.listings.open({ id }, expand);
    expect(opened.data.data.attributes).toMatchObject({ state: 'published' });
    expect(await refused(() => operator.listings.open({ id }))).toMatchObject(wrong);
    for (const call of ['open', 'close', 'approve', 'show'] as const) {
      expect(await refused(() => operator.listings[call]({ id: randomUUID() }))).toMatchObject({
        status: 404,
        code: 'not-found',
      });
    }
  });
});

describe('listings/show and query', () => {
  it('show listings of every state, with what is private', async () => {
    const draft = await teacher.client.ownListings.createDraft({
      title: 'Draft',
      privateData: { secret: 1 },
    });
    const { data } = await operator.listings.show({ id: draft.data.data.id.uuid });
    expect(data.data).toMatchObject({
      type: 'listing',
      attributes: { state: 'draft', privateData: { secret: 1 } },
    });
  });

  it('narrow by state, author, id and time of creation', async () => {
    const author = await signUp(api);
    const mine = { authorId: author.id };
    const before = new Date();
    const published = await create(mine);
    const pending = await create({ ...mine, state: 'pendingApproval' });
    const closed = await create(mine);
    await operator.listings.close({ id: closed.id });
    const draft = (await author.client.ownListings.createDraft({ title: 'Draft' })).data.data;
    const ids = async (params: object) =>
      (await operator.listings.query(params)).data.data.map(({ id }) => id.uuid);
    const all = [draft, closed, pending, published].map(({ id }) => id.uuid);
    expect(await ids(mine)).toEqual(all);
    expect(await ids({ ...mine, states: 'closed,draft' })).toEqual([draft.id.uuid, closed.id.uuid]);
    expect(await ids({ ...mine, states: ['published'] })).toEqual([published.id.uuid]);
    expect((await ids({ ids: all.slice(1, 3) })).toSorted()).toEqual(all.slice(1, 3).toSorted());
    expect(await ids({ ...mine, createdAtStart: before })).toEqual(all);
    expect(await ids({ ...mine, createdAtEnd: before })).toEqual([]);
    const { createdAt } = pending.attributes as unknown as { createdAt: Date };
    expect(await ids({ ...mine, createdAtStart: createdAt })).toEqual(all.slice(0, 3));
    expect(await ids({ ...mine, createdAtEnd: createdAt })).toEqual([published.id.uuid]);
    expect(await ids({ ...mine, sort: '-createdAt', perPage: 1 })).toEqual([published.id.uuid]);
    const { data } = await operator.listings.query({ ...mine, perPage: 3, page: 2 });
    expect(data.meta).toEqual({ totalItems: 4, totalPages: 2, page: 2, perPage: 3 });
    // The public sees published listings.
    const seen = await api.client().listings.query(mine);
    expect(seen.data.data.map(({ id }) => id.uuid)).toEqual([published.id.uuid]);
  });

  it('find listings of people who are banned', async () => {
    const author = await signUp(api);
    const { id } = await create({ authorId: author.id });
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', author.id).execute();
    const { data } = await operator.listings.query({ authorId: author.id, include: ['author'] });
    expect(data.data).toMatchObject([{ id: { uuid: id.uuid } }]);
    expect(includedOf(data, 'user')).toMatchObject([{ attributes: { banned: true } }]);
  });

  it('refuse what does not go together', async () => {
    const keywordsAndPlace = { keywords: 'flow', origin: '60,24' };
    expect(await refused(() => operator.listings.query(keywordsAndPlace))).toMatchObject({
      status: 400,
      code: 'validation-invalid-params',
    });
    expect(await refused(() => operator.listings.query({ states: 'gone' }))).toEqual({
      ...invalid,
      path: ['states'],
    });
  });
});
