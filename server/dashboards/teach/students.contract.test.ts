import Papa from 'papaparse';
import * as v from 'valibot';
import { book, publishOnce, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { refundInPart } from '@flowroom/marketplace/testing/fixtures/refunds';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import {
  earningsAnswer,
  messageAllAnswer,
  rosterAnswer,
  studentsAnswer,
} from '#shared/contract/api/teach.ts';
import { dayMs } from '#shared/time/time.ts';

let world: TeachWorld;
let teacher: Person;
let other: Person;
let ana: Person;
let ben: Person;
let soon: TaughtClass;
let later: TaughtClass;
let ofAna: string;

beforeAll(async () => {
  world = await startTeachWorld();
  const { api } = world;
  [teacher, other] = [await signUpTeacher(api), await signUpTeacher(api)];
  ana = await signUp(api, { firstName: 'Ána', lastName: 'Ruiz' });
  ben = await signUp(api, { firstName: '=Ben', lastName: 'Okafor' });
  soon = await publishOnce(teacher, { title: 'Soon', price: 2000 });
  later = await publishOnce(teacher, { title: 'Later', price: 1000, inDays: 6 });
  ofAna = await book(api, teacher, ana, soon, 2);
  await book(api, teacher, ben, soon);
  await book(api, teacher, ana, later);
}, 60_000);
afterAll(() => world.close());

const thisMonth = () => new Date().toISOString().slice(0, 7);
const months = () => `from=${thisMonth()}&to=${thisMonth()}&zone=UTC`;

const roster = async (wanted: TaughtClass) =>
  v.parse(
    rosterAnswer,
    (await world.get(teacher, `roster?listingId=${wanted.id}&date=${wanted.date}`)).body,
  );
const students = async (query = '') =>
  v.parse(studentsAnswer, (await world.get(teacher, `students?${query}`)).body);
const earnings = async () =>
  v.parse(earningsAnswer, (await world.get(teacher, `earnings?${months()}`)).body);
const note = (person: Person, body: object) => world.post(person, 'attendance', body);

describe('before the class', () => {
  it('students have a next time, and none visited', async () => {
    const { students: rows, totalItems } = await students();
    expect(totalItems).toBe(2);
    expect(rows).toMatchObject([
      { name: '=Ben O', visits: 0, noShows: 0, nextAt: soon.start.toISOString() },
      { name: 'Ána R', visits: 0, noShows: 0, nextAt: soon.start.toISOString() },
    ]);
  });

  it('the roster marks those who have no earlier class with the teacher', async () => {
    const marks = async (wanted: TaughtClass) =>
      (await roster(wanted)).people.map(({ name, isFirst = false }) => [name, isFirst]);
    expect(await marks(soon)).toEqual([
      ['=Ben O', true],
      ['Ána R', true],
    ]);
    expect(await marks(later)).toEqual([['Ána R', false]]);
  });

  it('nobody can be noted as present', async () => {
    const { status, body } = await note(teacher, {
      orderId: ofAna,
      date: soon.date,
      status: 'present',
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ errors: [{ code: 'class-time-not-begun' }] });
  });

  it('earnings have what was captured, less commissions', async () => {
    const { months: rows, payouts } = await earnings();
    expect(rows).toEqual([
      {
        month: thisMonth(),
        orders: 3,
        gross: { amount: 7000, currency: 'USD' },
        commission: { amount: -1400, currency: 'USD' },
        gatewayFee: { amount: -245, currency: 'USD' },
        refunds: { amount: 0, currency: 'USD' },
        net: { amount: 5355, currency: 'USD' },
      },
    ]);
    expect(payouts).toEqual([]);
  });

  it('what is given back makes them less, fees included', async () => {
    const operator = operatorOf(world.api);
    const id = await book(world.api, teacher, ben, later);
    await operator.transactions.transition({ id, transition: 'transition/cancel', params: {} });
    expect((await earnings()).months).toMatchObject([
      {
        orders: 4,
        gross: { amount: 8000 },
        commission: { amount: -1400 },
        refunds: { amount: -1000 },
        net: { amount: 5355 },
      },
    ]);
  });

  it('a refund in part makes them less by its shares, and the roster has what is left', async () => {
    const third = await signUpTeacher(world.api);
    const wanted = await publishOnce(third, { price: 2000 });
    const id = await book(world.api, third, ben, wanted, 2);
    await refundInPart(world.api, id, 700);
    const { body } = await world.get(third, `earnings?${months()}`);
    expect(v.parse(earningsAnswer, body).months).toMatchObject([
      {
        orders: 1,
        gross: { amount: 4000 },
        commission: { amount: -800 + 140 },
        gatewayFee: { amount: -140 + 24 },
        refunds: { amount: -700 },
        net: { amount: 2524 },
      },
    ]);
    const path = `roster?listingId=${wanted.id}&date=${wanted.date}`;
    expect(JSON.stringify((await world.get(third, path)).body)).toContain('"amount":3300');
  });

  it('other teachers have none of it', async () => {
    const { body } = await world.get(other, `earnings?${months()}`);
    expect(v.parse(earningsAnswer, body).months).toMatchObject([{ orders: 0, net: { amount: 0 } }]);
    const found = v.parse(studentsAnswer, (await world.get(other, 'students')).body);
    expect(found.totalItems).toBe(0);
    const { status } = await note(other, { orderId: ofAna, date: soon.date, status: 'present' });
    expect(status).toBe(404);
  });
});

describe('messages to all', () => {
  const all = (person: Person, content: string) =>
    world.post(person, 'messages', { listingId: soon.id, date: soon.date, content });
  const received = async (person: Person, transactionId: string) =>
    (await person.client.messages.query({ transactionId })).data.data.map(
      ({ attributes }) => attributes['content'],
    );

  it('reach each student once, however often they are sent', async () => {
    const sent = await Promise.all([all(teacher, 'Bring a mat.'), all(teacher, 'Bring a mat.')]);
    // Either of the two is the first.
    const counts = v.parse(
      v.array(messageAllAnswer),
      sent.map(({ body }) => body),
    );
    expect(counts.toSorted((one, other) => other.sent - one.sent)).toEqual([
      { sent: 2, alreadySent: 0, unreachable: 0 },
      { sent: 0, alreadySent: 2, unreachable: 0 },
    ]);
    expect(await received(ana, ofAna)).toEqual(['Bring a mat.']);
  });

  it('say more when the text is another', async () => {
    expect((await all(teacher, 'And water.')).body).toMatchObject({ sent: 2 });
    expect(await received(ana, ofAna)).toEqual(['And water.', 'Bring a mat.']);
  });

  it('are known again with their angle brackets', async () => {
    const sent = [await all(teacher, 'A > B <i>'), await all(teacher, 'A > B <i>')];
    expect(sent.map(({ body }) => body)).toMatchObject([{ sent: 2 }, { sent: 0, alreadySent: 2 }]);
    expect((await received(ana, ofAna))[0]).toBe('A > B <i>');
  });

  it('reach nobody who has blocked the teacher, nor whom the teacher has blocked', async () => {
    const block = (person: Person, ...blocked: string[]) =>
      person.client.currentUser.updateProfile({ privateData: { blocked } });
    await block(ana, teacher.id);
    expect((await all(teacher, 'Not for all.')).body).toMatchObject({ sent: 1, unreachable: 1 });
    await block(ana);
    await block(teacher, ana.id);
    expect((await all(teacher, 'Nor this.')).body).toMatchObject({ sent: 1, unreachable: 1 });
    await block(teacher);
    expect(await received(ana, ofAna)).toHaveLength(3);
  });

  it('are not sent by another teacher, nor without a text', async () => {
    expect((await all(other, 'Mine now.')).status).toBe(404);
    expect((await all(teacher, '  ')).status).toBe(400);
    expect(await received(ana, ofAna)).toHaveLength(3);
  });

  it('are ten an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 10; count += 1) {
      statuses.push((await all(teacher, `And another thing ${count}`)).status);
    }
    // Five are those of before.
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(429)]);
    expect((await all(teacher, 'Again')).body).toMatchObject({
      errors: [{ code: 'too-many-requests' }],
    });
  });
});

