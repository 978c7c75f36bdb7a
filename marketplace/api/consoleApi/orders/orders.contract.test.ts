import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
import { drainMails } from '#marketplace/testing/fixtures/dueJobs.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

let api: PaidMarketplace;
let operator: OperatorAtConsole;
let teacher: Person;
let student: Person;
let wanted: TestClass;
/** Accepted, and paid. */
let booked: OpenPayment;
/** Of another student; not paid yet. */
let open: OpenPayment;
let other: Person;

beforeAll(async () => {
  api = await startPaidMarketplace();
  operator = await signInOperator(api, 'finance');
  [teacher, student, other] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'أميرة', lastName: 'حسن' }),
    signUp(api, { firstName: 'Odette', lastName: '100%_Real' }),
  ]);
  wanted = await publishClass(teacher);
  booked = await requestPlace(api, student, wanted);
  await payByCard(api, booked);
  await move(student, booked.transactionId, 'confirm-payment');
  await move(teacher, booked.transactionId, 'accept');
  open = await requestPlace(api, other, wanted);
}, 60_000);
afterAll(() => api.close());

interface Order {
  id: string;
  state: string;
}
const query = (asked: Record<string, string>) =>
  operator.console.get<Order[]>('orders/query', asked);
const find = async (asked: Record<string, string>) =>
  (await query(asked)).data.map(({ id }) => (id === booked.transactionId ? 'booked' : 'open'));

describe('orders', () => {
  it.each<[string, () => string, string[]]>([
    ['their number', () => booked.transactionId.toUpperCase(), ['booked']],
    ['its first digits', () => booked.transactionId.slice(0, 13), ['booked']],
    ['the customer’s name', () => 'حسن أميرة', ['booked']],
    ['signs of a name that are patterns elsewhere', () => '100%_r', ['open']],
    ['the provider’s address', () => teacher.email.toUpperCase(), ['open', 'booked']],
    ['the id of a person', () => other.id, ['open']],
    ['the id of a class', () => wanted.id, ['open', 'booked']],
    ['the payment’s id', () => booked.intentId, ['booked']],
    ['words that nobody has', () => 'n0b0dy', []],
    ['a payment’s id that is of no order', () => 'pi_3Nothing123', []],
  ])('are found by %s', async (_, search, found) => {
    expect(await find({ search: search() })).toEqual(found);
  });

  it('are found by class, account and saved card', async () => {
    const { db } = api.marketplace.context;
    const { title } = await db
      .selectFrom('listings')
      .select('title')
      .where('id', '=', wanted.id)
      .executeTakeFirstOrThrow();
    expect(await find({ search: title.toUpperCase() })).toEqual(['open', 'booked']);
    const { stripe_account_id: account } = await db
      .selectFrom('stripe_accounts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(await find({ search: account })).toEqual(['open', 'booked']);
    await student.client.stripeCustomer.create({ stripePaymentMethodId: 'pm_card_visa' });
    const { data, meta } = await query({ search: '•••• 4242' });
    expect(data).toMatchObject([{ id: booked.transactionId }]);
    expect(meta).toMatchObject({ unknown: ['cardsNotSaved'], isPartial: false });
    expect(await find({ search: '4243' })).toEqual([]);
    expect((await query({ search: 'ch_3Nothing123' })).meta).toMatchObject({
      unknown: ['reference ch'],
    });
  });

  it('are filtered, sorted and paged', async () => {
    const { createdAt } = (await query({ search: open.transactionId })).data[0] as never;
    expect(await find({ states: 'state/accepted,state/canceled' })).toEqual(['booked']);
    expect(await find({ lastTransitions: 'transition/request-payment' })).toEqual(['open']);
    expect(await find({ personId: student.id, listingId: wanted.id })).toEqual(['booked']);
    expect(await find({ search: wanted.id, states: 'state/accepted' })).toEqual(['booked']);
    const process = { processName: 'flex-hourly-default-process' };
    expect(await find({ ...process, processVersion: '1', sort: 'createdAt' })).toEqual([
      'booked',
      'open',
    ]);
    expect(await find({ ...process, processVersion: '2' })).toEqual([]);
    expect(await find({ createdAtStart: createdAt })).toEqual(['open']);
    expect(await find({ createdAtEnd: createdAt })).toEqual(['booked']);
    expect(await find({ lastTransitionedAtStart: createdAt, sort: 'lastTransitionedAt' })).toEqual([
      'open',
    ]);
    const { data, meta } = await query({ page: '2', perPage: '1' });
    expect(meta).toMatchObject({ page: 2, totalItems: 2, totalPages: 2, isEstimate: false });
    expect(data).toEqual([
      expect.objectContaining({
        id: booked.transactionId,
        process: { name: 'flex-hourly-default-process', version: 1 },
        state: 'state/accepted',
        lastTransition: 'transition/accept',
        customer: { id: student.id, name: 'أميرة ح', email: student.email, state: 'active' },
        booking: {
          start: wanted.start.toISOString(),
          end: wanted.end.toISOString(),
          seats: 1,
          state: 'accepted',
        },
        payin: { amount: 2000, currency: 'USD' },
        payout: { amount: 1800, currency: 'USD' },
        paymentState: 'captured',
      }),
    ]);
  });

  it.each<Record<string, string>>([
    { search: '\0' },
    { states: 'state/a\0' },
    { processVersion: 'x' },
    { sort: 'price' },
  ])('are not asked for with %j', async asked => {
    expect(await query(asked)).toMatchObject({ status: 400, error: { source: expect.anything() } });
  });
});

interface Shown {
  state: string;
  isRefunded: boolean;
  paymentState: string;
  references: Record<string, string | null>;
  actions: { transition: string; money: string[]; notifies: string[] }[];
  timeline: { kind: string; at: string; actor: Record<string, unknown> }[];
}
const show = async (id: string) => (await operator.console.get<Shown>('orders/show', { id })).data;
const ofKind = ({ timeline }: Shown, kind: string) => timeline.filter(entry => entry.kind === kind);

describe('one order', () => {
  it('is shown with its history, by time, and who did what', async () => {
    await student.client.messages.send({
      transactionId: booked.transactionId,
      content: 'May I come late?',
    });
    await operator.console.post('integration/transactions/update_metadata', {
      id: booked.transactionId,
      metadata: { note: 'VIP' },
    });
    const shown = await show(booked.transactionId);
    expect(ofKind(shown, 'transition')).toMatchObject([
      { transition: 'transition/request-payment', from: null, actor: { role: 'customer' } },
      { transition: 'transition/confirm-payment', actor: { id: student.id, name: 'أميرة ح' } },
      { transition: 'transition/accept', to: 'state/accepted', actor: { role: 'provider' } },
    ]);
    expect(ofKind(shown, 'payment')).toMatchObject([
      { action: 'create', state: 'done', reference: booked.intentId, amount: { amount: 2000 } },
      { action: 'confirm', state: 'done' },
      { action: 'capture', state: 'done', error: null, isDelayed: false },
    ]);
    expect(ofKind(shown, 'mail')).toContainEqual(
      expect.objectContaining({ template: 'accepted-customer', to: 'customer', seq: 3 }),
    );
    expect(ofKind(shown, 'message')).toMatchObject([
      { content: 'May I come late?', actor: { role: 'customer', id: student.id } },
    ]);
    expect(ofKind(shown, 'change')).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ role: 'operator', id: operator.id }),
        changes: { 'metadata.note': { before: null, after: 'VIP' } },
      }),
    );
    expect(ofKind(shown, 'due')).toMatchObject([{ name: 'transition/complete', state: 'waiting' }]);
    const times = shown.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(shown.references).toMatchObject({ payment: booked.intentId });
  });

  it('says what became of its mails, which are in the list of mails', async () => {
    const { context } = api.marketplace;
    const accepted = async () =>
      ofKind(await show(booked.transactionId), 'mail').find(
        mail => (mail as { template?: string }).template === 'accepted-customer',
      ) as { state: string; mailId: string; at: string } | undefined;
    await context.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', student.id)
      .execute();
    const waiting = await accepted();
    expect(waiting).toMatchObject({ state: 'waiting' });
    await drainMails(context);
    const sent = await accepted();
    expect(sent).toMatchObject({ state: 'sent', mailId: waiting?.mailId, reason: null });
    const { data } = await operator.console.get('mails/query', { id: sent?.mailId ?? '' });
    expect(data).toMatchObject([{ template: 'accepted-customer', state: 'sent', at: sent?.at }]);
    const mails = context.db.deleteFrom('sent_mails');
    await mails.where('transaction_id', '=', booked.transactionId).execute();
    expect(await accepted()).toMatchObject({ state: 'unknown', mailId: null });
  });

  it('is none that is not there', async () => {
    expect(await operator.console.get('orders/show', { id: teacher.id })).toMatchObject({
      status: 404,
      error: { code: 'not-found' },
    });
  });
});

