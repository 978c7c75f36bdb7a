import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { bareCall, operatorToken } from '#marketplace/testing/clients/rawCall.ts';
import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import { giveRole } from '#marketplace/testing/fixtures/operators.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

let api: PaidMarketplace;

beforeAll(async () => {
  api = await startPaidMarketplace({ jobs: true });
}, 60_000);
afterAll(() => api.close());

const remove = (person: Person, more: object = {}) =>
  person.client.currentUser.delete({ currentPassword: person.password, ...more });
const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const login = ({ email, password }: Person) => api.client().login({ username: email, password });
const underWay = { status: 409, code: 'conflict' };

/** Sets a profile image and returns its id. */
async function addPicture(person: Person): Promise<string> {
  const picture = await sharp({
    create: { width: 60, height: 60, channels: 3, background: '#c4402a' },
  })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' });
  const { data } = await person.client.images.upload({ image: file });
  await person.client.currentUser.updateProfile({ profileImageId: data.data.id.uuid });
  return data.data.id.uuid;
}

const filesOf = (imageId: string) =>
  readdirSync(path.join(api.dataDir, 'uploads'), { recursive: true }).filter(name =>
    String(name).includes(imageId),
  );

describe('a deleted account', () => {
  it('is an empty shell for others, and opens no more', async () => {
    const person = await signUp(api, {
      bio: 'Slow.',
      publicData: { userType: 'student' },
      privateData: { phone: '555' },
    });
    const imageId = await addPicture(person);
    const { data } = await remove(person);
    expect(data.data).toEqual({ id: { _sdkType: 'UUID', uuid: person.id }, type: 'currentUser' });

    const shell = await api.client().users.show({ id: person.id, include: ['profileImage'] });
    expect(shell.data.data).toMatchObject({
      attributes: {
        deleted: true,
        banned: false,
        profile: { displayName: null, abbreviatedName: null, bio: null, publicData: {} },
      },
      relationships: { profileImage: { data: null } },
    });
    await expect(login(person)).rejects.toMatchObject({ status: 401 });
    expect(await refusal(person.client.currentUser.show())).toMatchObject({ status: 403 });
    const seen = await bareCall(api, 'GET', `integration_api/users/show?id=${person.id}`, {
      token: await operatorToken(api),
    });
    const text = JSON.stringify(seen.data);
    for (const trace of [person.email, 'Lindqvist', 'Slow', '555'])
      expect(text).not.toContain(trace);
    await until('an end of the image', () => filesOf(imageId).length === 0);
  });

  it('is never that of the last owner', async () => {
    const [one, two] = [await signUp(api), await signUp(api)];
    await giveRole(api, one, 'owner');
    await giveRole(api, two, 'owner');
    expect((await remove(one)).status).toBe(200);
    const stays = { status: 409, code: 'user-is-last-owner' };
    expect(await refused(() => remove(two))).toEqual(stays);
    await giveRole(api, two, null);
  });

  it('frees its address', async () => {
    const person = await signUp(api);
    await remove(person);
    await api.client().currentUser.create({
      email: person.email,
      password: person.password,
      firstName: 'Maya',
      lastName: 'Lindqvist',
    });
    await login(person);
  });

  it('takes its listings with it', async () => {
    const teacher = await signUpTeacher(api);
    const { id } = await publishClass(teacher);
    await teacher.client.ownListings.createDraft({ title: 'Later' });
    await remove(teacher);
    expect(await refusal(api.client().listings.show({ id }))).toEqual({
      status: 404,
      code: 'not-found',
    });
    const left = await bareCall(
      api,
      'GET',
      `integration_api/listings/query?authorId=${teacher.id}`,
      {
        token: await operatorToken(api),
      },
    );
    expect(left.data).toEqual([]);
  });

  it('stays when the password is wrong or missing', async () => {
    const person = await signUp(api);
    expect(await refused(() => remove(person, { currentPassword: 'wrong one' }))).toEqual({
      status: 403,
      code: 'forbidden',
    });
    expect(await refused(() => person.client.currentUser.delete({}))).toEqual({
      status: 400,
      code: 'validation-missing-key',
      path: ['currentPassword'],
    });
    expect(await refusal(api.client().currentUser.delete({}))).toMatchObject({ status: 403 });
  });
});

