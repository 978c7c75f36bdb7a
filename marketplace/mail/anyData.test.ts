import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { compose } from './compose.ts';
import type { MailListing, MailUser } from './contextTypes.ts';
import { sampleContext } from './sampleContext.ts';
import { boundedRuns, spoiled, wrongValues } from '#marketplace/testing/mutations/hostileValues.ts';
import type { Data } from '#marketplace/testing/mutations/hostileValues.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders = [
  path.join(import.meta.dirname, 'templates'),
  ...readdirSync(path.join(root, 'ext'))
    .map(name => path.join(root, 'ext', name, 'templates'))
    .filter(folder => existsSync(folder)),
];
const templates = folders.flatMap(folder =>
  readdirSync(folder).map(name => {
    const read = (kind: string) => readFileSync(path.join(folder, name, `${name}-${kind}`), 'utf8');
    return { name, html: read('html.html'), subject: read('subject.txt') };
  }),
);

const sample = sampleContext(new Date('2026-11-20T12:00:00Z'), {
  name: 'Flowroom',
  url: 'https://flowroom.example',
});
/** Every field of extended data that our templates read, or may read. */
const known = {
  listing: {
    timezone: 'America/New_York',
    unitType: 'line-item/night',
    weeklyDays: [{ value: '2', label: 'Monday' }],
    location: { address: '120 Mission St' },
    zoom: { join_url: 'https://zoom.example/j/1' },
  },
  person: { language: 'es', userType: 'teacher', phoneNumber: '123' },
  order: { subscriptionId: 'sub_1', providerTime: '10:00', customerTime: '12:00' },
} satisfies Record<string, Data>;

/** Number of templates that are rendered with every wrong value. */
const some = 3;

interface Spoilt {
  listing: Data;
  person: Data;
  order: Data;
}
const spoilt: fc.Arbitrary<Spoilt> = fc.record({
  listing: spoiled(known.listing),
  person: spoiled(known.person),
  order: spoiled(known.order),
});

const inAll = (user: MailUser, data: Data): MailUser => ({
  ...user,
  'public-data': data,
  'protected-data': data,
  'private-data': data,
  metadata: data,
});

function contextWith({ listing, person, order }: Spoilt): Record<string, unknown> {
  const { transaction } = sample;
  const spoiltListing: MailListing = {
    ...transaction.listing,
    'public-data': listing,
    'private-data': listing,
    metadata: listing,
  };
  const all = {
    ...transaction,
    listing: spoiltListing,
    provider: inAll(transaction.provider, person),
    customer: inAll(transaction.customer, person),
    'protected-data': order,
    metadata: order,
  };
  return {
    ...sample,
    recipient: inAll(sample.recipient, person),
    'other-party': all.provider,
    listing: spoiltListing,
    transaction: all,
    message: { ...sample.message, sender: all.customer, transaction: all },
    'email-verification': { token: 'a' },
    'password-reset': { token: 'a', 'email-address': 'a@b.example' },
    'changed-permissions': person,
  };
}

describe('a mail about records with anything in their extended data', () => {
  it.each(templates.map(template => [template.name, template] as const))(
    'is written all the same: %s',
    (_name, template) => {
      fc.assert(
        fc.property(spoilt, records => {
          const mail = compose(template, contextWith(records), { withFallback: true });
          expect(mail.subject).not.toBe('');
          expect(mail.html).toMatch(/^<!doctype html>/);
          expect(mail.html).not.toMatch(/<script|undefined|NaN/);
          expect(mail.text).not.toBe('');
        }),
        boundedRuns(2),
      );
    },
  );

  it.each(Object.keys(known.listing))('whatever is in %s of a class', field => {
    for (const value of wrongValues) {
      const listing = { ...known.listing, [field]: value };
      const context = contextWith({ ...known, listing });
      const readers = templates.filter(({ html }) => html.includes(`.${field}`));
      for (const template of readers.slice(0, some)) {
        expect(compose(template, context, { withFallback: true }).subject).not.toBe('');
      }
    }
  });

  it.each(['language', 'userType'])('whatever is in %s of a person', field => {
    for (const value of wrongValues) {
      const context = contextWith({ ...known, person: { ...known.person, [field]: value } });
      for (const template of templates.slice(0, some)) {
        expect(compose(template, context, { withFallback: true }).subject).not.toBe('');
      }
    }
  });
});
