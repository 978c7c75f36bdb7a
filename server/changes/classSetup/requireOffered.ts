import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { switchedOff } from '#server/orders/switchedOff.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import { fieldList } from '#shared/fields/fieldList.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { isPriceInRange } from '#shared/transactions/priceRange.ts';
import { planPriceOf, sellsSessions } from '#shared/transactions/ordering.ts';

/**
 * Requires that the site offers what a listing sells, at prices that it allows. Of a published one,
 * `before`, only what is new has to be: what was published before a setting goes on.
 * @throws ApiFault 409 `feature-switched-off`, `choice-not-offered`, `price-out-of-range`
 */
export function requireOffered(listing: Listing, before: Listing | null = null): void {
  const { publicData } = listing.attributes;
  if (!before && !marketplace.hasStays && dateUnitOf(publicData) !== null) {
    throw switchedOff('Nothing is booked by dates any more.');
  }
  if (!marketplace.hasSubscriptions && listsMonths(listing) && !(before && listsMonths(before))) {
    throw switchedOff('No class is sold by the month any more.');
  }
  requireChoices(listing, before);
  const known = before ? pricesOf(before) : [];
  const isWrong = (amount: number) => !known.includes(amount) && !isPriceInRange(amount);
  if (!pricesOf(listing).some(isWrong)) return;
  throw apiFault(409, 'price-out-of-range', 'The site allows no such price.');
}

/** Requires that what is newly chosen of a list that operators edit is offered. */
function requireChoices({ attributes }: Listing, before: Listing | null): void {
  for (const { key, isEdited, choices = [] } of fieldList) {
    if (!isEdited) continue;
    const chosen = [attributes.publicData[key] ?? []].flat();
    const known = [before?.attributes.publicData[key] ?? []].flat();
    const offered = offeredOf(choices, known).map(({ value }) => value);
    const refused = chosen.filter(value => !offered.includes(value) && !known.includes(value));
    if (refused.length === 0) continue;
    throw new ApiFault(409, [
      {
        status: 409,
        code: 'choice-not-offered',
        title: 'The site does not offer this choice any more.',
        meta: { field: key, choices: refused },
      },
    ]);
  }
}

/** Says that it is sold by the month, with a price or without. */
const listsMonths = ({ attributes: { publicData } }: Listing): boolean =>
  publicData.type !== 'free' &&
  (publicData.weeklyDays ?? []).length > 0 &&
  (publicData.paymentType ?? []).some(({ value }) => value === 'recurring');

/** Amounts that students pay. A missing price is for others to refuse. */
function pricesOf(listing: Listing): number[] {
  const { price, publicData } = listing.attributes;
  if (publicData.type === 'free') return [];
  const monthly = planPriceOf(listing);
  return [
    ...(price && sellsSessions(listing) ? [price.amount] : []),
    ...(monthly ? [monthly.amount] : []),
  ];
}
