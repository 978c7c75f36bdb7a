import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import {
  hourlyAlias,
  placeParams,
  placeRequest,
  trusted,
} from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import type { SdkClient } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

// Refusals that several operations share, by the official client.

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let vouched: SdkClient;
let wanted: TestClass;

const deny = 'permission/deny';
const allow = 'permission/allow';

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api)]);
  vouched = await trusted(api, student);
  wanted = await publishClass(teacher, { seats: 3 });
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const permit = ({ id }: Person, permissions: object) =>
  operatorOf(api).users.updatePermissions({ id, ...permissions });
const asksForApproval = (require_user_approval: boolean) =>
  api.marketplace.context.db.updateTable('marketplace').set({ require_user_approval }).execute();

/** Calls that publish a listing, each on a listing in the right state. */
async function postings({ client }: Person) {
  const { ownListings } = client;
  const draft = (await ownListings.createDraft({ title: 'A draft' })).data.data.id;
  const closed = (await ownListings.create({ title: 'Closed' })).data.data.id;
  await ownListings.close({ id: closed });
  return [
    () => ownListings.create({ title: 'New' }),
    () => ownListings.createDraft({ title: 'New' }),
    () => ownListings.publishDraft({ id: draft }),
    () => ownListings.open({ id: closed }),
  ];
}

describe('somebody who may not post listings', () => {
  it('is refused by everything that posts one', async () => {
    const person = await signUp(api);
    const calls = await postings(person);
    await permit(person, { postListings: deny });
    for (const call of calls) {
      expect(await refused(call)).toEqual({ status: 403, code: 'permission-denied-post-listings' });
    }
  });
});

describe('somebody who awaits approval', () => {
  it('is refused by everything that posts a listing or initiates an order', async () => {
    const person = await signUp(api);
    const calls = await postings(person);
    const { db } = api.marketplace.context;
    await db
      .updateTable('users')
      .set({ state: 'pendingApproval' })
      .where('id', '=', person.id)
      .execute();
    await asksForApproval(true);
    try {
      const { initiate, initiateSpeculative } = person.client.transactions;
      for (const call of [
        ...calls,
        () => initiate(placeRequest(wanted)),
        () => initiateSpeculative(placeRequest(wanted)),
      ]) {
        expect(await refused(call)).toEqual({ status: 403, code: 'user-pending-approval' });
      }
    } finally {
      await asksForApproval(false);
    }
  });
});

describe('somebody who may not begin orders', () => {
  it('is refused, in an order and in a speculative one', async () => {
    const person = await signUp(api);
    await permit(person, { initiateTransactions: deny });
    const code = 'permission-denied-initiate-transactions';
    const { initiate, initiateSpeculative } = person.client.transactions;
    for (const call of [
      () => initiate(placeRequest(wanted)),
      () => initiateSpeculative(placeRequest(wanted)),
    ]) {
      expect(await refused(call)).toEqual({ status: 403, code });
    }
  });
});