describe('after the class', () => {
  beforeAll(() => {
    world.clock.ahead = soon.end.getTime() - Date.now() + 60_000;
  });
  afterAll(() => {
    world.clock.ahead = 0;
  });

  it('who was not there is noted, which can be taken back', async () => {
    await note(teacher, { orderId: ofAna, date: soon.date, status: 'absent' });
    const noted = (await roster(soon)).people.find(({ orderId }) => orderId === ofAna);
    expect(noted).toMatchObject({ attendance: 'absent', attendanceSource: 'teacher' });
    expect((await students()).students).toMatchObject([
      { name: '=Ben O', visits: 1, noShows: 0 },
      { name: 'Ána R', visits: 0, noShows: 1, nextAt: later.start.toISOString() },
    ]);
    await note(teacher, { orderId: ofAna, date: soon.date, status: null });
    expect((await roster(soon)).people.some(({ attendance }) => attendance)).toBe(false);
    expect((await students('sort=visits')).students).toMatchObject([
      { name: '=Ben O', visits: 1 },
      { name: 'Ána R', visits: 1, lastAt: soon.start.toISOString() },
    ]);
  });

  it('who is not in the report of the meeting is suggested as absent, once it is read', async () => {
    const operator = operatorOf(world.api);
    const seen = async () => (await roster(soon)).people.map(one => [one.name, one.suggestion]);
    const joined = { date: soon.date, status: 'present', source: 'meeting', minutes: 50 };
    await operator.transactions.updateMetadata({ id: ofAna, metadata: { attendance: [joined] } });
    expect(await seen()).toEqual([
      ['=Ben O', undefined],
      ['Ána R', undefined],
    ]);
    const came = (await roster(soon)).people.find(({ orderId }) => orderId === ofAna);
    expect(came).toMatchObject({ attendance: 'present', attendanceSource: 'meeting' });
    const readUntil = async (joinsReadUntil: number) =>
      operator.listings.update({ id: soon.id, metadata: { joinsReadUntil } });
    await readUntil(soon.end.getTime());
    expect(await seen()).toEqual([
      ['=Ben O', 'absent'],
      ['Ána R', undefined],
    ]);
    // The teacher decides; until then nothing counts as a no-show.
    expect((await students()).students.map(({ noShows }) => noShows)).toEqual([0, 0]);
    await operator.transactions.updateMetadata({ id: ofAna, metadata: { attendance: [] } });
    expect((await seen()).map(([, suggestion]) => suggestion)).toEqual([undefined, undefined]);
  });

  it('a day without a class is refused', async () => {
    const body = { orderId: ofAna, date: later.date, status: 'present' };
    expect((await note(teacher, body)).status).toBe(404);
    expect((await note(teacher, { ...body, date: 'soon' })).status).toBe(400);
  });

  it('students are found by name and sorted', async () => {
    expect((await students('keywords=ana')).students.map(({ name }) => name)).toEqual(['Ána R']);
    expect((await students('sort=spent')).students).toMatchObject([
      { name: 'Ána R', spent: { amount: 5000 } },
      { name: '=Ben O', spent: { amount: 2000 } },
    ]);
    expect((await students('page=2')).students).toEqual([]);
  });
});

