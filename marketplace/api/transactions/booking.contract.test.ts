import sharp from 'sharp';
import {
  move,
  openPaymentOf,
  payByCard,
  placeRequest,
  requestPlace,
  trusted,
} from '#marketplace/testing/fixtures/orders.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { freePlaces, publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';

let api: PaidMarketplace;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await startPaidMarketplace();
  [teacher, student] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'Sam', publicData: { userType: 'student' } }),
  ]);
}, 60_000);
afterAll(() => api.close());

const intentOf = (id: string) => api.sandbox.stripe.paymentIntents.retrieve(id);

describe('one booked class', () => {
  it('goes from the draft to the paid and accepted place, and to the end of the session', async () => {
    const { ownListings, images, availabilityExceptions, stock } = teacher.client;
    const draft = await ownListings.createDraft(
      {
        title: 'Evening flow',
        description: 'Slow and warm.',
        price: new sdk.types.Money(2000, 'USD'),
        availabilityPlan: { type: 'availability-plan/time', timezone: 'Etc/UTC', entries: [] },
        publicData: { type: 'paid' },
      },
      { expand: true },
    );
    const listing = draft.data.data;
    expect(listing).toMatchObject({ type: 'ownListing', attributes: { state: 'draft' } });

    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c4402a' },
    })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(picture)], 'flow.png', { type: 'image/png' });
    const image = (await images.upload({ image: file })).data.data;
    await ownListings.update({ id: listing.id, images: [image.id] });

    const start = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000);
    const end = new Date(start.getTime() + 3_600_000);
    await availabilityExceptions.create({ listingId: listing.id, seats: 1, start, end });
    await stock.compareAndSet({ listingId: listing.id, oldTotal: null, newTotal: 1 });
    const published = await ownListings.publishDraft({ id: listing.id }, { expand: true });
    expect(published.data.data.attributes).toMatchObject({ state: 'published' });

    const found = await student.client.listings.query({
      keywords: 'evening',
      include: ['images', 'author', 'currentStock'],
    });
    expect(found.data.data.map(({ id }) => id.uuid)).toEqual([listing.id.uuid]);
    expect(found.data.included?.map(({ type }) => type).toSorted()).toEqual([
      'image',
      'stock',
      'user',
    ]);

    const wanted = { id: listing.id.uuid, start, end, price: 2000 };
    const { transactions } = await trusted(api, student);
    const preview = await transactions.initiateSpeculative(placeRequest(wanted), {
      expand: true,
      include: ['booking', 'provider'],
    });
    expect(preview.data.data.attributes).toMatchObject({
      payinTotal: { amount: 2000, currency: 'USD' },
      payoutTotal: { amount: 1800, currency: 'USD' },
      protectedData: {},
    });
    expect(preview.data.included).toHaveLength(2);
    expect(await freePlaces(api, wanted)).toBe(1);

    const requested = (await transactions.initiate(placeRequest(wanted), { expand: true })).data
      .data;
    expect(requested).toMatchObject({
      type: 'transaction',
      attributes: {
        processName: 'flex-hourly-default-process',
        processVersion: 1,
        state: 'state/pending-payment',
        lastTransition: 'transition/request-payment',
        transitions: [{ transition: 'transition/request-payment', by: 'customer' }],
      },
    });
    expect(await freePlaces(api, wanted)).toBe(0);

    const payment = openPaymentOf(requested);
    expect(await payByCard(api, payment)).toMatchObject({ status: 'requires_capture' });
    const confirmed = await move(student, requested.id.uuid, 'confirm-payment');
    expect(confirmed.attributes).toMatchObject({
      state: 'state/preauthorized',
      protectedData: {},
    });

    const accepted = await move(teacher, requested.id.uuid, 'accept');
    expect(accepted.attributes).toMatchObject({ state: 'state/accepted' });
    expect(await intentOf(payment.intentId)).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      application_fee_amount: 200,
      metadata: { transactionId: requested.id.uuid },
    });

    await student.client.messages.send({
      transactionId: requested.id,
      content: 'Do I need a mat?',
    });
    const shown = await teacher.client.transactions.show({
      id: requested.id,
      include: [
        'booking',
        'stockReservation',
        'listing',
        'customer',
        'provider',
        'messages.sender',
      ],
    });
    expect(includedOf(shown.data, 'booking')).toMatchObject([
      { attributes: { state: 'accepted', seats: 1, start, end } },
    ]);
    expect(includedOf(shown.data, 'stockReservation')).toMatchObject([
      { attributes: { state: 'accepted', quantity: 1 } },
    ]);
    expect(includedOf(shown.data, 'message')).toMatchObject([
      { attributes: { content: 'Do I need a mat?' } },
    ]);
    expect(includedOf(shown.data, 'listing')).toHaveLength(1);
    expect(
      includedOf(shown.data, 'user')
        .map(({ id }) => id.uuid)
        .toSorted(),
    ).toEqual([teacher.id, student.id].toSorted());

    await student.client.logout();
    expect(await refusal(student.client.transactions.show({ id: requested.id }))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    await student.client.login({ username: student.email, password: student.password });
  }, 30_000);
});

describe('the secret of a payment', () => {
  it('is shown to the student alone, while there is something to pay', async () => {
    const wanted = await publishClass(teacher);
    const payment = await requestPlace(api, student, wanted);
    const { transactionId: id, clientSecret } = payment;
    const seenBy = async ({ client }: Person) =>
      JSON.stringify((await client.transactions.show({ id })).data);
    expect(await seenBy(student)).toContain(clientSecret);
    expect(await seenBy(teacher)).not.toContain(payment.intentId);
    await payByCard(api, payment);
    await move(student, id, 'confirm-payment');
    expect(await seenBy(student)).not.toContain(payment.intentId);
  });
});

describe('a declined request', () => {
  it('releases the card and gives the place back', async () => {
    const wanted = await publishClass(teacher, { seats: 1 });
    const payment = await requestPlace(api, student, wanted);
    await payByCard(api, payment);
    await move(student, payment.transactionId, 'confirm-payment');
    expect(await freePlaces(api, wanted)).toBe(0);
    const declined = await move(teacher, payment.transactionId, 'decline');
    expect(declined.attributes).toMatchObject({
      state: 'state/declined',
      payinTotal: { amount: 0 },
      payoutTotal: { amount: 0 },
    });
    expect(await intentOf(payment.intentId)).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    });
    expect(await freePlaces(api, wanted)).toBe(1);
    const { data } = await teacher.client.ownListings.show({
      id: wanted.id,
      include: ['currentStock'],
    });
    expect(data.included?.[0]?.attributes).toMatchObject({ quantity: 1 });
  });
});