describe('an order on trial', () => {
  const trial = (request: object, client = vouched) =>
    refused(() => client.transactions.initiateSpeculative(request));

  it('is refused for what would be refused in earnest', async () => {
    const request = placeRequest(wanted);
    const { client } = teacher;
    expect(await trial({ ...request, processAlias: 'none/release-1' })).toEqual({
      status: 409,
      code: 'transaction-unknown-alias',
    });
    const params = { ...placeParams(wanted), listingId: randomUUID() };
    expect(await trial({ ...request, params })).toEqual({
      status: 409,
      code: 'transaction-listing-not-found',
    });
    expect(await trial(request, client)).toEqual({
      status: 409,
      code: 'transaction-same-author-and-customer',
    });
    expect(await trial({ ...request, transition: 'transition/accept' })).toEqual({
      status: 409,
      code: 'transaction-invalid-transition',
    });
  });

  it('is refused while the teacher can not be paid', async () => {
    const poor = await publishClass(await signUp(api));
    expect(await trial(placeRequest(poor))).toEqual({
      status: 409,
      code: 'transaction-missing-stripe-account',
    });
  });

  it('continues from the state of an order, and changes nothing', async () => {
    const { data } = await vouched.transactions.initiate({
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    const { id } = data.data;
    const next = {
      id,
      transition: 'transition/request-payment-after-enquiry',
      params: placeParams(wanted),
    };
    const { transitionSpeculative } = vouched.transactions;
    const tried = await transitionSpeculative(next, { expand: true });
    expect(tried.data.data.attributes).toMatchObject({ payinTotal: { amount: wanted.price } });
    const now = await vouched.transactions.show({ id });
    expect(now.data.data.attributes).toMatchObject({ lastTransition: 'transition/enquire' });
    const early = { id, transition: 'transition/confirm-payment', params: {} };
    expect(await refused(() => transitionSpeculative(early))).toEqual({
      status: 409,
      code: 'transaction-invalid-transition',
    });
    expect(await refused(() => student.client.transactions.transitionSpeculative(next))).toEqual({
      status: 403,
      code: 'forbidden',
    });
  });
});

describe('a payment that the provider refuses at once', () => {
  it('is refused with the words of the provider, and takes no place', async () => {
    const request = {
      ...placeRequest(wanted),
      params: { ...placeParams(wanted), paymentMethod: 'pm_unknown' },
    };
    await expect(vouched.transactions.initiate(request)).rejects.toMatchObject({
      status: 402,
      data: {
        errors: [
          {
            code: 'transaction-payment-failed',
            meta: { stripeMessage: expect.stringMatching(/\S/) },
          },
        ],
      },
    });
    const { data } = await vouched.timeslots.query({
      listingId: wanted.id,
      start: wanted.start,
      end: wanted.end,
    });
    expect(data.data).toMatchObject([{ attributes: { seats: 3 } }]);
  });
});

describe('pictures', () => {
  const upload = (bytes: Buffer) =>
    teacher.client.images.upload({
      image: new File([new Uint8Array(bytes)], 'class.png', { type: 'image/png' }),
    });
  const invalid = { status: 409, code: 'image-invalid' };

  it('are refused when they are none, or too many bytes', async () => {
    expect(await refused(() => upload(Buffer.from('no picture')))).toEqual({
      status: 409,
      code: 'image-invalid-content',
    });
    expect(await refused(() => upload(Buffer.alloc(21_000_000)))).toMatchObject({
      status: 413,
      code: 'request-upload-over-limit',
    });
  });

  it('are added to one listing of their owner', async () => {
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    const imageId = (await upload(picture)).data.data.id;
    const { ownListings } = teacher.client;
    const { data } = await ownListings.createDraft({ title: 'With a picture' });
    const { id } = data.data;
    expect(await refused(() => ownListings.addImage({ id: randomUUID(), imageId }))).toEqual({
      status: 404,
      code: 'not-found',
    });
    await ownListings.addImage({ id, imageId });
    const shown = await ownListings.show({ id, include: ['images'] });
    expect(shown.data.included).toMatchObject([{ id: imageId, type: 'image' }]);
    for (const call of [
      () => ownListings.addImage({ id, imageId: randomUUID() }),
      () => ownListings.createDraft({ title: 'Again', images: [imageId] }),
      () => ownListings.create({ title: 'Again', images: [imageId] }),
    ]) {
      expect(await refused(call)).toMatchObject(invalid);
    }
  });
});

describe('a question that makes no sense', () => {
  it('is refused by every query that could not answer it', async () => {
    const { availabilityExceptions, stockAdjustments, listings, reviews } = teacher.client;
    const backwards = { listingId: wanted.id, start: wanted.end, end: wanted.start };
    for (const call of [
      () => availabilityExceptions.query(backwards),
      () => stockAdjustments.query(backwards),
      () => listings.query({ keywords: 'yoga', origin: '52.5,13.4' }),
    ]) {
      expect(await refused(call)).toMatchObject({ status: 400, code: 'validation-invalid-params' });
    }
    expect(await refused(() => reviews.query({}))).toMatchObject({
      status: 400,
      code: 'validation-missing-key',
    });
  });
});

describe('what anybody may read', () => {
  it('is the marketplace, its classes by the older name of the search, and public reviews', async () => {
    const visitor = api.client();
    expect((await visitor.marketplace.show()).data.data.attributes).toMatchObject({
      name: 'Test marketplace',
    });
    const found = await visitor.listings.search({ keywords: 'morning' });
    expect(found.data.data.map(({ id }) => id.uuid)).toContain(wanted.id);
    const { db } = api.marketplace.context;
    const { data } = await vouched.transactions.initiate({
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    const id = randomUUID();
    await db
      .insertInto('reviews')
      .values({
        id,
        transaction_id: data.data.id.uuid,
        listing_id: wanted.id,
        author_id: student.id,
        subject_id: teacher.id,
        type: 'ofProvider',
        state: 'public',
        rating: 5,
        content: 'Calm and clear',
        created_at: new Date(),
      })
      .execute();
    expect((await visitor.reviews.show({ id })).data.data.attributes).toMatchObject({ rating: 5 });
  });

  it('is less in a private marketplace, to those who may not read it', async () => {
    const { db } = api.marketplace.context;
    const person = await signUp(api);
    await permit(person, { read: deny });
    const show = () => person.client.listings.show({ id: wanted.id });
    expect((await show()).status).toBe(200);
    await db.updateTable('marketplace').set({ private: true }).execute();
    try {
      expect(await refused(show)).toEqual({ status: 403, code: 'permission-denied-read' });
      await permit(person, { read: allow });
      expect((await show()).status).toBe(200);
    } finally {
      await db.updateTable('marketplace').set({ private: false }).execute();
    }
  });
});
