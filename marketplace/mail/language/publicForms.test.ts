import { findProblem, renderTemplate } from './render.ts';

// Helpers, blocks, partials and variables of public templates of the hosted service (651 in seven
// repositories), in each form that occurs there; the templates here are our own.

const start = new Date('2026-11-21T15:00:00Z');
const end = new Date('2026-11-23T15:00:00Z');
const usd = (amount: number) => ({ amount, currency: 'USD' });

const transaction = {
  id: '0d5fb2a4-6a2f-4f0e-9e0c-6f3c1f1f2a10',
  booking: { start, end },
  customer: { id: 'c1', 'display-name': 'Cora C' },
  provider: { id: 'p1', 'display-name': 'Piet P' },
  listing: {
    id: 'l1',
    title: 'Tea & yoga',
    'availability-plan': { type: 'availability-plan/time', timezone: 'America/New_York' },
  },
  'payin-total': usd(50),
  'payout-total': usd(45.5),
  'protected-data': { unitType: 'day', deliveryMethod: 'shipping', priceVariantName: 'Long' },
  'delayed-transition': { 'run-at': end },
  'tx-line-items': [
    {
      code: 'line-item/day',
      'unit-price': usd(25),
      'line-total': usd(50),
      'include-for': ['customer', 'provider'],
      quantity: 2,
      seats: 1,
      units: 2,
    },
    {
      code: 'line-item/provider-commission',
      'unit-price': usd(50),
      'line-total': usd(-4.5),
      'include-for': ['provider'],
      quantity: null,
      seats: null,
      units: null,
    },
  ],
  reviews: [{ content: 'Warm.', subject: { id: 'p1' } }],
};
const context = {
  transaction,
  recipient: { id: 'p1', 'first-name': 'Piet' },
  'recipient-role': 'provider',
  'other-party': transaction.customer,
  marketplace: { name: 'Flowroom', url: 'https://f.example' },
};
const assets = {
  'content/email-texts.json': { 'Known.Key': 'From {marketplaceName}' },
  'general/localization.json': { locale: 'en_US' },
  'design/branding.json': { marketplaceColors: { notificationPrimaryButton: '#123456' } },
};
const render = (template: string) => {
  expect(findProblem(template)).toBeNull();
  return renderTemplate(template, context, { assets }).replace(/\s+/g, ' ').trim();
};

const settings = `
  {{set-translations (asset "content/email-texts.json")}}
  {{set-locale (asset "general/localization.json" "locale" "en_US")}}
  {{set-timezone transaction.listing.availability-plan.timezone}}`;

it.each([
  [
    't with a key of the translations',
    '{{t "Known.Key" "x" marketplaceName=marketplace.name}}',
    'From Flowroom',
  ],
  [
    't with the words beside it',
    '{{t "No.Key" "Hi {name}!" name=recipient.first-name}}',
    'Hi Piet!',
  ],
  [
    't with money, a date and a number',
    `{{#with transaction}}{{t "No.Key" "{a,number,::.00} {c}, {d,date,::jmmYYYYMMMd}, {n, plural, one {# day} other {# days}}"
      a=payout-total.amount c=payout-total.currency d=booking.start n=2}}{{/with}}`,
    '45.50 USD, Nov 21, 2026, 10:00 AM, 2 days',
  ],
  [
    't with a date of the zone that was set',
    '{{t "No.Key" "{d,date,::EE} {d,date,::hmm}" d=transaction.booking.start}}',
    'Sat 10:00 AM',
  ],
  [
    't with an element',
    `{{#with transaction}}{{t "No.Key" "See <link>order</link>." link=(html-tag "a" target=(concat "_blank")
      style=(concat "color:" (asset "design/branding.json" "marketplaceColors.notificationPrimaryButton" "#6938EF"))
      href=(concat marketplace.url "/sale/" (url-encode id) "/"))}}{{/with}}`,
    `See <a target="_blank" style="color:#123456" href="https://f.example/sale/${transaction.id}/">order</a>.`,
  ],
  [
    'format-text with a day before',
    '{{format-text "{date,date,::EE}" date=(date-transform transaction.booking.end days=-1)}}',
    'Sun',
  ],
  [
    'asset inside of an attribute',
    '<i style="color:{{asset "design/branding.json" "marketplaceColors.none" "#007DF2"}}">',
    '<i style="color:#007DF2">',
  ],
  [
    'with, each, contains and eq inside of one another',
    `{{#with transaction}}{{#each tx-line-items}}{{#contains include-for "provider"}}{{#eq "line-item/day" code}}{{quantity}}{{else}}{{number line-total.amount}} of {{listing.title}}{{/eq}};{{/contains}}{{/each}}{{/with}}`,
    '2;-4.5 of Tea &amp; yoga;',
  ],
  [
    'eq with a variable first, and contains with an else',
    '{{#eq recipient-role "provider"}}a{{else}}b{{/eq}}{{#contains recipient-role "x"}}c{{else}}d{{/contains}}',
    'ad',
  ],
  [
    'if, and an else of each',
    '{{#if transaction.protected-data.deliveryMethod}}yes{{else}}no{{/if}}{{#each nothing}}x{{else}}none{{/each}}',
    'yesnone',
  ],
  [
    'inflect with the arguments of a line',
    '{{#with transaction}}{{#each tx-line-items}}{{#if units}}{{number units}} {{inflect units "day" "days"}} × {{seats}} {{inflect seats "seat" "seats"}}{{/if}}{{/each}}{{/with}}',
    '2 days × 1 seat',
  ],
  [
    'money-amount beside the currency',
    '{{money-amount transaction.payin-total}} {{transaction.payin-total.currency}}',
    '50.00 USD',
  ],
  [
    'date with a format, and with a zone',
    '{{date transaction.booking.start format="MMM d, YYYY"}} {{date transaction.booking.start format="HH:mm" tz=transaction.listing.availability-plan.timezone}} {{date transaction.booking.start format="HH:mm" tz="Europe/Helsinki"}}',
    'Nov 21, 2026 10:00 17:00',
  ],
  [
    'date-day-before with a format, and with a zone',
    '{{date-day-before transaction.booking.end format="d"}} {{date-day-before transaction.booking.end format="EEE d" tz="UTC"}}',
    '22 Sun 22',
  ],
  [
    'date of a delayed transition',
    '{{date transaction.delayed-transition.run-at format="d MMM"}}',
    '23 Nov',
  ],
  [
    'url-encode and form-encode',
    '{{url-encode transaction.listing.title}} {{form-encode transaction.listing.title}}',
    'Tea%20%26%20yoga Tea+%26+yoga',
  ],
  [
    'inline partials with an argument, one inside of another',
    `{{#*inline "format-money"}}{{money-amount money}} {{money.currency}}{{/inline}}
     {{#*inline "format-day"}}{{#with transaction.listing.availability-plan}}{{date date format="d MMM" tz=timezone}}{{/with}}{{/inline}}
     {{#with transaction}}{{> format-money money=payout-total}}, {{> format-day date=booking.start}}{{/with}}`,
    '45.50 USD, 21 Nov',
  ],
  [
    'reviews with the parties',
    '{{#with transaction}}{{#each reviews}}{{#eq subject.id recipient.id}}{{content}}{{/eq}}{{/each}}{{/with}}',
    'Warm.',
  ],
])('renders %s', (_, template, expected) => {
  expect(render(settings + template)).toBe(expected);
});
