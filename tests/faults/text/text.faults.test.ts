import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { linesOfReport } from '#server/account/safety/reportLines.ts';
import { reportsAnswer, reportsPath } from '#server/account/safety/reportQueue.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { cleanLine, withBrackets } from '#shared/text/text.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { book, pagesOf } from '../crowd/crowd.ts';
import { teller } from '../tell.ts';
import { attacks } from './attacks.ts';
import { commandsIn, formulasIn, structureOf, titlesIn } from './readings.ts';
import type { SentMail } from './readings.ts';

// What people type is thrown at the whole server, and read back from everything that it hands out.

const others = process.env['FAULTS'] === 'long' ? 200 : 10;
const seed = Number(process.env['TEXT_SEED'] ?? 20261128);
const tell = teller();

let site: Site;
let teacher: Person;
let teacherCookie: string;
jest.setTimeout(1_800_000);

beforeAll(async () => {
  site = await startSite();
  teacher = await signUpTeacher(site.api);
  teacherCookie = await site.signedIn(teacher.id);
});
afterAll(() => site.close());

const headersOf = (cookie: string) => ({
  cookie,
  origin: site.url,
  'x-flowroom': '1',
  'content-type': 'application/json',
});

async function read(address: string, cookie?: string): Promise<string> {
  const answer = await fetch(`${site.url}${address}`, cookie ? { headers: headersOf(cookie) } : {});
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

const post = (address: string, cookie: string, body: object) =>
  fetch(`${site.url}${address}`, {
    method: 'POST',
    headers: headersOf(cookie),
    body: JSON.stringify(body),
  });

/** The teacher's desk, which is refused until the orders are counted. */
const desk = () =>
  fetch(`${site.url}/api/teach/desk?zone=UTC`, { headers: headersOf(teacherCookie) });

/** A call with a text that may be refused, but by nothing else than an answer to it. */
async function mayRefuse(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    const status = (error as { status?: number }).status ?? 0;
    if (status < 400 || status >= 500) throw error;
  });
}

/** A student of this name, or of a plain one where it is refused. */
async function studentNamed(text: string): Promise<Person> {
  const student = await signUp(site.api);
  const { id } = student;
  await site.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
  await mayRefuse(student.client.currentUser.updateProfile({ firstName: text, lastName: text }));
  await mayRefuse(student.client.currentUser.updateProfile({ displayName: text, bio: text }));
  return student;
}

interface Booked {
  student: Person;
  cookie: string;
  wanted: TestClass;
  /** Id of the order. */
  order: string;
}

/**
 * Everything that a text can be written into: names, a class, an order with who comes, a message, a
 * report.
 */
async function write(text: string): Promise<Booked> {
  await mayRefuse(teacher.client.currentUser.updateProfile({ displayName: text, bio: text }));
  const wanted = await publishClass(teacher, {
    seats: 3,
    price: 0,
    publicData: {
      type: 'free',
      bookingMode: 'instant',
      timezone: 'Etc/UTC',
      otherWorkoutType: text,
    },
  });
  const time = wallTimeOf(wanted.start.getTime(), 'Etc/UTC');
  const dates = { startDate: time.date, time: time.time, unixTimeStamp: wanted.start.getTime() };
  const { id } = wanted;
  const publicData = { ...dates, lastClass: wanted.end.getTime() };
  await teacher.client.ownListings.update({ id, publicData });
  await mayRefuse(teacher.client.ownListings.update({ id, title: text }));
  await mayRefuse(teacher.client.ownListings.update({ id, description: text }));

  const student = await studentNamed(text);
  const cookie = await site.signedIn(student.id);
  const pages = pagesOf(site.url, cookie, { isPatient: true });
  await book(pages, wanted);
  const { data } = await student.client.transactions.query({ only: 'order' });
  const order = data.data[0]!.id.uuid;
  await pages.confirmPayment(order);
  await mayRefuse(student.client.messages.send({ transactionId: order, content: text }));
  await post('/api/order-attendees', cookie, { transactionId: order, attendees: [{ name: text }] });
  await post('/api/account/report', cookie, {
    subject: 'listing',
    subjectId: id,
    reason: 'other',
    text,
  });
  return { student, cookie, wanted, order };
}

