import type { TransactionFacts } from '#marketplace/db/jobs/mailFacts.ts';
import { renderTemplate } from './language/render.ts';
import { mailListing, mailTransaction, mailUser } from './shapeContext.ts';

const person = (id: string) => ({
  id,
  first_name: 'Maya',
  last_name: 'Lindqvist',
  display_name: null,
  private_data: {},
  public_data: {},
  protected_data: {},
  metadata: {},
});

/** Facts of a finished order with both reviews, as the database returns them. */
const facts = {
  row: {
    id: 'tx',
    line_items: [],
    payin_amount: null,
    payout_amount: null,
    protected_data: {},
    metadata: {},
  },
  booking: null,
  reservation: null,
  reviews: [
    { content: 'of the teacher', type: 'ofProvider' },
    { content: 'of the student', type: 'ofCustomer' },
  ],
  provider: person('teacher'),
  customer: person('student'),
  listing: { id: 'l', title: 'Flow', availability_plan: null, quantity: null },
  nextRunAt: null,
} as unknown as TransactionFacts;

it('names whom a review is about as a person', () => {
  const transaction = mailTransaction(facts);
  const template =
    '{{#with transaction}}{{#each reviews}}{{#eq recipient.id subject.id}}{{content}}, {{subject.display-name}}{{/eq}}{{/each}}{{/with}}';
  expect(renderTemplate(template, { transaction, recipient: transaction.customer })).toBe(
    'of the student, Maya L',
  );
});

it('shows no plan of a listing that has none, and dates in UTC then', () => {
  expect(mailListing(facts.listing)['availability-plan']).toBeNull();
  const template =
    '{{set-timezone l.availability-plan.timezone}}{{format-text "{d,date,::hmm}" d=at}} {{date at format="HH" tz=l.availability-plan.timezone}}';
  const at = new Date('2026-03-01T15:00:00Z');
  expect(renderTemplate(template, { l: mailListing(facts.listing), at })).toBe('3:00 PM 15');
});

it.each([
  ['Pacific/Auckland', { timeZone: 'Pacific/Auckland', language: 'es' }],
  ['Middle/Earth', { language: 'es' }],
  [{}, { language: 'es' }],
])('passes on the time zone %j only where templates can write dates in it', (timeZone, shown) => {
  const user = { ...facts.customer, private_data: { timeZone, language: 'es' } };
  expect(mailUser(user)['private-data']).toEqual(shown);
});
