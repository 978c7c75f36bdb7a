import { openPaymentOf, payByCard } from '#marketplace/testing/fixtures/orders.ts';
import { Stage, usd } from '#marketplace/testing/fixtures/stage.ts';
import type { Played } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const quarter = 15 * 60_000;

describeOnDatabases('offers for what somebody wishes', database => {
  let stage: Stage;
  let wish: string;

  beforeAll(async () => {
    stage = await Stage.open(database, 'offers');
    // The listing is the student's request; the teacher, who has a payment account, makes the
    // offer.
    wish = await stage.listing({}, stage.student);
  }, 60_000);
  afterAll(() => stage.close());

  const offer = (amount: number) => ({ negotiatedTotal: usd(amount) });
  const begin = (params: object, client = stage.trusted('provider')) =>
    stage.begin('offers', 'make-offer', { listingId: wish, ...params }, client);
  const totals = ({ attributes }: Played) => attributes['payinTotal'];

  it('are begun by the provider, about a listing of the customer', async () => {
    const made = await begin({ ...offer(5000), protectedData: { note: 'by Friday' } });
    expect(made.attributes).toMatchObject({
      payinTotal: { amount: 5000, currency: 'USD' },
      payoutTotal: { amount: 5000, currency: 'USD' },
      protectedData: { note: 'by Friday' },
      transitions: [{ transition: 'transition/make-offer', by: 'provider' }],
      lineItems: [{ code: 'line-item/negotiation', lineTotal: { amount: 5000 } }],
    });
    const { data } = await stage.student.client.transactions.query({ only: 'order' });
    expect(data.data.map(({ id }) => id.uuid)).toContain(made.id);
    const sales = await stage.teacher.client.transactions.query({ only: 'sale' });
    expect(sales.data.data.map(({ id }) => id.uuid)).toContain(made.id);
  });

  it('are answered by others, and paid as they were left', async () => {
    const made = await begin(offer(5000));
    expect(totals(await stage.move('customer', made.id, 'counter', offer(3000)))).toMatchObject({
      amount: 3000,
    });
    await stage.move('provider', made.id, 'improve', offer(4200));
    const asked = await stage.move('customer', made.id, 'pay');
    const payment = openPaymentOf(asked.data);
    await payByCard(stage.api, payment);
    await stage.move('customer', made.id, 'confirm');
    await stage.move('provider', made.id, 'deliver');
    const intent = await stage.api.sandbox.stripe.paymentIntents.retrieve(payment.intentId);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4200 });
    expect((await stage.shown('customer', made.id)).attributes['lineItems']).toHaveLength(1);
  });

  it('expire with their payment', async () => {
    const made = await begin(offer(5000));
    const asked = await stage.move('customer', made.id, 'pay');
    await stage.after(quarter + 1000);
    expect((await stage.shown('customer', made.id)).transitions).toEqual([
      'make-offer',
      'pay',
      'expire-payment',
    ]);
    const { intentId } = openPaymentOf(asked.data);
    const intent = await stage.api.sandbox.stripe.paymentIntents.retrieve(intentId);
    expect(intent.status).toBe('canceled');
  });

  it('are not made for one’s own wish', async () => {
    const own = () => begin(offer(1), stage.trusted('customer'));
    expect(await stage.refused(own)).toEqual({
      status: 409,
      code: 'transaction-same-author-and-customer',
    });
  });

  it('are each party’s in turn', async () => {
    const made = await begin(offer(5000));
    expect(await stage.refused(() => stage.move('provider', made.id, 'counter', offer(1)))).toEqual(
      {
        status: 403,
        code: 'forbidden',
      },
    );
    expect(await stage.refused(() => stage.move('provider', made.id, 'improve', offer(1)))).toEqual(
      {
        status: 409,
        code: 'transaction-invalid-transition',
      },
    );
  });

  it.each([
    ['no money', {}, 'validation-missing-key'],
    ['a number', { negotiatedTotal: 5 }, 'validation-invalid-value'],
    ['less than nothing', offer(-5), 'validation-invalid-value'],
  ])('are refused with %s', async (_, params, code) => {
    expect(await stage.refused(() => begin(params))).toEqual({
      status: 400,
      code,
      path: ['params', 'negotiatedTotal'],
    });
  });

  it('of nothing can be made, but not paid', async () => {
    const made = await begin(offer(0));
    expect(await stage.refused(() => stage.move('customer', made.id, 'pay'))).toEqual({
      status: 409,
      code: 'transaction-charge-zero-payin',
    });
  });

  it('name what comes next', async () => {
    const next = async (query: object) => {
      const { data } = await stage.student.client.processTransitions.query(query);
      return data.data.map(({ attributes }) => attributes as Record<string, unknown>);
    };
    expect(await next({ processAlias: 'offers/test' })).toMatchObject([
      {
        name: 'transition/make-offer',
        actor: ['provider'],
        actions: [
          'action.initializer/init-reverse-listing-tx',
          'action/update-protected-data',
          'action/set-negotiated-total-price',
        ],
        params: {
          req: { listingId: 'uuid', negotiatedTotal: 'money' },
          opt: { protectedData: 'object' },
        },
      },
    ]);
    const made = await begin(offer(1));
    const names = (await next({ transactionId: made.id })).map(({ name }) => name);
    expect(names).toEqual(['transition/counter', 'transition/withdraw', 'transition/pay']);
  });
});