describe('while money is under way', () => {
  it('neither party can be deleted; afterwards both can', async () => {
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    const wanted = await publishClass(teacher);
    const payment = await requestPlace(api, student, wanted);
    const bothRefused = async () => {
      expect(await refused(() => remove(student))).toEqual(underWay);
      expect(await refused(() => remove(teacher))).toEqual(underWay);
    };
    await bothRefused();
    await payByCard(api, payment);
    await move(student, payment.transactionId, 'confirm-payment');
    await bothRefused();
    await move(teacher, payment.transactionId, 'decline');
    await remove(student);
    const order = await teacher.client.transactions.show({
      id: payment.transactionId,
      include: ['customer'],
    });
    expect(order.data.included?.[0]).toMatchObject({ attributes: { deleted: true } });
    await remove(teacher);
  });

  it('nobody begins an order with an account that is being deleted', async () => {
    const teacher = await signUpTeacher(api);
    const wanted = await publishClass(teacher);
    const students = await Promise.all([1, 2, 3].map(() => signUp(api)));
    const results = await Promise.allSettled([
      ...students.map(student => requestPlace(api, student, wanted)),
      remove(teacher),
    ]);
    const { db } = api.marketplace.context;
    const begun = await db
      .selectFrom('transactions')
      .select('id')
      .where('provider_id', '=', teacher.id)
      .execute();
    const isDeleted = results.at(-1)!.status === 'fulfilled';
    expect(begun.length === 0).toBe(isDeleted);
  });
});

describe('at the payment provider', () => {
  const accountOf = async ({ client }: Person) => {
    const { data } = await client.stripeAccount.fetch();
    return String(data.data.attributes['stripeAccountId']);
  };

  it('account and customer are deleted too on request', async () => {
    const teacher = await signUpTeacher(api);
    await teacher.client.stripeCustomer.create({ stripePaymentMethodId: 'pm_card_visa' });
    const account = await accountOf(teacher);
    await remove(teacher, { deleteFromStripe: true });
    await expect(api.sandbox.stripe.accounts.retrieve(account)).rejects.toMatchObject({
      statusCode: expect.any(Number),
    });
  });

  it('they stay otherwise', async () => {
    const teacher = await signUpTeacher(api);
    const account = await accountOf(teacher);
    await remove(teacher);
    expect(await api.sandbox.stripe.accounts.retrieve(account)).toMatchObject({ id: account });
  });

  it('nothing is deleted when the provider refuses', async () => {
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    await leaveMoneyBehind(teacher, student);
    expect(await refused(() => remove(teacher, { deleteFromStripe: true }))).toEqual({
      status: 400,
      code: 'delete-stripe-account-failed',
    });
    await login(teacher);
  });

  /** Sends money to the teacher's account without a transaction of the marketplace. */
  async function leaveMoneyBehind(teacher: Person, student: Person): Promise<void> {
    const { stripe } = api.sandbox;
    const intent = await stripe.paymentIntents.create({
      amount: 2000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      transfer_data: { destination: await accountOf(teacher) },
      metadata: { student: student.id },
    });
    expect(intent.status).toBe('succeeded');
  }
});

describe('a payout account by its older names', () => {
  it('is connected, changed and disconnected', async () => {
    const { client } = await signUp(api);
    const { currentUser } = client;
    const isConnected = async () =>
      (await currentUser.show()).data.data.attributes['stripeConnected'];
    const created = await currentUser.createStripeAccount({ country: 'US' }, { expand: true });
    expect(created.data.data).toMatchObject({
      type: 'currentUser',
      attributes: { stripeConnected: true },
    });
    expect(await refused(() => currentUser.createStripeAccount({ country: 'US' }))).toEqual({
      status: 409,
      code: 'conflict',
    });
    await currentUser.updateStripeAccount({ businessProfileMCC: '7941' });
    await currentUser.deleteStripeAccount();
    expect(await isConnected()).toBe(false);
    const missing = { status: 409, code: 'stripe-account-not-found' };
    expect(await refused(() => currentUser.deleteStripeAccount())).toEqual(missing);
    expect(await refused(() => currentUser.updateStripeAccount({}))).toEqual(missing);
  });

  it('stays while money for it is under way', async () => {
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    await requestPlace(api, student, await publishClass(teacher));
    expect(await refused(() => teacher.client.currentUser.deleteStripeAccount())).toEqual(underWay);
  });

  it('is nothing for visitors', async () => {
    const { currentUser } = api.client();
    for (const call of [
      () => currentUser.createStripeAccount({ country: 'US' }),
      () => currentUser.updateStripeAccount({}),
      () => currentUser.deleteStripeAccount(),
    ]) {
      expect(await refusal(call())).toEqual({ status: 403, code: 'forbidden' });
    }
  });
});
