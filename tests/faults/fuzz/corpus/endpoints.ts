import { createHmac } from 'node:crypto';
import type { SeededRandom } from '../seededRandom.ts';
import type { Fixtures } from '../fixtures.ts';
import { data, entry } from './entry.ts';
import type { Entry } from './entry.ts';

const pageOf = (random: SeededRandom) =>
  random.oneIn(8)
    ? random.pick(['nobody', 'foreignPage', 'student'] as const)
    : random.pick(['studentPage', 'studentPage', 'teacherPage', 'visitorPage'] as const);

const byTeachers = /^(meetings|extend-meetings|create-stripe-product|accept|teach\/)/;

/** A POST as the site's pages send it. */
const endpoint = (
  name: string,
  body: (fixtures: Fixtures, random: SeededRandom) => unknown,
): Entry =>
  entry(
    `api ${name}`,
    (fixtures, random) => ({
      path: `/api/${name}`,
      role: byTeachers.test(name) && !random.oneIn(6) ? 'teacherPage' : pageOf(random),
      headers: [['Accept', random.oneIn(2) ? 'application/json' : 'application/transit+json']],
      body: data(body(fixtures, random), random),
    }),
    3,
  );

const read = (
  name: string,
  query: (fixtures: Fixtures, random: SeededRandom) => Record<string, unknown>,
): Entry =>
  entry(`api get ${name}`, (fixtures, random) => ({
    path: `/api/${name}`,
    role: byTeachers.test(name) && !random.oneIn(6) ? 'teacherPage' : pageOf(random),
    query: query(fixtures, random),
  }));

const privileged = (fixtures: Fixtures, random: SeededRandom) => {
  const { lineItems: _lineItems, ...place } = fixtures.samples['params']![1] as Record<
    string,
    unknown
  >;
  return {
    isSpeculative: random.oneIn(2),
    bookingData: { startDate: place['bookingStart'], endDate: place['bookingEnd'], seats: 1 },
    params: place,
  };
};

const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
] as const;

/** Returns the payment provider's signature of a body. */
const signedBy =
  (secret: string) =>
  (body: Buffer): [string, string] => {
    const at = Math.floor(Date.now() / 1000);
    const proof = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return ['Stripe-Signature', `t=${at},v1=${proof}`];
  };

const change = ({ listingId }: Fixtures, random: SeededRandom) => ({
  listingId,
  ...random.pick([
    { kind: 'cancel-date', date: '2026-12-01' },
    { kind: 'move-date', date: '2026-12-01', to: { date: '2026-12-02', time: '18:30' } },
    { kind: 'move-from', date: '2026-12-01', to: { date: '2026-12-01', time: '19:00' } },
    { kind: 'cancel-from', date: '2026-12-01' },
    { kind: 'cancel-class' },
    { kind: 'cancel-weekday', date: '2026-12-01' },
    {
      kind: 'move-weekday',
      date: '2026-12-01',
      to: { date: '2026-12-01', time: '19:00' },
      minutes: 75,
    },
    { kind: 'add-weekday', to: { date: '2026-12-02', time: '08:00' } },
    { kind: 'extend', date: '2027-12-01' },
  ]),
});

const zone = 'Europe/Berlin';