describe('an operator', () => {
  const transition = (by: OperatorAtConsole, id: string, name: string) =>
    by.console.post('integration/transactions/transition', {
      id,
      transition: `transition/${name}`,
      params: {},
    });

  it('refunds all with a transition of the process, which the history names', async () => {
    const id = booked.transactionId;
    const { actions } = await show(id);
    expect(actions.find(one => one.transition === 'transition/cancel')).toEqual({
      transition: 'transition/cancel',
      to: 'state/canceled',
      money: ['refund'],
      notifies: ['customer', 'provider'],
      params: { required: {}, optional: {} },
    });
    expect((await transition(operator, id, 'cancel')).status).toBe(200);
    const shown = await show(id);
    expect(shown).toMatchObject({
      state: 'state/canceled',
      isRefunded: true,
      paymentState: 'returned',
      payin: { amount: 0 },
      actions: [],
    });
    expect(ofKind(shown, 'transition').at(-1)).toMatchObject({
      actor: { role: 'operator', id: operator.id },
    });
    expect(ofKind(shown, 'payment').at(-1)).toMatchObject({ action: 'return', state: 'done' });
    expect(ofKind(shown, 'operation').at(-1)).toMatchObject({
      operation: 'integration/transactions/transition',
      input: { transition: 'transition/cancel' },
      result: 'ok',
      actor: { id: operator.id },
    });
    const { data: refunds } = await api.sandbox.stripe.refunds.list({
      payment_intent: booked.intentId,
    });
    expect(refunds.map(({ amount }) => amount)).toEqual([2000]);
  });

  it('whose transition is refused is in the history with the reason', async () => {
    const id = open.transactionId;
    expect(await transition(operator, id, 'cancel')).toMatchObject({
      status: 409,
      error: { code: 'transaction-invalid-transition' },
    });
    expect(ofKind(await show(id), 'operation')).toMatchObject([
      { result: 'transaction-invalid-transition' },
    ]);
  });
});
