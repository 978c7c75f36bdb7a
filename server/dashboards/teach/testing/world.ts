import express from 'express';
import pino from 'pino';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { ApiFault } from '#server/base/apiFault.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { fetchPayoutAccount } from '#server/marketplaceClient/payoutAccount.ts';
import { composeCoTeachers } from '#server/coTeachers/compose.ts';
import type { ComposedCoTeachers } from '#server/coTeachers/compose.ts';
import { createTeacherPayments } from '../payments.ts';
import { createProjection } from '#server/projection/projection.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf, serverSdkOf } from '#server/testing/sdks.ts';
import { teachRouter } from '../teachRouter.ts';
import { composeBusy } from '#server/busyCalendars/compose.ts';
import type { ComposedBusy } from '#server/busyCalendars/compose.ts';
import { composeStudents } from '#server/students/compose.ts';
import type { StudentRecords } from '#server/students/records.ts';
import { composeOwnPages } from '../../my/compose.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { sdk as flexSdk } from '@flowroom/marketplace/testing/clients/sdk';
import type { ReachableMarketplace } from '@flowroom/marketplace/testing/clients/sdk';
import {
  move,
  openPaymentOf,
  payByCard,
  trusted,
} from '@flowroom/marketplace/testing/fixtures/orders';
import type { CardSandbox } from '@flowroom/marketplace/testing/fixtures/orders';
import { memoryLimits } from '@flowroom/marketplace/limits';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import { lineItemsOf, toMarketplaceLineItems } from '#server/orders/pricing.ts';
import { processes } from '#shared/config/marketplace.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs, todayIn } from '#shared/time/time.ts';

/** A call of a page below /api; without a slash at its beginning below /api/teach. */
interface Answer {
  status: number;
  body: unknown;
  text: string;
  headers: Headers;
}

/** A stream of server-sent events. */
interface Stream {
  status: number;
  /** Data of the events so far. */
  events: unknown[];
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close(): void;
}

/** Marketplace, projection and the endpoints of teachers and students. */
export interface TeachWorld {
  api: PaidMarketplace;
  clock: { ahead: number };
  /** Refusal of every read while it is set, as before the first count is done. */
  counting: { refusal: ApiFault | null };
  get(person: Person | null, path: string): Promise<Answer>;
  post(person: Person | null, path: string, body: object): Promise<Answer>;
  /** Opens the stream of events of a person's inbox. */
  stream(person: Person | null, query?: string): Promise<Stream>;
  /** What is noted of students. */
  records: StudentRecords;
  /** People by their short addresses. */
  handles: Map<string, Pick<Person, 'id'>>;
  coTeachers: ComposedCoTeachers;
  /** Calendars of teachers elsewhere, which may be on this machine here. */
  busy: ComposedBusy;
  close(): Promise<void>;
}