/** Requests of a teacher's desk. */
const teachEntries: readonly Entry[] = [
  read('teach/desk', () => ({ zone })),
  read('teach/calendar', () => ({ from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00Z' })),
  read('teach/listings', (_fixtures, random) => ({
    keywords: 'flow',
    group: random.pick(['upcoming', 'weekly', 'drafts', 'closed']),
    page: 1,
  })),
  ...['teach/roster', 'teach/roster.csv'].map(name =>
    read(name, ({ listingId }) => ({ listingId, date: '2026-12-01' })),
  ),
  read('teach/students', () => ({ keywords: 'ada', sort: 'name', page: 1 })),
  read('teach/student', ({ studentId }) => ({ customerId: studentId })),
  endpoint('teach/students/notes', ({ studentId, listingId }) => ({
    id: listingId,
    customerId: studentId,
    text: 'A stiff shoulder.',
  })),
  endpoint('teach/students/notes/delete', ({ orderId }) => ({ id: orderId })),
  endpoint('teach/students/tags', ({ studentId }) => ({
    customerId: studentId,
    tags: ['first time', 'stiff shoulder'],
  })),
  read('teach/contacts', () => ({})),
  endpoint('teach/contacts', ({ studentId }) => ({
    batch: studentId,
    contacts: [{ id: studentId, name: 'Ada', note: 'A stiff shoulder.', tags: ['first time'] }],
  })),
  endpoint('teach/contacts/remove', ({ orderId }) => ({ id: orderId })),
  read('teach/students.csv', () => ({ keywords: 'ada', sort: 'name', zone })),
  ...['teach/earnings', 'teach/earnings.csv', 'teach/bookings.csv'].map(name =>
    read(name, () => ({ from: '2026-01', to: '2026-12', zone })),
  ),
  endpoint('teach/attendance', ({ orderId }, random) => ({
    orderId,
    date: '2026-12-01',
    status: random.pick(['present', 'absent', null]),
  })),
  endpoint('teach/walk-ins', ({ studentId, listingId }) => ({
    id: studentId,
    listingId,
    date: '2026-12-01',
    name: 'Ada',
  })),
  endpoint('teach/walk-ins/remove', ({ studentId }) => ({ id: studentId })),
  read('teach/co-teachers', ({ listingId }) => ({ listingId })),
  read('teach/co-teachers/invitation', ({ studentId }) => ({ id: studentId })),
  endpoint('teach/co-teachers', ({ listingId, studentId }) => ({
    id: studentId,
    listingId,
    date: '2026-12-01',
    to: 'mara-lindt',
  })),
  endpoint('teach/co-teachers/accept', ({ studentId }) => ({ id: studentId })),
  endpoint('teach/co-teachers/end', ({ studentId }) => ({ id: studentId })),
  endpoint('teach/messages', ({ listingId }) => ({
    listingId,
    date: '2026-12-01',
    content: 'See you soon.',
  })),
  // What comes after needs the order as it is: the id is none of an order.
  endpoint('teach/refund', ({ studentId }) => ({ transactionId: studentId })),
  endpoint('teach/changes/preview', change),
  // The class would change under the requests that come after: the id is none of a change.
  endpoint('teach/changes/undo', ({ listingId, studentId }) => ({ listingId, id: studentId })),
  endpoint('teach/changes', (fixtures, random) => ({
    ...change(fixtures, random),
    listingId: fixtures.draftId,
    id: fixtures.studentId,
    note: 'I am ill.',
  })),
  read('teach/busy', () => ({})),
  // Names of .invalid are nobody's: nothing is read from outside.
  endpoint('teach/busy/calendars', ({ studentId }) => ({
    id: studentId,
    address: 'https://calendar.invalid/private/basic.ics',
    zone,
  })),
  endpoint('teach/busy/calendars/remove', ({ studentId }) => ({ id: studentId })),
  read('teach/time-off', () => ({})),
  endpoint('teach/time-off/preview', () => ({ from: '2026-12-01', until: '2026-12-08' })),
  // The classes would change under the requests that come after: the days are over.
  endpoint('teach/time-off', ({ studentId }) => ({
    id: studentId,
    from: '2026-01-01',
    until: '2026-01-08',
    note: 'I am away.',
  })),
  ...['undo', 'reopen'].map(name =>
    endpoint(`teach/time-off/${name}`, ({ listingId }) => ({ id: listingId })),
  ),
  // What comes after needs the draft as it is: the id is none of a listing.
  endpoint('teach/classes/publish', ({ studentId }) => ({ listingId: studentId })),
  endpoint('teach/classes/seats', ({ draftId }) => ({
    listingId: draftId,
    seats: 8,
    content: { title: 'Slow flow', price: { amount: 1850, currency: 'USD' }, publicData: {} },
  })),
  endpoint('teach/classes/open-times', ({ draftId, studentId }) => ({
    listingId: draftId,
    add: { start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T11:00:00.000Z', seats: 0 },
    remove: studentId,
  })),
  endpoint('teach/classes/schedule', ({ draftId }) => ({
    listingId: draftId,
    content: { publicData: { time: '18:00' }, geolocation: { lat: 40.7, lng: -73.8 } },
  })),
];

/** Requests for receipts, and for what lists them. */
const receiptEntries: readonly Entry[] = [
  read('receipts', (_fixtures, random) => ({
    role: random.pick(['customer', 'provider']),
    year: '2026',
    page: 1,
  })),
  entry('api receipts, read', ({ orderId }, random) => ({
    path: random.pick([
      `/api/receipts/${String(orderId)}/2026-0001.pdf`,
      '/api/receipts/statements/2026.pdf',
    ]),
    role: pageOf(random),
    query: { lang: random.pick(['en', 'es']), role: 'customer' },
  })),
];

/** Requests about one's own account. */
const accountEntries: readonly Entry[] = [
  endpoint('account/export', () => ({})),
  entry('api account/export/ticket', (_fixtures, random) => ({
    path: `/api/account/export/${random.pick(['x', 'a.b.c.d.e'])}`,
    role: pageOf(random),
  })),
  read('account/deletion', () => ({})),
  endpoint('account/bank-account', () => ({
    bankAccountToken: 'btok_1',
    currentPassword: 'a guess',
  })),
  read('passkeys', () => ({})),
  endpoint('passkeys/begin', () => ({ currentPassword: 'a guess' })),
  endpoint('passkeys/add', () => ({
    id: 'AAAA',
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    transports: ['internal'],
  })),
  endpoint('passkeys/rename', () => ({ id: 'AAAA', name: 'Phone' })),
  endpoint('passkeys/remove', () => ({ id: 'AAAA' })),
  read('second-factor', () => ({})),
  endpoint('second-factor/begin', () => ({ currentPassword: 'a guess' })),
  endpoint('second-factor/confirm', () => ({ code: '123456' })),
  endpoint('second-factor/renew-recovery-codes', () => ({ code: 'abcde-fghij' })),
  endpoint('second-factor/remove', () => ({ currentPassword: 'a guess', code: '123456' })),
  endpoint('account/report', ({ teacherId, listingId, orderId }, random) => ({
    ...random.pick([
      { subject: 'user', subjectId: teacherId },
      { subject: 'listing', subjectId: listingId },
      { subject: 'order', subjectId: orderId },
      { subject: 'message', subjectId: listingId, orderId },
      { subject: 'review', subjectId: listingId },
    ]),
    reason: 'spam',
    text: 'Not a class.',
  })),
  // Wrong: a deleted account would take later requests with it.
  endpoint('account/delete', () => ({ currentPassword: 'not the password' })),
  entry('api account/calendar, read', (_fixtures, random) => ({
    path: '/api/account/calendar',
    role: pageOf(random),
  })),
  endpoint('account/calendar', (_fixtures, random) => ({
    change: random.pick(['make', 'renew', 'remove']),
    alarms: ['1d', '15m'],
  })),
  entry('api calendar/me', ({ studentId }, random) => ({
    path: `/api/calendar/me/${studentId.replaceAll('-', '')}-${'x'.repeat(random.pick([3, 32]))}.ics`,
  })),
];

/** Requests of a person's own pages. The stream of events is refused: the caller takes none. */
const ownEntries: readonly Entry[] = [
  read('my/classes', () => ({})),
  read('my/past', () => ({ page: 1 })),
  read('my/subscriptions', () => ({})),
  read('inbox/rows', (_fixtures, random) => ({
    tab: random.pick(['orders', 'sales']),
    group: random.pick(['act', 'coming', 'waiting', 'past']),
    keywords: 'flow',
    page: 1,
  })),
  read('inbox/summary', () => ({})),
  read('inbox/events', () => ({ ago: 1000 })),
  endpoint('inbox/seen', ({ orderId }) => ({ orderId, at: '2026-11-20T10:00:00.000Z' })),
];

/** Requests below /api. */
export const endpointEntries: readonly Entry[] = [
  endpoint('sign-up', (_fixtures, random) => ({
    userType: random.pick(['teacher', 'student']),
    email: `${random.below(1_000_000_000)}@example.com`,
    password: 'a good password',
    firstName: 'Ada',
    lastName: 'Student',
    language: 'en',
    protectedData: { phone: '1' },
  })),
  endpoint('transaction-line-items', (fixtures, random) => ({
    listingId: fixtures.listingId,
    bookingData: privileged(fixtures, random).bookingData,
    isOwnListing: random.oneIn(4),
  })),
  endpoint('initiate-privileged', (fixtures, random) => {
    const { params, ...rest } = privileged(fixtures, random);
    const bodyParams = {
      processAlias: 'flex-hourly-default-process/release-1',
      transition: 'transition/request-payment',
      params,
    };
    return { ...rest, queryParams: { include: ['booking'], expand: true }, bodyParams };
  }),
  endpoint('transition-privileged', (fixtures, random) => {
    const { params, ...rest } = privileged(fixtures, random);
    const transition = 'transition/request-payment-after-enquiry';
    return { ...rest, bodyParams: { id: fixtures.enquiryId, transition, params } };
  }),
  endpoint('transition-confirm-payment', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('accept-transaction', ({ orderId }) => ({
    transactionId: orderId,
    timeZone: 'Europe/Berlin',
  })),
  endpoint('order-choices', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('cancel-order', ({ orderId }, random) => ({
    transactionId: orderId,
    way: random.pick(['withdraw', 'refund', 'noRefund'] as const),
  })),
  endpoint('move-order', ({ orderId, samples }, random) => ({
    transactionId: orderId,
    bookingStart: samples['bookingStart']?.[0],
    isLast: random.oneIn(2),
  })),
  endpoint('check-transaction', ({ listingId }) => ({ listingId })),
  endpoint('payout-persons', () => ({})),
  endpoint('payout-persons/change', () => ({ personId: 'person_1', personToken: 'cpt_1' })),
  endpoint('payout-persons/represent', () => ({ personId: 'person_1' })),
  endpoint('payout-persons/remove', () => ({ personId: 'person_1' })),
  endpoint('meetings', ({ listingId }) => ({ listingId })),
  endpoint('meeting-provider', ({ listingId }) => ({
    listingId,
    provider: 'classroom',
    classroom: { opensMinutes: 15, recordingDays: 7 },
  })),
  endpoint('extend-meetings', ({ listingId }) => ({ listingId, backUrl: '/listings' })),
  endpoint('create-stripe-product-and-price', ({ listingId }) => ({
    listingId,
    title: 'x',
    amount: 1,
  })),
  endpoint('checkout-stripe-recurring', ({ listingId, samples }) => ({
    listingId,
    bookingStart: samples['bookingStart']?.[0],
    customerTimezone: 'Europe/Berlin',
    paymentType: 'recurring',
    language: 'es',
  })),
  endpoint('confirm-stripe-recurring', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('cancel-stripe-recurring', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('subscription', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('subscription/change', ({ enquiryId }, random) => ({
    transactionId: enquiryId,
    step: random.pick(['end', 'undo-end', 'pause', 'resume'] as const),
  })),
  endpoint('subscription/card', ({ enquiryId }) => ({ transactionId: enquiryId })),
  endpoint('subscription/keep-card', ({ enquiryId }) => ({
    transactionId: enquiryId,
    setupIntentId: 'seti_1',
  })),
  endpoint('contact', (_fixtures, random) => ({
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'other',
    message: 'Hello',
    website: random.oneIn(2) ? 'x' : '',
  })),
  endpoint('auth/create-user-with-idp', () => ({
    userType: 'student',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Student',
  })),
  endpoint('auth/code', (_fixtures, random) => ({
    email: `${random.below(1_000_000_000)}@example.com`,
    language: random.pick(['en', 'es']),
  })),
  endpoint('auth/passkey/begin', () => ({})),
  endpoint('auth/passkey', () => ({
    id: 'AAAA',
    clientDataJSON: 'e30',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  })),
  endpoint('auth/code/verify', () => ({ code: '123456' })),
  endpoint('auth/code/second-factor', () => ({ code: '123456' })),
  endpoint('auth/code/sign-up', () => ({
    userType: 'student',
    firstName: 'Ada',
    lastName: 'Student',
    language: 'en',
  })),
  endpoint('order-attendees', ({ orderId }) => ({
    transactionId: orderId,
    attendees: [{ name: 'Mia' }],
  })),
  endpoint('order-place', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('class-times/find', ({ listingId }, random) => ({
    zone: 'Pacific/Auckland',
    keywords: random.pick(['', 'yoga', "l'heure & (x | y)"]),
    question: random.pick(['', 'yoga tomorow under 20', '"a & b"', 'en el ❤ a las 25:99']),
    when: random.pick(['now', 'today', 'weekend']),
    hours: random.pick(['morning', '18', 'evening']),
    price: { min: 0, max: 5_000 },
    bounds: { ne: { lat: 40, lng: -170 }, sw: { lat: 30, lng: 170 } },
    fields: [{ key: 'yogaStyles', values: ['yoga', 'hiit'], isAll: true }],
    order: random.pick(['soonest', 'createdAt', 'price']),
    without: listingId,
    page: 2,
  })),
  endpoint('class-times/count', () => ({
    zone: 'UTC',
    dates: { from: '2090-03-01', to: '2090-03-09' },
    hours: 'evening',
  })),
  endpoint('class-times/week', () => ({ zone: 'Europe/Berlin', from: '2090-03-09' })),
  read('search/suggest', (_fixtures, random) => ({
    q: random.pick(['yo', 'amara', 'slow flow', "l'hay", '%_\\', '日本']),
    language: random.pick(['en', 'es', 'es-MX']),
  })),
  read('teachers/figures', ({ teacherId }) => ({ id: teacherId })),
  read('teachers/find', () => ({ handle: 'amara' })),
  read('teachers/handle', (_fixtures, random) => random.pick([{}, { handle: 'slow-yoga' }])),
  endpoint('teachers/handle', (_fixtures, random) => ({
    handle: random.pick(['slow-yoga', 'admin', 'Amara', 'münchen']),
  })),
  read('teachers/video', () => ({})),
  endpoint('teachers/video/open', (_fixtures, random) => ({
    bytes: random.pick([1, 2_000, 100_000_000, 100_000_001]),
  })),
  endpoint('teachers/video/finish', ({ teacherId }) => ({ id: teacherId })),
  endpoint('teachers/video/captions', ({ teacherId }, random) => ({
    id: teacherId,
    text: random.pick(['0:00 Hello', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'Hello', '']),
    language: random.pick(['en', 'pt-BR', 'klingon']),
  })),
  endpoint('teachers/video/delete', () => ({})),
  ...['pieces', 'poster'].map(name =>
    entry(`api teachers/video/${name}`, ({ teacherId }, random) => ({
      path: `/api/teachers/video/${name}`,
      query: { id: teacherId, from: random.pick(['0', '-1', 'x']) },
      role: pageOf(random),
      body: data({}, random),
    })),
  ),
  entry('api teachers/video/{id}/{file}', ({ teacherId }, random) => ({
    path: `/api/teachers/video/${teacherId}/${random.pick(['video.mp4', 'poster.jpg', 'a'])}`,
    role: pageOf(random),
  })),
  endpoint('class-times/kind', (_fixtures, random) => ({
    zone: 'UTC',
    city: random.pick(['berlin', '東京', "l'hay"]),
  })),
  endpoint('waiting-list/position', ({ orderId }) => ({ transactionId: orderId })),
  endpoint('waiting-list', ({ listingId }) => ({ listingId })),
  endpoint('join-waiting-list', ({ listingId }) => ({
    listingId,
    bookingStart: '2090-03-09T18:00:00.000Z',
  })),
  endpoint('classroom/enter', ({ listingId, orderId }, random) => ({
    id: random.pick([listingId, orderId]),
    device: 'a-browser-of-mine',
    ...random.pick([
      {},
      { time: '2090-03-09T18:00:00.000Z', takeOver: true },
      { guest: { key: 'a'.repeat(32), name: 'Mia' } },
    ]),
  })),
  endpoint('classroom/guests', ({ orderId }) => ({ orderId, renew: true })),
  ...['chat', 'came'].map(name =>
    entry(`api classroom/{room}/${name}`, ({ listingId }, random) => ({
      path: `/api/classroom/${listingId}.4102444800000/${name}`,
      role: pageOf(random),
    })),
  ),
  endpoint('classroom/recording/open', ({ listingId }) => ({
    roomId: `${listingId}.4102444800000`,
    type: 'video/webm;codecs=vp8,opus',
  })),
  endpoint('classroom/recording/delete', ({ listingId }) => ({
    roomId: `${listingId}.4102444800000`,
  })),
  entry('api classroom/recording/pieces', (_fixtures, random) => ({
    path: '/api/classroom/recording/pieces',
    query: { number: random.pick(['0', '1', '-1', 'x']) },
    role: pageOf(random),
    body: data({}, random),
  })),
  entry('api classroom/{room}/recording', ({ listingId }, random) => ({
    path: `/api/classroom/${listingId}.4102444800000/recording`,
    role: pageOf(random),
  })),
  entry('api classroom/{room}/recording/{file}', ({ listingId }, random) => ({
    path: `/api/classroom/${listingId}.4102444800000/recording/0`,
    query: { key: 'forged' },
    role: pageOf(random),
  })),
  endpoint('devices/sign-out', ({ studentId }) => ({ id: studentId })),
  // As a visitor: it would end the sessions that later requests use.
  entry('api devices/sign-out-others', (_fixtures, random) => ({
    path: '/api/devices/sign-out-others',
    role: 'visitorPage',
    body: data({}, random),
  })),
  read('devices', () => ({})),
  ...teachEntries,
  ...accountEntries,
  ...ownEntries,
  ...receiptEntries,
  entry('api operator/projection', (_fixtures, random) => ({
    method: 'POST',
    path: '/api/operator/projection',
    headers: [['Authorization', random.pick(['Bearer x', 'Bearer a.b.c'])]],
  })),
  ...['reports', 'listings', 'users'].map(name =>
    entry(`api operator/${name}`, (_fixtures, random) => ({
      method: random.pick(['GET', 'POST']),
      path: `/api/operator/${name}`,
      headers: [['Authorization', random.pick(['Bearer x', 'Bearer a.b.c'])]],
    })),
  ),
  entry('api operator/webhooks', (_fixtures, random) => ({
    method: 'POST',
    path: '/api/operator/webhooks',
    headers: [['Authorization', random.pick(['Bearer x', 'Bearer a.b.c'])]],
    body: data({ do: 'log', of: 'ep_1' }, random),
  })),
  entry('api operator/arrival', (_fixtures, random) => ({
    path: '/api/operator/arrival',
    headers: [
      ['Authorization', random.pick(['Bearer x', 'Bearer a.b.c'])],
      ['X-Forwarded-For', '10.0.0.1, 127.0.0.1'],
    ],
  })),
  read('openapi.json', () => ({})),
  read('docs', () => ({})),
  endpoint('nothing-of-the-kind', () => ({})),
  read('auth/google', () => ({ from: '/listings' })),
  read('auth/google/callback', () => ({ code: 'x', state: 'y' })),
  read('auth/facebook', () => ({ from: '/' })),
  read('auth/facebook/callback', () => ({ code: 'x', state: 'y' })),
  read('auth/newcomer', () => ({})),
  read('zoom/connect', () => ({ backurl: '/listings' })),
  read('auth/callback/zoom', () => ({ code: 'x', state: 'y' })),
  read('auth/callback/zoom/extend', () => ({ code: 'x', state: 'y', backurl: '/listings' })),
  read('zoom', ({ orderId }) => ({ transactionId: orderId })),
  read('map/static', () => ({ lat: 52.5, lng: 13.4, width: 300, height: 200, radius: 500 })),
  read('upcoming-classes', () => ({})),
  read('page-texts', () => ({ page: 'terms', language: 'en' })),
  read('time-zones', () => ({})),
  read('time-zone-cities', () => ({ query: 'Berlin', language: 'en' })),
  entry('api time-zones, table', (_fixtures, random) => ({
    path: `/api/time-zones/${random.pick(['2026f-2026', '2025a-2025', 'x'])}`,
  })),
  read('places', () => ({ query: 'Berlin', language: 'en' })),
  entry('api map/tiles', (_fixtures, random) => ({
    path: `/api/map/tiles/${random.below(6)}/${random.below(4)}/${random.below(4)}`,
  })),
  entry('api calendar/teachers', ({ teacherId }) => ({
    path: `/api/calendar/teachers/${teacherId}.ics`,
  })),
  entry('api calendar/orders', ({ orderId }, random) => ({
    path: `/api/calendar/orders/${orderId}.ics`,
    role: pageOf(random),
  })),
  entry('api mail/unsubscribe', (_fixtures, random) => ({
    path: '/api/mail/unsubscribe',
    role: pageOf(random),
    query: { token: random.pick(['', 'a.b.c', 'x'.repeat(5_000)]) },
  })),
  entry('api mail/unsubscribe, by a mail program', (_fixtures, random) => ({
    method: 'POST',
    path: '/api/mail/unsubscribe',
    query: { token: random.pick(['', 'a.b.c', 'x'.repeat(5_000)]) },
    body: data({ 'List-Unsubscribe': 'One-Click' }, random),
  })),
  entry('api stripe-webhook', ({ webhookSecret, orderId, enquiryId }, random) => ({
    path: '/api/stripe-webhook',
    signed: signedBy(webhookSecret),
    body: {
      kind: 'json',
      value: {
        id: 'evt_1',
        object: 'event',
        type: random.pick(eventTypes),
        data: {
          object: {
            id: 'cs_test_1',
            client_reference_id: random.pick([orderId, enquiryId]),
            metadata: { transactionId: random.pick([orderId, enquiryId]) },
          },
        },
      },
    },
  })),
  entry('api stripe-webhook, unsigned', () => ({
    path: '/api/stripe-webhook',
    headers: [['Stripe-Signature', 't=1,v1=00']],
    body: { kind: 'json', value: { id: 'evt_1', type: 'invoice.paid' } },
  })),
];
