import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { Stage } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

describeOnDatabases('what the parties tell each other', database => {
  let stage: Stage;
  let listingId: string;

  beforeAll(async () => {
    stage = await Stage.open(database, 'talk');
    listingId = await stage.listing();
    await stage.student.client.currentUser.updateProfile({
      protectedData: { phoneNumber: '555-1', secret: 'mine' },
    });
    await stage.teacher.client.currentUser.updateProfile({ protectedData: { address: 'Main St' } });
  }, 60_000);
  afterAll(() => stage.close());

  const begin = (protectedData?: object) =>
    stage.begin('talk', 'begin', { listingId, ...(protectedData ? { protectedData } : {}) });

  it('is merged into the earlier data', async () => {
    const made = await begin({ a: 1, b: { c: 2 } });
    const revealed = await stage.move('provider', made.id, 'reveal');
    expect(revealed.attributes['protectedData']).toEqual({
      a: 1,
      b: { c: 2 },
      customerPhone: '555-1',
      address: 'Main St',
    });
    const noted = await stage.move('customer', made.id, 'note', { metadata: { seen: true } });
    expect(noted.attributes['metadata']).toEqual({ seen: true });
    const { data } = await stage.operate(made.id, 'note-by-operator', {
      metadata: { seen: null, checked: 1 },
    });
    expect(data?.attributes['metadata']).toEqual({ checked: 1 });
  });

  it('is limited to what can be stored', async () => {
    const large = { text: 'x'.repeat(51_000) };
    expect(await stage.refused(() => begin(large))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['params', 'protectedData'],
    });
    const half = { text: 'x'.repeat(30_000) };
    const made = await begin({ more: half.text });
    const grow = () => stage.move('customer', made.id, 'fail', { protectedData: half });
    expect(await stage.refused(grow)).toMatchObject({ path: ['params', 'protectedData'] });
  });

  it('is written by the server alone where nobody else may', async () => {
    const made = await begin();
    const { transactions } = stage.student.client;
    const body = {
      id: made.id,
      transition: 'transition/note',
      params: { metadata: { free: true } },
    };
    const forbidden = { status: 403, code: 'forbidden' };
    expect(await stage.refused(() => transactions.transition(body))).toEqual(forbidden);
    expect(await stage.refused(() => transactions.transitionSpeculative(body))).toEqual(forbidden);
  });

  it('comes to nothing with an action that fails later', async () => {
    const made = await begin({ a: 1 });
    const fail = () => stage.move('customer', made.id, 'fail', { protectedData: { a: 2 } });
    expect(await stage.refused(fail)).toEqual({
      status: 409,
      code: 'transaction-invalid-action-sequence',
    });
  });

  it('may be a review, one of each, seen by others once they are published', async () => {
    const made = await begin();
    const review = (rating: unknown = 5) => ({ reviewRating: rating, reviewContent: 'Kind.' });
    const one = await stage.move('customer', made.id, 'review-by-customer', review());
    expect(includedOf(one, 'review')).toMatchObject([
      { attributes: { type: 'ofProvider', state: 'pending', rating: 5, content: 'Kind.' } },
    ]);
    expect(includedOf(await stage.shown('provider', made.id), 'review')).toEqual([]);
    const again = () => stage.move('customer', made.id, 'review-by-customer', review());
    expect(await stage.refused(again)).toEqual({
      status: 409,
      code: 'transaction-already-reviewed-by-customer',
    });
    await stage.move('provider', made.id, 'review-by-provider', review(1));
    const second = () => stage.move('provider', made.id, 'review-by-provider', review());
    expect(await stage.refused(second)).toEqual({
      status: 409,
      code: 'transaction-already-reviewed-by-provider',
    });
    await stage.move('provider', made.id, 'publish');
    for (const party of ['customer', 'provider'] as const) {
      const reviews = includedOf(await stage.shown(party, made.id), 'review');
      expect(reviews.map(({ attributes }) => attributes['state'])).toEqual(['public', 'public']);
    }
  });

  it.each([
    ['no rating', { reviewContent: 'x' }, 'validation-missing-key', 'reviewRating'],
    ['no words', { reviewRating: 3 }, 'validation-missing-key', 'reviewContent'],
    [
      'six stars',
      { reviewRating: 6, reviewContent: 'x' },
      'validation-invalid-value',
      'reviewRating',
    ],
    [
      'no star',
      { reviewRating: 0, reviewContent: 'x' },
      'validation-invalid-value',
      'reviewRating',
    ],
  ])('is no review with %s', async (_, params, code, key) => {
    const made = await begin();
    const move = () => stage.move('customer', made.id, 'review-by-customer', params);
    expect(await stage.refused(move)).toEqual({ status: 400, code, path: ['params', key] });
  });
});
