import { openPaymentOf, push as pushMoney } from '#marketplace/testing/fixtures/orders.ts';
import { simplePrice, Stage, usd } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

describeOnDatabases('payments', database => {
  let stage: Stage;
  let listingId: string;

  beforeAll(async () => {
    stage = await Stage.open(database, 'payments', 'cottage');
    listingId = await stage.listing({ price: usd(5000), seats: 100 });
  }, 60_000);
  afterAll(() => stage.close());

  const price = { lineItems: simplePrice(5000) };
  const begin = (transition: string, params: object = {}) =>
    stage.begin('payments', transition, { listingId, ...price, ...params });
  const intentOf = (id: string) => stage.api.sandbox.stripe.paymentIntents.retrieve(id);
  /**
   * Amount that the payment provider holds for a transaction, and the amount paid out to the
   * teacher.
   */
  const books = async (transactionId: string) => {
    const { stripe } = stage.api.sandbox;
    const all = (await stripe.paymentIntents.list({ limit: 100 })).data;
    const intents = all.filter(({ metadata }) => metadata['transactionId'] === transactionId);
    const charges = await Promise.all(
      intents.map(({ id }) => stripe.charges.list({ payment_intent: id })),
    );
    const row = await stage.db
      .selectFrom('stripe_accounts')
      .select('stripe_account_id')
      .where('user_id', '=', stage.teacher.id)
      .executeTakeFirstOrThrow();
    const account = { stripeAccount: row.stripe_account_id };
    const payouts = (await stripe.payouts.list({ limit: 100 }, account)).data;
    return {
      intents: intents.map(({ status }) => status),
      kept: charges
        .flatMap(({ data }) => data)
        .filter(({ captured }) => captured)
        .map(charge => charge.amount - charge.amount_refunded),
      paidOut: payouts
        .filter(({ metadata }) => metadata?.['transactionId'] === transactionId)
        .map(({ amount }) => amount),
    };
  };

  describe('that are pushed', () => {
    const push = () => begin('push', { paymentMethodTypes: ['alipay', 'ideal'] });

    it('are charged when they are confirmed, and paid out without being captured', async () => {
      const made = await push();
      const payment = openPaymentOf(made.data);
      expect(await intentOf(payment.intentId)).toMatchObject({
        capture_method: 'automatic',
        payment_method_types: ['alipay'],
      });
      const early = () => stage.move('customer', made.id, 'confirm');
      expect(await stage.refused(early, ['payment_operations'])).toEqual({
        status: 409,
        code: 'stripe-invalid-payment-intent-status',
      });
      await pushMoney(stage.api, payment, true);
      await stage.move('customer', made.id, 'confirm');
      await stage.move('provider', made.id, 'capture');
      await stage.operate(made.id, 'pay-out');
      expect(await books(made.id)).toEqual({
        intents: ['succeeded'],
        kept: [5000],
        paidOut: [5000],
      });
      const late = await stage.operate(made.id, 'refund-late');
      expect(late).toMatchObject({
        status: 409,
        errors: [{ code: 'transaction-invalid-action-sequence' }],
      });
    });

    it('are refunded in full', async () => {
      const made = await push();
      await pushMoney(stage.api, openPaymentOf(made.data), true);
      await stage.move('customer', made.id, 'confirm');
      const { status } = await stage.operate(made.id, 'refund');
      expect(status).toBe(200);
      expect(await books(made.id)).toEqual({ intents: ['succeeded'], kept: [0], paidOut: [] });
    });

    it('are dropped when their payer has not agreed', async () => {
      const made = await push();
      await pushMoney(stage.api, openPaymentOf(made.data), false);
      await stage.move('customer', made.id, 'give-up');
      expect(await books(made.id)).toEqual({ intents: ['canceled'], kept: [], paidOut: [] });
    });

    it.each([
      ['a method that is not pushed', ['card'], 409, 'stripe-payment-method-type-not-supported'],
      ['no method', [], 400, 'validation-invalid-value'],
      ['a word', 'alipay', 400, 'validation-invalid-value'],
    ])('are refused with %s', async (_, paymentMethodTypes, status, code) => {
      const call = () => begin('push', { paymentMethodTypes });
      const path = ['params', 'paymentMethodTypes'];
      expect(await stage.refused(call)).toEqual({ status, code, path });
    });

    it('are refused in a currency that no method takes, in the provider’s words', async () => {
      const call = begin('push', { paymentMethodTypes: ['ideal'] });
      await expect(call).rejects.toMatchObject({
        status: 402,
        data: {
          errors: [
            {
              code: 'transaction-payment-failed',
              meta: {
                stripeCode: 'payment_intent_invalid_parameter',
                stripeMessage: expect.stringContaining('usd'),
              },
            },
          ],
        },
      });
    });
  });

  describe('with the saved card', () => {
    const subscribe = () => begin('subscribe');

    it('are made while its owner is away, once there is one', async () => {
      const made = await subscribe();
      const bill = () => stage.move('provider', made.id, 'bill');
      expect(await stage.refused(bill)).toEqual({
        status: 409,
        code: 'stripe-customer-not-found',
      });
      const looked = await stage
        .trusted('provider')
        .transactions.transitionSpeculative(
          { id: made.id, transition: 'transition/bill', params: {} },
          { expand: true },
        );
      expect(looked.data.data.attributes).toMatchObject({ state: 'state/confirmed' });

      await stage.student.client.stripeCustomer.create({ stripePaymentMethodId: 'pm_card_visa' });
      await bill();
      expect(await books(made.id)).toEqual({ intents: ['succeeded'], kept: [5000], paidOut: [] });
      await stage.student.client.stripeCustomer.deletePaymentMethod();
    });

    it('are not made where the bank requires authentication', async () => {
      const { stripeCustomer } = stage.student.client;
      await stripeCustomer.addPaymentMethod({
        stripePaymentMethodId: 'pm_card_authenticationRequired',
      });
      const made = await subscribe();
      await expect(stage.move('provider', made.id, 'bill')).rejects.toMatchObject({
        status: 402,
        data: {
          errors: [
            {
              code: 'transaction-payment-failed',
              meta: {
                stripeCode: 'authentication_required',
                stripeDeclineCode: 'authentication_required',
              },
            },
          ],
        },
      });
      expect((await books(made.id)).kept).toEqual([]);
      await stripeCustomer.deletePaymentMethod();
    });
  });

  describe('with a card that is to be saved', () => {
    it('save it for the customer', async () => {
      const made = await begin('pay', {
        paymentMethod: 'pm_card_visa',
        setupPaymentMethodForSaving: true,
      });
      const { intentId } = openPaymentOf(made.data);
      expect(await intentOf(intentId)).toMatchObject({
        status: 'requires_confirmation',
        setup_future_usage: 'off_session',
      });
      // With a saved card the engine confirms.
      await stage.move('customer', made.id, 'confirm');
      expect(await books(made.id)).toEqual({
        intents: ['requires_capture'],
        kept: [],
        paidOut: [],
      });
      expect((await stage.shown('customer', made.id)).attributes['protectedData']).toEqual({});
    });

    it('are refused with the reason of the bank', async () => {
      const made = await begin('pay', { paymentMethod: 'pm_card_visa_chargeDeclined' });
      await expect(stage.move('customer', made.id, 'confirm')).rejects.toMatchObject({
        status: 402,
        data: {
          errors: [
            {
              code: 'transaction-payment-failed',
              meta: {
                stripeMessage: 'Your card was declined.',
                stripeCode: 'card_declined',
                stripeDeclineCode: 'generic_decline',
              },
            },
          ],
        },
      });
      expect((await stage.shown('customer', made.id)).transitions).toEqual(['pay']);
    });
  });

  describe('as they were made of old', () => {
    const day = 86_400_000;
    const start = new Date(Math.ceil(Date.now() / day) * day + 2 * day);
    const nights = { bookingStart: start, bookingEnd: new Date(start.getTime() + 2 * day) };
    const request = (transition: string, params: object) =>
      stage.begin('cottage', transition, { listingId, ...nights, ...params });

    it('charge the card of a token, and pay out at the end of the stay', async () => {
      const made = await request('request', { cardToken: 'tok_visa' });
      expect(made.attributes).toMatchObject({
        payinTotal: { amount: 10_500 },
        payoutTotal: { amount: 9000 },
        protectedData: {},
      });
      expect(await books(made.id)).toMatchObject({ intents: ['requires_capture'] });
      await stage.move('provider', made.id, 'accept');
      expect(await books(made.id)).toMatchObject({ kept: [10_500], paidOut: [] });
      await stage.after(5 * day);
      expect((await stage.shown('customer', made.id)).transitions).toEqual([
        'request',
        'accept',
        'complete',
      ]);
      expect(await books(made.id)).toMatchObject({ kept: [10_500], paidOut: [9000] });
    });

    it('give the card free, or the money back', async () => {
      const declined = await request('request', { cardToken: 'tok_visa' });
      await stage.move('provider', declined.id, 'decline');
      expect(await books(declined.id)).toMatchObject({ intents: ['canceled'], kept: [] });

      const asked = await stage.begin('cottage', 'enquire', { listingId });
      await stage.move('customer', asked.id, 'request-after-enquiry', {
        ...nights,
        paymentMethod: 'pm_card_mastercard',
      });
      await stage.move('provider', asked.id, 'accept-by-intent');
      expect((await stage.operate(asked.id, 'cancel')).status).toBe(200);
      expect(await books(asked.id)).toMatchObject({ intents: ['succeeded'], kept: [0] });
    });

    it('look ahead with a token that is none', async () => {
      const { data } = await stage.trusted('customer').transactions.initiateSpeculative(
        {
          processAlias: 'cottage/test',
          transition: 'transition/request',
          params: { listingId, ...nights, cardToken: 'CheckoutPage_speculative_card_token' },
        },
        { expand: true, include: ['booking', 'provider'] },
      );
      expect(data.data.attributes).toMatchObject({ payinTotal: { amount: 10_500 } });
    });

    it.each([
      ['tok_chargeDeclined', 'card_declined'],
      // The deprecated flow can not show the bank's 3-D Secure page.
      ['tok_threeDSecure2Required', 'authentication_required'],
    ])('are refused with %s', async (cardToken, stripeCode) => {
      await expect(request('request', { cardToken })).rejects.toMatchObject({
        status: 402,
        data: { errors: [{ code: 'transaction-payment-failed', meta: { stripeCode } }] },
      });
    });

    it('need a card', async () => {
      const missing = {
        status: 400,
        code: 'validation-missing-key',
        path: ['params', 'cardToken'],
      };
      expect(await stage.refused(() => request('request', {}))).toEqual(missing);
      const asked = await stage.begin('cottage', 'enquire', { listingId });
      const later = () => stage.move('customer', asked.id, 'request-after-enquiry', nights);
      expect(await stage.refused(later)).toEqual(missing);
    });
  });
});
