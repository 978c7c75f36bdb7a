import { requireOffered } from './requireOffered.ts';
import { changedListing } from './runningSetup.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';

afterEach(() => readSettingsFrom(() => ({})));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const listingOf = (publicData: object, amount = 2000) =>
  ({ id: 'l1', attributes: { price: usd(amount), publicData } }) as unknown as Listing;
const monthly = (monthlyPrice: number, ...more: string[]) => ({
  type: 'paid',
  weeklyDays: [{ value: '2' }],
  paymentType: [{ value: 'recurring' }, ...more.map(value => ({ value }))],
  monthlyPrice,
});
const refused = (code: string) =>
  expect.objectContaining({ errors: [expect.objectContaining({ code })] });

it('refuses to publish what is switched off, and leaves what was published', () => {
  const stay = listingOf({ unitType: 'line-item/night' });
  const months = listingOf(monthly(4000, 'per_session'));
  requireOffered(stay);
  requireOffered(months);
  readSettingsFrom(() => ({ hasStays: false, hasSubscriptions: false }));
  expect(() => requireOffered(stay)).toThrow(refused('feature-switched-off'));
  expect(() => requireOffered(months)).toThrow(refused('feature-switched-off'));
  requireOffered(changedListing(months, { publicData: { stock: 3 } }), months);
  const single = listingOf({ ...monthly(4000), paymentType: [{ value: 'per_session' }] });
  requireOffered(single);
  const sold = changedListing(single, { publicData: monthly(4000) });
  expect(() => requireOffered(sold, single)).toThrow(refused('feature-switched-off'));
});

it.each([
  ['of a session below', listingOf({}, 499)],
  ['of a session above', listingOf({}, 9001)],
  ['of a month below', listingOf(monthly(499, 'per_session'))],
  ['of a stay below', listingOf({ unitType: 'line-item/day' }, 499)],
  ['of nothing', listingOf({ type: 'paid' }, 0)],
])('refuses a price %s the limits of the site', (_, listing) => {
  readSettingsFrom(() => ({ listingMinimumPrice: 500, listingMaximumPrice: 9000 }));
  expect(() => requireOffered(listing)).toThrow(refused('price-out-of-range'));
});

it('leaves a price of before the limits, one that nobody pays, and what is free', () => {
  readSettingsFrom(() => ({ listingMinimumPrice: 500 }));
  const cheap = listingOf({}, 400);
  requireOffered(changedListing(cheap, { price: usd(400), publicData: { stock: 3 } }), cheap);
  const cheaper = changedListing(cheap, { price: usd(300) });
  expect(() => requireOffered(cheaper, cheap)).toThrow(refused('price-out-of-range'));
  requireOffered(listingOf(monthly(600), 400));
  requireOffered(listingOf({ type: 'free' }, 0));
});

it('refuses a choice that is not offered, and leaves one that was published', () => {
  readSettingsFrom(() => ({
    choices: {
      yogaStyles: [{ value: 'yoga' }, { value: 'hiit', isHidden: true }, { value: 'pilates' }],
    },
  }));
  const hidden = listingOf({ yogaStyles: ['yoga', 'hiit'] });
  expect(() => requireOffered(hidden)).toThrow(refused('choice-not-offered'));
  expect(() => requireOffered(listingOf({ languages: ['klingon'] }))).toThrow(
    refused('choice-not-offered'),
  );
  requireOffered(listingOf({ yogaStyles: ['pilates', 'yoga'], languages: ['english'] }));
  requireOffered(changedListing(hidden, { publicData: { stock: 3 } }), hidden);
  const added = changedListing(listingOf({ yogaStyles: ['yoga'] }), {
    publicData: { yogaStyles: ['yoga', 'hiit'] },
  });
  expect(() => requireOffered(added, listingOf({ yogaStyles: ['yoga'] }))).toThrow(
    refused('choice-not-offered'),
  );
});