/** Starts a marketplace that is followed by a web server with the endpoints. */
export async function startTeachWorld(): Promise<TeachWorld> {
  const clock = { ahead: 0 };
  const counting: TeachWorld['counting'] = { refusal: null };
  const now = () => Date.now() + clock.ahead;
  const api = await startPaidMarketplace({ overrides: { now: () => new Date(now()) } });
  const operator = operatorSdkOf(operatorOf(api));
  const logger = pino({ level: 'silent' });
  const projection = createProjection({
    openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
    operator: () => operator,
    marketplace: 'test',
    siteOrigin: new URL(api.url).origin,
    dataVersion: api.marketplace.dataVersion,
    pollMs: 100,
    logger,
    now,
  });
  const people = new Map<string, Person>();
  const handles = new Map<string, Pick<Person, 'id'>>();
  const sessions = {
    open: (req: express.Request) => ({
      isAnonymous: !people.has(req.get('x-as') ?? ''),
      as: req.get('x-as'),
      token: () => Promise.resolve({ scope: 'user', expiresAt: Infinity }),
    }),
  } as unknown as Sessions;
  const personOf = (session: Session) => people.get((session as Session & { as: string }).as)!;
  const options = {
    projection: {
      ...projection,
      current: () => (counting.refusal ? Promise.reject(counting.refusal) : projection.current()),
    },
    operator: () => operator,
    stripe: api.sandbox.stripe,
    locks: memoryLocks(),
    limiter: memoryLimits(),
    siteOrigin: new URL(api.url).origin,
    sessions,
    sdk: {
      anonymous: () => serverSdkOf(api.client()),
      forSession: (session: Session) => serverSdkOf(personOf(session).client),
      trusted: async (session: Session) => serverSdkOf(await trusted(api, personOf(session))),
    },
    logger,
    now,
  };
  const students = composeStudents(options);
  const records = students.records!;
  const coTeachers = composeCoTeachers({
    ...options,
    rootUrl: options.siteOrigin,
    handles: { find: handle => Promise.resolve(handles.get(handle) ?? null) },
  });
  const router = teachRouter({
    ...options,
    students: records,
    walkIns: students.walkIns!,
    coTeachers: coTeachers.records!,
    payments: createTeacherPayments({
      stripe: api.sandbox.stripe,
      payoutAccount: userId => fetchPayoutAccount(() => operator, userId),
      logger,
    }),
  });
  const busy = composeBusy({
    ...options,
    credentials: { sealSecret: 'secret of a test' },
    rootUrl: options.siteOrigin,
    allowsPrivate: true,
    hostOf: text => (URL.canParse(text) ? new URL(text).hostname : null),
  });
  const own = composeOwnPages(options);
  const site = await listen(
    express()
      .use(apiBodies)
      .use('/api', router, students.api, coTeachers.api, busy.api, own.router),
  );

  async function call(person: Person | null, path: string, init: RequestInit): Promise<Answer> {
    if (person) people.set(person.id, person);
    const answer = await fetch(`${site.url}/api${path.startsWith('/') ? '' : '/teach/'}${path}`, {
      ...init,
      headers: {
        'X-Flowroom': '1',
        Accept: 'application/json',
        Origin: site.url,
        ...(person ? { 'x-as': person.id } : {}),
        ...init.headers,
      },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = isJson ? JSON.parse(text) : null;
    const { status } = answer;
    const { method = 'GET' } = init;
    if (isJson) requireDescribed({ method, path: new URL(answer.url).pathname, status, body });
    return {
      status,
      body,
      text,
      headers: answer.headers,
    };
  }

  return {
    api,
    clock,
    counting,
    records,
    handles,
    coTeachers,
    busy,
    get: (person, path) => call(person, path, {}),
    post: (person, path, body) =>
      call(person, path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    async stream(person, query = '') {
      if (person) people.set(person.id, person);
      const abort = new AbortController();
      const answer = await fetch(`${site.url}/api/inbox/events${query}`, {
        headers: { Accept: 'text/event-stream', ...(person ? { 'x-as': person.id } : {}) },
        signal: abort.signal,
      });
      const events: unknown[] = [];
      const read = async () => {
        for await (const chunk of answer.body ?? []) {
          for (const [, data = ''] of Buffer.from(chunk)
            .toString()
            .matchAll(/^data: (.*)$/gm)) {
            events.push(JSON.parse(data));
          }
        }
      };
      const ended = read().catch(() => undefined);
      return { status: answer.status, events, ended, close: () => abort.abort() };
    },
    async close() {
      own.close();
      await site.close();
      await projection.close();
      await api.close();
    },
  };
}

/** A published class with its schedule. */
export interface TaughtClass extends TestClass {
  /** Names the class time. */
  date: string;
}

/**
 * Publishes a class that is first held some days from now, as the wizard does; of a weekly one only
 * the first time can be booked.
 */
export async function publishOnce(
  teacher: Person,
  {
    title = 'Morning flow',
    price = 2000,
    places = 10,
    inDays = 2,
    ...data
  }: { title?: string; price?: number; places?: number; inDays?: number } & ListingPublicData = {},
): Promise<TaughtClass> {
  const timezone = data.timezone ?? 'Europe/Berlin';
  const publicData: ListingPublicData = {
    type: price === 0 ? 'free' : 'paid',
    timezone,
    startDate: todayIn(timezone, Date.now() + inDays * dayMs),
    time: '18:00',
    classDuration: { key: '60_minutes', value: 60 },
    stock: places,
    unitType: 'line-item/session',
    ...data,
  };
  const times = scheduledTimes(publicData, 0, Infinity);
  const [[time], last] = [times, times.at(-1)];
  if (!time || !last) throw new Error('The class has no time.');
  const { ownListings, availabilityExceptions, stock } = teacher.client;
  const created = await ownListings.createDraft({
    title,
    price: new flexSdk.types.Money(price, 'USD'),
    availabilityPlan: { type: 'availability-plan/time', timezone, entries: [] },
    publicData: { ...publicData, lastClass: last.end },
  });
  const id = created.data.data.id.uuid;
  const [start, end] = [new Date(time.start), new Date(time.end)];
  await availabilityExceptions.create({ listingId: id, seats: places, start, end });
  await stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: places });
  await ownListings.publishDraft({ id });
  return { id, start, end, price, date: time.date };
}

/** A marketplace over HTTP with the payment stub, such as that of a built product. */
type PayableMarketplace = ReachableMarketplace & { sandbox: CardSandbox };

/** Requests seats of a class and pays for them. Returns the id of the order. */
export async function request(
  api: PayableMarketplace,
  student: Person,
  { id, start, end, price }: TestClass,
  places = 1,
  card?: string,
): Promise<string> {
  const { transactions } = await trusted(api, student);
  const isFree = price === 0;
  const money = { amount: price, currency: 'USD' };
  const items = lineItemsOf({
    unitPrice: money,
    unitType: 'line-item/session',
    units: 1,
    seats: places,
  });
  const answer = await transactions.initiate(
    {
      processAlias: isFree ? processes.free : processes.hourly,
      transition: 'transition/request-payment',
      params: {
        listingId: id,
        bookingStart: start,
        bookingEnd: end,
        seats: places,
        stockReservationQuantity: places,
        lineItems: flexItems(items),
      },
    },
    { expand: true },
  );
  const transaction = answer.data.data;
  if (!isFree) await payByCard(api, openPaymentOf(transaction), card);
  await move(student, transaction.id.uuid, 'confirm-payment');
  return transaction.id.uuid;
}

const flexItems = (items: ReturnType<typeof lineItemsOf>): unknown =>
  JSON.parse(JSON.stringify(toMarketplaceLineItems(items)), (key, value: unknown) => {
    if (key === 'unitPrice') {
      const { amount, currency } = value as { amount: number; currency: string };
      return new flexSdk.types.Money(amount, currency);
    }
    return key === 'percentage'
      ? new flexSdk.types.BigDecimal((value as { value: string }).value)
      : value;
  });

/** Books seats of a class that the teacher accepts. Returns the id of the order. */
export async function book(
  api: PayableMarketplace,
  teacher: Person,
  student: Person,
  wanted: TestClass,
  places = 1,
  card?: string,
): Promise<string> {
  const id = await request(api, student, wanted, places, card);
  await move(teacher, id, 'accept');
  return id;
}
