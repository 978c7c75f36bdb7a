import fc from 'fast-check';
import * as v from 'valibot';
import { newAccountBody, signOutBody, signOutOthersBody, signUpBody } from './account.ts';
import { contactBody } from './contact.ts';
import { reportBody } from './ownData.ts';
import { changeBody, messageAllBody } from './teach.ts';
import { cancelOrderBody, moveOrderBody } from './bookingChanges.ts';
import {
  extendMeetingsBody,
  meetingLinkQuery,
  providerBody,
  acceptBody,
  attendeesBody,
  initiateBody,
  lineItemsBody,
  listingBody,
  transactionBody,
  transitionBody,
  cancelBody,
  checkoutBody,
  productBody,
} from './orders.ts';

const id = '11111111-1111-4111-8111-111111111111';
const start = '2090-03-02T18:00:00.000Z';
const person = {
  userType: 'student',
  email: "o'brien+yoga@mail.xn--bcher-kva.example",
  firstName: ' Ada ',
  lastName: 'Birch',
};
const params = {
  listingId: id,
  bookingStart: start,
  bookingEnd: '2090-03-02T19:00:00Z',
  seats: 1,
  protectedData: { note: { of: ['any', 'kind'] } },
  lineItems: [{ code: 'line-item/session' }],
};
const call = {
  isSpeculative: true,
  bookingData: { startDate: start, seats: 100 },
  queryParams: { include: ['booking'], expand: true, perPage: 5 },
};
const transition = 'transition/request-payment';

/** Each schema of a body, with one that it takes. */
const bodies: [name: string, schema: v.GenericSchema, taken: Record<string, unknown>][] = [
  ['sign-up', signUpBody, { ...person, password: 'x'.repeat(8), protectedData: { a: 1 } }],
  ['create-user-with-idp', newAccountBody, { ...person, language: 'es' }],
  ['devices/sign-out', signOutBody, { id }],
  ['devices/sign-out-others', signOutOthersBody, {}],
  ['contact', contactBody, { name: 'N', email: 'n@a.example', topic: 'other', message: 'Hello' }],
  ['meeting-provider', providerBody, { listingId: id, provider: 'zoom' }],
  ['extend-meetings', extendMeetingsBody, { listingId: id, backUrl: '/listings' }],
  ['zoom', meetingLinkQuery, { transactionId: id }],
  ['transaction-line-items', lineItemsBody, { listingId: id, isOwnListing: true }],
  [
    'initiate-privileged',
    initiateBody,
    { ...call, bodyParams: { processAlias: 'a/release-1', transition, params } },
  ],
  ['transition-privileged', transitionBody, { ...call, bodyParams: { id, transition, params } }],
  ['accept-transaction', acceptBody, { transactionId: id, timeZone: 'Europe/Berlin' }],
  ['order-attendees', attendeesBody, { transactionId: id, attendees: [{ name: 'Mia' }] }],
  ['check-transaction', listingBody, { listingId: id }],
  ['cancel-order', cancelOrderBody, { transactionId: id, way: 'refund', amount: 100 }],
  [
    'move-order',
    moveOrderBody,
    { transactionId: id, bookingStart: '2026-11-24T10:00:00.000Z', isLast: false },
  ],
  ['transition-confirm-payment', transactionBody, { transactionId: id }],
  ['create-stripe-product-and-price', productBody, { listingId: id, amount: { any: 'thing' } }],
  [
    'checkout-stripe-recurring',
    checkoutBody,
    { listingId: id, customerTimezone: 'Europe/Berlin', paymentType: 'recurring' },
  ],
  ['cancel-stripe-recurring', cancelBody, { transactionId: id, userId: null }],
];

/** Paths of every field of an object and of what is in it. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    pathsOf(one).map(path => [name, ...path]),
  );
  return [[], ...inner];
}

/** A copy with another value at a path. */
function changed(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[name] = changed(copy[name], rest, to);
  return copy;
}