/** The mails about an order. */
async function mailsOf({ student }: Booked): Promise<SentMail[]> {
  const folder = path.join(site.folder, 'outbox');
  const files = (await readdir(folder)).filter(name => name.endsWith('.json'));
  const mails: (SentMail & { to: string })[] = [];
  for (const name of files) mails.push(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
  return mails.filter(({ to }) => to.includes(student.email));
}

/** Structure of each mail by its template, where every text is plain. */
let plain: Map<string, ReturnType<typeof structureOf>>;

/** Classes that have been published, the plain one among them, and most that a feed has. */
let classes = 1;
const mostInFeed = 500;

async function expectCalendars(text: string, { cookie, order }: Booked) {
  const title = withBrackets(cleanLine(text)) || 'Morning flow';
  const shown = [title, 'Morning flow'];
  const [only = '', ...more] = titlesIn(await read(`/api/calendar/orders/${order}.ics`, cookie));
  expect(more).toEqual([]);
  expect(shown).toContain(only);
  // One entry for each class so far, whatever their titles are.
  classes += 1;
  const feed = titlesIn(await read(`/api/calendar/teachers/${teacher.id}.ics`));
  expect(feed).toHaveLength(Math.min(classes, mostInFeed));
}

async function expectTables({ wanted }: Booked) {
  const { date } = wallTimeOf(wanted.start.getTime(), 'Etc/UTC');
  const roster = `/api/teach/roster.csv?listingId=${wanted.id}&date=${date}`;
  for (const address of [roster, '/api/teach/students.csv?zone=UTC']) {
    expect(formulasIn(await read(address, teacherCookie))).toEqual([]);
  }
}

async function expectReports() {
  const { operatorSecret } = site.api.credentials;
  const answer = await fetch(`${site.url}/api${reportsPath}`, {
    headers: { authorization: `Bearer ${operatorProof(operatorSecret)}` },
  });
  for (const report of v.parse(reportsAnswer, await answer.json()).data) {
    const lines = linesOfReport(report).split('\n');
    expect(commandsIn(lines.join('\n'))).toEqual([]);
    // The program's own lines are the first and the last.
    expect(lines.slice(1, -1).filter(line => !line.startsWith('  | '))).toEqual([]);
  }
}

async function expectMails(booked: Booked) {
  let mails: SentMail[] = [];
  await until('the mails of a booking', async () => {
    mails = await mailsOf(booked);
    return mails.some(({ template }) => template === 'booked-customer');
  });
  for (const { template, subject, html, calendar } of mails) {
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
    const { elements, hosts } = structureOf(html);
    const known = plain.get(template);
    if (known) expect({ template, elements, hosts }).toEqual({ template, ...known });
    else plain.set(template, { elements, hosts });
    if (calendar) expect(titlesIn(calendar.content)).toHaveLength(1);
  }
}

it('no text of people becomes a command in what the product hands out', async () => {
  plain = new Map();
  await until('the tables', async () => (await desk()).ok);
  await expectMails(await write('Plain'));
  expect([...plain.keys()]).toContain('booked-customer');
  const texts = attacks(others, seed);
  for (const [index, text] of texts.entries()) {
    const booked = await write(text);
    await expectCalendars(text, booked).catch(refuted(text));
    await expectTables(booked).catch(refuted(text));
    await expectReports().catch(refuted(text));
    await expectMails(booked).catch(refuted(text));
    if (index % 25 === 24) tell(`${index + 1} of ${texts.length} texts`);
  }
});

/** Names the text with which something was found. */
const refuted = (text: string) => (error: Error) => {
  error.message = `With ${JSON.stringify(text)} (TEXT_SEED=${seed}): ${error.message}`;
  throw error;
};