describe('downloads', () => {
  it('have the rows of the pages, without formulas', async () => {
    const name = `listingId=${soon.id}&date=${soon.date}`;
    const { status, text, headers } = await world.get(teacher, `roster.csv?${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const file = headers.get('content-disposition');
    expect(file).toBe(`attachment; filename=soon-${soon.date}.csv`);
    const [heading, ...rows] = text.split('\r\n');
    expect(heading).toContain('start (Europe/Berlin)');
    expect(rows).toEqual([
      `"'=Ben O",1,,paid,accepted,20,USD,,Soon,${soon.date} 18:00,,,`,
      `Ána R,2,,paid,accepted,40,USD,,Soon,${soon.date} 18:00,,,`,
      '',
    ]);
    const everybody = await world.get(teacher, 'students.csv?zone=Europe/Berlin');
    expect(everybody.text).toContain(`"'=Ben O",0,0,,${soon.date} 18:00,no,20,USD`);
    const report = await world.get(teacher, `earnings.csv?${months()}`);
    expect(report.text).toContain(`${thisMonth()},4,80,-14,-2.45,-10,53.55,USD`);
  });

  it('of earnings have the sums of the page and of the orders', async () => {
    const { text } = await world.get(teacher, `earnings.csv?${months()}`);
    const { data: rows } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
    const sum = (field: string) =>
      Math.round(rows.reduce((all, row) => all + Number(row[field]), 0) * 100);
    const page = (await earnings()).months;
    const shown = (part: 'gross' | 'commission' | 'gatewayFee' | 'refunds' | 'net') =>
      page.reduce((all, month) => all + month[part].amount, 0);
    expect([
      sum('gross'),
      sum('commission'),
      sum('gateway_fee'),
      sum('refunds'),
      sum('net'),
    ]).toEqual([
      shown('gross'),
      shown('commission'),
      shown('gatewayFee'),
      shown('refunds'),
      shown('net'),
    ]);
    const sales = (await teacher.client.transactions.query({ only: 'sale' })).data.data;
    const money = v.object({ amount: v.number() });
    const totals = sales.map(({ attributes }) => v.parse(money, attributes['payoutTotal']));
    // The one that was given back has a payout of nothing.
    expect(totals).toHaveLength(4);
    expect(sum('net')).toBe(totals.reduce((all, { amount }) => all + amount, 0));
  });

  it('are for the teacher alone', async () => {
    const paths = [`roster.csv?listingId=${soon.id}&date=${soon.date}`, 'students.csv?zone=UTC'];
    for (const path of paths) expect((await world.get(null, path)).status).toBe(401);
    expect((await world.get(other, paths[0]!)).status).toBe(404);
    expect((await world.get(other, paths[1]!)).text).not.toContain('Ben');
    expect((await world.get(teacher, 'earnings.csv?from=2026-1')).status).toBe(400);
    expect((await world.get(teacher, 'students.csv?zone=Mars')).status).toBe(400);
  });
});

describe('payouts', () => {
  let paidOut: Person;
  async function accountOf({ id }: Person): Promise<string> {
    const { data } = await operatorOf(world.api).users.show({ id, include: ['stripeAccount'] });
    return JSON.stringify(data).match(/acct_\w+/)?.[0] ?? '';
  }

  it('come from the payment provider', async () => {
    const { stripe } = world.api.sandbox;
    paidOut = await signUpTeacher(world.api);
    await book(world.api, paidOut, ana, await publishOnce(paidOut, { price: 9000 }));
    const made = await stripe.payouts.create(
      { amount: 4000, currency: 'usd' },
      { stripeAccount: await accountOf(paidOut) },
    );
    const arrivesAt = new Date(made.arrival_date * 1000).toISOString();
    const { body } = await world.get(paidOut, `earnings?${months()}`);
    expect(v.parse(earningsAnswer, body).payouts).toMatchObject([
      { amount: { amount: 4000, currency: 'USD' }, status: 'paid', arrivesAt },
    ]);
  });

  it('are read to the last of the months', async () => {
    const { stripe } = world.api.sandbox;
    const stripeAccount = await accountOf(paidOut);
    for (let paid = 0; paid < 100; paid += 1) {
      await stripe.payouts.create({ amount: 10, currency: 'usd' }, { stripeAccount });
    }
    // Other months than before: an answer is stored for a minute.
    const past = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 7);
    const query = months().replace(/from=[\d-]+/, `from=${past}`);
    const { body } = await world.get(paidOut, `earnings?${query}`);
    const { payouts } = v.parse(earningsAnswer, body);
    expect(payouts).toHaveLength(101);
    expect(payouts?.at(-1)?.amount).toEqual({ amount: 4000, currency: 'USD' });
  });

  it('of other months are left out', async () => {
    const past = new Date(Date.now() - 90 * dayMs).toISOString().slice(0, 7);
    const { body } = await world.get(paidOut, `earnings?from=${past}&to=${past}&zone=UTC`);
    expect(v.parse(earningsAnswer, body).payouts).toEqual([]);
  });
});