/**
 * Returns true for an accepted body, false for one refused with issues. Rethrows errors of the
 * schema.
 */
function isTaken(schema: v.GenericSchema, body: unknown): boolean {
  const result = v.safeParse(schema, body);
  expect((result.issues ?? []).length > 0).toBe(!result.success);
  return result.success;
}

describe.each(bodies)('the body of %s', (name, schema, taken) => {
  it('is taken when it is right', () => {
    expect(isTaken(schema, taken)).toBe(true);
  });

  it('is a value or issues, whatever is sent', () => {
    fc.assert(fc.property(fc.jsonValue(), body => void isTaken(schema, body)));
  });

  it('is a value or issues, whatever is in one of its fields', () => {
    const path = fc.constantFrom(...pathsOf(taken));
    fc.assert(
      fc.property(
        path,
        fc.oneof(fc.jsonValue(), fc.constantFrom('\0', '\ud800', -0, 1e308, 2 ** 60)),
        (at, value) => void isTaken(schema, changed(taken, at, value)),
      ),
    );
  });

  if (name === 'zoom') return;
  it('has no fields that are not known', () => {
    const unknownName = fc.oneof(
      fc.string().map(text => `?${text}`),
      fc.constantFrom('__proto__', 'constructor', 'toString'),
    );
    fc.assert(
      fc.property(unknownName, fc.jsonValue(), (field, value) => {
        const body: unknown = Object.fromEntries([...Object.entries(taken), [field, value]]);
        expect(isTaken(schema, body)).toBe(false);
      }),
    );
  });
});

