import { move, payByCard, requestPlace } from '#marketplace/testing/fixtures/orders.ts';
import type { OpenPayment } from '#marketplace/testing/fixtures/orders.ts';
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
