import { dayMs } from '#marketplace/contract/range.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import type { SdkBody } from '#marketplace/testing/clients/sdk.ts';
import { simplePrice, Stage, usd } from '#marketplace/testing/fixtures/stage.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

const start = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs);
const nights = { bookingStart: start, bookingEnd: new Date(start.getTime() + 2 * dayMs) };
const including = { expand: true, include: ['booking', 'stockReservation', 'provider', 'listing'] };

describeOnDatabases('a transition that is only looked at', database => {
  let stage: Stage;
  let listingId: string;

  beforeAll(async () => {
    stage = await Stage.open(database, 'payments', 'cottage', 'shop', 'talk', 'room');
    listingId = await stage.listing({ price: usd(5000), stock: 9, seats: 9 });
  }, 60_000);
  afterAll(() => stage.close());

  /** All state that could change: every row, and the payment provider's data. */
  const world = async () => {
    const { stripe } = stage.api.sandbox;
    return {
      rows: await contents(stage.db),
      intents: (await stripe.paymentIntents.list({ limit: 100 })).data,
      charges: (await stripe.charges.list({ limit: 100 })).data,
    };
  };
  const withoutTrace = async (call: () => Promise<{ data: SdkBody }>): Promise<SdkBody> => {
    const before = await world();
    const { data } = await call();
    expect(await world()).toEqual(before);
    return data;
  };
  /** The parts of a response that are the same for speculative and real calls. */
  const gist = (body: SdkBody) => {
    const {
      transitions,
      createdAt: _1,
      lastTransitionedAt: _2,
      protectedData: _3,
      ...rest
    } = body.data.attributes as Record<string, unknown>;
    return {
      ...rest,
      transitions: (transitions as { transition: string; by: string }[]).map(
        ({ transition, by }) => [transition, by],
      ),
      included: (body.included ?? [])
        .map(({ type, attributes }) => ({ type, attributes }))
        .toSorted((one, other) => one.type.localeCompare(other.type)),
    };
  };

  it.each<[string, string, object]>([
    ['cottage', 'request', { ...nights, cardToken: 'tok_visa' }],
    ['payments', 'pay', { lineItems: simplePrice(900) }],
    ['payments', 'push', { lineItems: simplePrice(900), paymentMethodTypes: ['alipay'] }],
    ['room', 'propose', nights],
    ['shop', 'reserve', { stockReservationQuantity: 2 }],
    ['talk', 'begin', { protectedData: { a: 1 } }],
  ])('begins %s with %s as it would in earnest', async (process, transition, params) => {
    const input = {
      processAlias: `${process}/test`,
      transition: `transition/${transition}`,
      params: { listingId, ...params },
    };
    const { transactions } = stage.trusted('customer');
    const looked = await withoutTrace(() => transactions.initiateSpeculative(input, including));
    const done = (await transactions.initiate(input, including)).data;
    // Only the sequence numbers of the stock differ.
    expect(gist(looked)).toEqual(gist(done));
    expect(looked.data.id.uuid).not.toBe(done.data.id.uuid);
    expect(looked.data.attributes['protectedData']).not.toHaveProperty('stripePaymentIntents');
  });

  it('goes on as it would in earnest', async () => {
    const { transactions } = stage.trusted('provider');
    const made = await stage.begin('cottage', 'request', {
      listingId,
      ...nights,
      cardToken: 'tok_visa',
    });
    const looked = async (transition: string) =>
      withoutTrace(() =>
        transactions.transitionSpeculative(
          { id: made.id, transition: `transition/${transition}`, params: {} },
          including,
        ),
      );
    const accepted = await looked('accept');
    expect(accepted.data.attributes).toMatchObject({ state: 'state/accepted' });
    expect(includedOf(accepted, 'booking')).toMatchObject([{ attributes: { state: 'accepted' } }]);
    const declined = await looked('decline');
    expect(declined.data.attributes).toMatchObject({ payinTotal: { amount: 0 } });
    const done = await transactions.transition(
      { id: made.id, transition: 'transition/accept', params: {} },
      including,
    );
    expect(gist(accepted)).toEqual(gist(done.data));
  });

  it('says no as it would in earnest', async () => {
    const { transactions } = stage.trusted('customer');
    const look = (process: string, transition: string, params: object) =>
      stage.refused(() =>
        transactions.initiateSpeculative({
          processAlias: `${process}/test`,
          transition: `transition/${transition}`,
          params: { listingId, ...params },
        }),
      );
    expect(await look('shop', 'reserve', { stockReservationQuantity: 10 })).toEqual({
      status: 409,
      code: 'transaction-listing-insufficient-stock',
    });
    expect(await look('room', 'reserve', { ...nights, seats: 99 })).toEqual({
      status: 409,
      code: 'transaction-booking-time-not-available',
    });
    expect(await look('cottage', 'request', nights)).toEqual({
      status: 400,
      code: 'validation-missing-key',
      path: ['params', 'cardToken'],
    });
    expect(await look('payments', 'pay', { lineItems: simplePrice(0) })).toEqual({
      status: 409,
      code: 'transaction-charge-zero-payin',
    });
    expect(await look('talk', 'fail', {})).toEqual({
      status: 409,
      code: 'transaction-invalid-transition',
    });
  });
});