describe('a field of a body', () => {
  const account = (changes: object) => ({ ...person, password: 'x'.repeat(8), ...changes });
  const begun = (changes: object) => ({
    ...call,
    bodyParams: { processAlias: 'a', transition, params: { ...params, ...changes } },
  });

  it.each<[string, v.GenericSchema, unknown, boolean]>([
    ['the longest password', signUpBody, account({ password: 'x'.repeat(256) }), true],
    ['a password that is too long', signUpBody, account({ password: 'x'.repeat(257) }), false],
    ['a password that is too short', signUpBody, account({ password: 'x'.repeat(7) }), false],
    ['the longest name', signUpBody, account({ firstName: 'x'.repeat(300) }), true],
    ['a name that is too long', signUpBody, account({ firstName: 'x'.repeat(301) }), false],
    ['a name of space', signUpBody, account({ firstName: ' \t ' }), false],
    ['another kind of account', signUpBody, account({ userType: 'operator' }), false],
    ['a language that nobody wrote', signUpBody, account({ language: 'de' }), false],
    ['an address with space around it', signUpBody, account({ email: ' a@b.example' }), false],
    ['an address with an empty part', signUpBody, account({ email: 'a@b..example' }), false],
    ['two addresses', signUpBody, account({ email: 'a@b.example,c@b.example' }), false],
    ['an address in brackets', signUpBody, account({ email: '<a@b.example>' }), false],
    [
      'an address that is too long',
      signUpBody,
      account({ email: `${'a'.repeat(246)}@b.example` }),
      false,
    ],
    ['a list of protected data', signUpBody, account({ protectedData: [] }), false],
    ['a UUID in capitals', listingBody, { listingId: id.toUpperCase() }, true],
    ['a UUID without a version', listingBody, { listingId: id.replace('-4', '-0') }, false],
    ['a UUID of another variant', listingBody, { listingId: id.replace('-8', '-c') }, false],
    ['the nil UUID', listingBody, { listingId: id.replace(/[148]/g, '0') }, true],
    ['a UUID and more', listingBody, { listingId: `${id}\n` }, false],
    ['no seat', initiateBody, begun({ seats: 0 }), false],
    ['101 seats', initiateBody, begun({ seats: 101 }), false],
    ['half a seat', initiateBody, begun({ seats: 1.5 }), false],
    [
      'an instant without seconds',
      initiateBody,
      begun({ bookingStart: '2090-03-02T18:00Z' }),
      false,
    ],
    ['a day of no calendar', initiateBody, begun({ bookingStart: '2090-02-30T18:00:00Z' }), false],
    ['a leap day', initiateBody, begun({ bookingStart: '2088-02-29T18:00:00Z' }), true],
    ['24 o’clock', initiateBody, begun({ bookingStart: '2090-03-02T24:00:00Z' }), false],
    [
      'an instant of another zone',
      initiateBody,
      begun({ bookingStart: '2090-03-02T18:00:00+01:00' }),
      false,
    ],
    ['metadata', initiateBody, begun({ metadata: {} }), false],
    ['six ways to pay', initiateBody, begun({ paymentMethodTypes: Array(6).fill('card') }), false],
  ])('%s', (_what, schema, body, expected) => {
    expect(isTaken(schema, body)).toBe(expected);
  });

  it.each<[string, v.GenericSchema, (text: string) => object]>([
    ['a first name', signUpBody, firstName => account({ firstName })],
    ['a last name', signUpBody, lastName => account({ lastName })],
    [
      'the name of somebody who comes',
      attendeesBody,
      name => ({ transactionId: id, attendees: [{ name }] }),
    ],
    [
      'the name in a message to the site',
      contactBody,
      name => ({ name, email: 'n@a.example', topic: 'other', message: 'Hello' }),
    ],
    [
      'a message to the site',
      contactBody,
      message => ({ name: 'N', email: 'n@a.example', topic: 'other', message }),
    ],
    [
      'a message to all',
      messageAllBody,
      content => ({ listingId: id, date: '2090-03-02', content }),
    ],
    ['a note', changeBody, note => ({ listingId: id, id, kind: 'cancel-class', note })],
    ['a report', reportBody, text => ({ subject: 'user', subjectId: id, reason: 'spam', text })],
  ])('is refused where it is %s of which nothing can be seen', (_what, schema, bodyOf) => {
    for (const typed of ['\u200b', '\u3164 \u3164', '\u2800\u2800', '\u00ad', '\u2060', '\u202e']) {
      expect([typed, isTaken(schema, bodyOf(typed))]).toEqual([typed, false]);
    }
    const kept = JSON.stringify(v.parse(schema, bodyOf('\u202eO\u001b[2J e\u0301')));
    expect(kept).toContain('O[2J \u00e9');
  });

  it('is trimmed where it is the name of somebody who comes', () => {
    const named = (name: string) =>
      v.safeParse(attendeesBody, { transactionId: id, attendees: [{ name }] });
    expect(named(' <Mia> ').output).toMatchObject({ attendees: [{ name: '<Mia>' }] });
    expect(named('x'.repeat(100)).success).toBe(true);
    for (const refused of ['', '   ', 'x'.repeat(101)]) expect(named(refused).success).toBe(false);
  });

  it.each<[string, v.GenericSchema, Record<string, unknown>, string]>([
    ['the note of a change', changeBody, { listingId: id, id, kind: 'cancel-class' }, 'note'],
    ['a report', reportBody, { subject: 'user', subjectId: id, reason: 'spam' }, 'text'],
  ])('is trimmed where it is %s, and kept as it was typed', (_what, schema, body, field) => {
    expect(v.parse(schema, { ...body, [field]: ' I <3 it > ' })).toMatchObject({
      [field]: 'I <3 it >',
    });
  });

  it('is trimmed where it is a name, and stays on one line where it goes into a head', () => {
    expect(v.parse(signUpBody, account({}))).toMatchObject({ firstName: 'Ada', language: 'en' });
    const message = { name: 'N\r\nBcc: a', email: 'n@a.example', topic: 'other', message: ' m ' };
    expect(v.parse(contactBody, message)).toMatchObject({
      name: 'N Bcc: a',
      message: 'm',
      website: '',
    });
  });
});
