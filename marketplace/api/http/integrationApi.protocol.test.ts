import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { bareCall, beginUpload, operatorToken } from '#marketplace/testing/clients/rawCall.ts';
import type { OpenUpload } from '#marketplace/testing/clients/rawCall.ts';
import { retryUntil } from '#marketplace/testing/assertions/until.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import type { IntegrationClient } from '#marketplace/testing/clients/integrationSdk.ts';
import { move, placeRequest, trusted } from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { publishClass } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

// Resources of listings and orders by the unmodified client of the Integration API, which reads and
// changes those of any user.

const expand = { expand: true };
const dayMs = 86_400_000;

let api: TestMarketplace;
let operator: IntegrationClient;
let teacher: Person;
let student: Person;
let place: TestClass;
let orderId: string;

beforeAll(async () => {
  api = await startTestMarketplace();
  operator = operatorOf(api);
  [teacher, student] = [await signUp(api), await signUp(api)];
  place = await publishClass(teacher, { seats: 5 });
  const { transactions } = await trusted(api, student);
  const order = placeRequest(place, 'flowroom-free-process/release-1');
  orderId = (await transactions.initiate(order)).data.data.id.uuid;
  await student.client.messages.send({ transactionId: orderId, content: 'Hello' });
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const notFound = { status: 404, code: 'not-found' };

describe('the marketplace', () => {
  it('has a name', async () => {
    const { data } = await operator.marketplace.show();
    expect(data.data).toMatchObject({
      id: { uuid: api.marketplace.context.marketplaceId },
      type: 'marketplace',
      attributes: { name: 'Test marketplace' },
    });
  });
});

describe('availability exceptions of anybody', () => {
  const start = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 10 * dayMs);
  const end = new Date(start.getTime() + dayMs);
  const range = () => ({ listingId: place.id, start, end });

  it('are made, listed with their listing, and taken away', async () => {
    const created = await operator.availabilityExceptions.create({ ...range(), seats: 3 }, expand);
    expect(created.data.data).toMatchObject({
      type: 'availabilityException',
      attributes: { seats: 3, start, end },
    });
    expect(
      await refused(() => operator.availabilityExceptions.create({ ...range(), seats: 0 })),
    ).toMatchObject({ status: 409, code: 'conflict' });
    const listed = () =>
      operator.availabilityExceptions.query({ ...range(), include: ['listing'] });
    const { data } = await listed();
    expect(data.data).toHaveLength(1);
    expect(includedOf(data, 'listing')).toMatchObject([{ id: { uuid: place.id } }]);
    const { id } = created.data.data;
    await operator.availabilityExceptions.delete({ id });
    expect((await listed()).data.data).toEqual([]);
    expect(await refused(() => operator.availabilityExceptions.delete({ id }))).toMatchObject(
      notFound,
    );
  });

  it('are refused for listings that are not there, and for ranges that are none', async () => {
    const nowhere = { ...range(), listingId: randomUUID() };
    expect(
      await refused(() => operator.availabilityExceptions.create({ ...nowhere, seats: 1 })),
    ).toMatchObject(notFound);
    expect(await refused(() => operator.availabilityExceptions.query(nowhere))).toMatchObject(
      notFound,
    );
    const backwards = { ...range(), end: start };
    expect(await refused(() => operator.availabilityExceptions.query(backwards))).toMatchObject({
      status: 400,
      code: 'validation-invalid-params',
    });
  });
});

describe('the stock of anybody', () => {
  const listingId = () => place.id;
  const lately = () => ({
    listingId: listingId(),
    start: new Date(Date.now() - dayMs),
    end: new Date(Date.now() + dayMs / 2),
  });
  const quantity = async () => {
    const { data } = await operator.listings.show({ id: listingId(), include: ['currentStock'] });
    return Number(includedOf(data, 'stock')[0]?.attributes['quantity']);
  };

  it('is set if it is still what it was', async () => {
    const total = await quantity();
    const set = (oldTotal: number | null, newTotal: number) =>
      operator.stock.compareAndSet({ listingId: listingId(), oldTotal, newTotal }, expand);
    const { data } = await set(total, 9);
    expect(data.data).toMatchObject({ type: 'stock', attributes: { quantity: 9 } });
    expect(await refused(() => set(total, 3))).toMatchObject({
      status: 409,
      code: 'old-total-mismatch',
    });
    expect(await refused(() => set(null, 3))).toMatchObject({ code: 'old-total-mismatch' });
    expect(
      await refused(() =>
        operator.stock.compareAndSet({ listingId: randomUUID(), oldTotal: 1, newTotal: 2 }),
      ),
    ).toMatchObject(notFound);
  });

  it('is adjusted, which is listed with the listing', async () => {
    const total = await quantity();
    const adjust = (body: object) => operator.stockAdjustments.create(body, expand);
    const created = await adjust({ listingId: listingId(), quantity: -2 });
    expect(created.data.data.attributes).toMatchObject({ quantity: -2 });
    expect(await quantity()).toBe(total - 2);
    const { data } = await operator.stockAdjustments.query({
      ...lately(),
      include: ['listing', 'stockReservation.transaction'],
    });
    expect(data.data[0]).toMatchObject({ id: { uuid: created.data.data.id.uuid } });
    expect(includedOf(data, 'listing')).toMatchObject([{ id: { uuid: listingId() } }]);
    expect(includedOf(data, 'transaction')).toMatchObject([{ id: { uuid: orderId } }]);
    expect(await refused(() => adjust({ listingId: listingId(), quantity: -1000 }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await refused(() => adjust({ listingId: randomUUID(), quantity: 1 }))).toMatchObject(
      notFound,
    );
    const ahead = { ...lately(), end: new Date(Date.now() + 3 * dayMs) };
    expect(await refused(() => operator.stockAdjustments.query(ahead))).toMatchObject({
      status: 400,
      code: 'validation-invalid-params',
    });
  });

  it('shows what a transaction has reserved', async () => {
    const shown = await operator.transactions.show({ id: orderId, include: ['stockReservation'] });
    const [reservation] = includedOf(shown.data, 'stockReservation');
    const id = reservation?.id.uuid;
    const { data } = await operator.stockReservations.show({
      id,
      include: ['listing', 'transaction.customer', 'stockAdjustments'],
    });
    expect(data.data).toMatchObject({
      type: 'stockReservation',
      attributes: { quantity: 1, state: 'pending' },
      relationships: { transaction: { data: { id: { uuid: orderId } } } },
    });
    expect(includedOf(data, 'stockAdjustment')).toMatchObject([{ attributes: { quantity: -1 } }]);
    expect(includedOf(data, 'listing')).toMatchObject([{ id: { uuid: place.id } }]);
    expect(includedOf(data, 'user')).toMatchObject([{ attributes: { email: student.email } }]);
    expect(
      await refused(() => operator.stockReservations.show({ id: randomUUID() })),
    ).toMatchObject(notFound);
  });
});

describe('messages of anybody', () => {
  it('are listed with who sent them, and can not be sent', async () => {
    const { data } = await operator.messages.query({ transactionId: orderId, include: ['sender'] });
    expect(data.data).toMatchObject([{ type: 'message', attributes: { content: 'Hello' } }]);
    expect(includedOf(data, 'user')).toMatchObject([{ attributes: { email: student.email } }]);
    expect(
      await refused(() => operator.messages.query({ transactionId: randomUUID() })),
    ).toMatchObject(notFound);
    expect(operator.messages).not.toHaveProperty('send');
  });
});

describe('transactions of anybody', () => {
  it('are shown with both parties', async () => {
    const include = ['customer', 'provider', 'listing', 'booking', 'messages'];
    const { data } = await operator.transactions.show({ id: orderId, include });
    expect(data.data.attributes).toMatchObject({
      processName: 'flowroom-free-process',
      lastTransition: 'transition/request-payment',
      protectedData: {},
    });
    expect(new Set(includedOf(data, 'user').map(({ id }) => id.uuid))).toEqual(
      new Set([teacher.id, student.id]),
    );
    expect(includedOf(data, 'listing')[0]?.attributes).toHaveProperty('privateData');
    expect(await refused(() => operator.transactions.show({ id: randomUUID() }))).toMatchObject(
      notFound,
    );
  });

  it('are found by party, listing, state and what they have', async () => {
    const ids = async (params: object) =>
      (await operator.transactions.query(params)).data.data.map(({ id }) => id.uuid);
    for (const params of [
      {},
      { customerId: student.id },
      { providerId: teacher.id },
      { userId: teacher.id },
      { listingId: place.id },
      { states: 'pending-payment' },
      { lastTransitions: 'transition/request-payment' },
      { processNames: 'flowroom-free-process' },
      { hasBooking: true, hasStockReservation: true, hasMessage: true },
      { bookingStates: 'pending' },
      { createdAtStart: new Date(Date.now() - dayMs) },
    ]) {
      expect([params, await ids(params)]).toEqual([params, [orderId]]);
    }
    for (const params of [
      { customerId: teacher.id },
      { providerId: student.id },
      { userId: randomUUID() },
      { states: 'state/accepted' },
      { createdAtEnd: new Date(Date.now() - dayMs) },
    ]) {
      expect([params, await ids(params)]).toEqual([params, []]);
    }
  });

  it('are moved by the operator’s transitions alone, tried or in earnest', async () => {
    const body = (transition: string) => ({ id: orderId, transition, params: {} });
    const early = body('transition/cancel');
    const wrong = { status: 409, code: 'transaction-invalid-transition' };
    expect(await refused(() => operator.transactions.transition(early))).toMatchObject(wrong);
    expect(await refused(() => operator.transactions.transitionSpeculative(early))).toMatchObject(
      wrong,
    );
    await move(student, orderId, 'confirm-payment');
    const theirs = body('transition/accept');
    expect(await refused(() => operator.transactions.transition(theirs))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    await move(teacher, orderId, 'accept');
    const tried = await operator.transactions.transitionSpeculative(early, expand);
    expect(tried.data.data.attributes).toMatchObject({ state: 'state/canceled' });
    const done = await operator.transactions.transition(early, {
      expand: true,
      include: ['booking'],
    });
    expect(done.data.data.attributes).toMatchObject({ lastTransition: 'transition/cancel' });
    expect(includedOf(done.data, 'booking')).toMatchObject([
      { attributes: { state: 'cancelled' } },
    ]);
    const gone = { ...early, id: randomUUID() };
    expect(await refused(() => operator.transactions.transition(gone))).toMatchObject(notFound);
    expect(await refused(() => operator.transactions.transitionSpeculative(gone))).toMatchObject(
      notFound,
    );
  });

  it('carry metadata that is merged', async () => {
    const set = (metadata: object, id = orderId) =>
      operator.transactions.updateMetadata({ id, metadata }, expand);
    await set({ a: 1, b: 2 });
    const { data } = await set({ a: null, c: { deep: true } });
    expect(data.data.attributes['metadata']).toMatchObject({ b: 2, c: { deep: true } });
    expect(data.data.attributes['metadata']).not.toHaveProperty('a');
    expect(await refused(() => set({}, randomUUID()))).toMatchObject(notFound);
  });
});

describe('images', () => {
  it('are uploaded and used for anybody', async () => {
    const file = path.join(api.dataDir, 'picture.png');
    const picture = { width: 300, height: 200, channels: 3, background: '#246' } as const;
    writeFileSync(file, await sharp({ create: picture }).png().toBuffer());
    const { data } = await operator.images.upload({ image: file }, expand);
    expect(data.data).toMatchObject({
      type: 'image',
      attributes: { variants: { default: { width: 300, height: 200 } } },
    });
    const updated = await operator.listings.update(
      { id: place.id, images: [data.data.id] },
      { expand: true, include: ['images'] },
    );
    expect(includedOf(updated.data, 'image')).toMatchObject([{ id: { uuid: data.data.id.uuid } }]);
    const broken = path.join(api.dataDir, 'broken.png');
    writeFileSync(broken, 'no picture');
    expect(await refused(() => operator.images.upload({ image: broken }))).toMatchObject({
      status: 409,
      code: 'image-invalid-content',
    });
  });
});

describe('many requests at once', () => {
  it('are served up to ten; more are refused, and the next are served again', async () => {
    const token = await operatorToken(api);
    const address = `integration_api/listings/show?id=${place.id}`;
    const call = () => bareCall(api, 'GET', address, { token });
    // A running upload counts on machines of any speed. One that was refused, because a call had
    // the last place at that moment, is begun again.
    const uploads = new Set<OpenUpload>();
    const begin = () => {
      const upload = beginUpload(api, token);
      uploads.add(upload);
      const again = (status?: number) => {
        if (status === 429 && uploads.delete(upload)) begin();
      };
      upload.status.then(again, () => {});
    };
    for (let count = 0; count < 10; count += 1) begin();
    try {
      // The last place is taken once a request is refused.
      expect(await retryUntil(async () => (await call()).status === 429, { tries: 300 })).toBe(
        true,
      );
      for (const answer of await Promise.all(Array.from({ length: 20 }, call))) {
        expect(answer).toMatchObject({ status: 429, errors: [{ code: 'too-many-requests' }] });
      }
      // Requests without a valid token are refused as such and take no place.
      const strangers = Array.from({ length: 30 }, () => bareCall(api, 'GET', address));
      expect((await Promise.all(strangers)).every(({ status }) => status === 401)).toBe(true);
    } finally {
      uploads.forEach(upload => upload.end());
    }
    const ended = await Promise.all([...uploads].map(upload => upload.status));
    expect(ended).toEqual(Array.from({ length: 10 }, () => 400));
    expect(await Promise.all(Array.from({ length: 10 }, call))).toEqual(
      Array.from({ length: 10 }, () => expect.objectContaining({ status: 200 })),
    );
  });
});
