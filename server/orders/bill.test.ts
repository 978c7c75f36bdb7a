import { billOf, requireProcessOf } from './bill.ts';
import { processes } from '#shared/config/marketplace.ts';
import { waysToPay } from '#shared/transactions/ordering.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const listing = (publicData: ListingPublicData) => ({ attributes: { publicData } }) as Listing;
const takes = (publicData: ListingPublicData, alias: string) => {
  try {
    requireProcessOf(listing(publicData), alias);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 403, errors: [{ code: 'forbidden' }] });
    return false;
  }
};

describe('the process of a class', () => {
  const perSession = { value: 'per_session', label: '' } as const;
  const recurring = { value: 'recurring', label: '' } as const;

  it.each<[string, ListingPublicData]>([
    ['nothing is said', {}],
    ['no way is left of those that were said', { paymentType: [] }],
    ['sessions are one of two ways', { paymentType: [recurring, perSession] }],
  ])('is that of paid sessions where %s, as its page offers', (_, publicData) => {
    expect(waysToPay(listing(publicData))).toContain('per_session');
    expect([
      takes(publicData, processes.hourly),
      takes(publicData, processes.free),
      takes(publicData, processes.subscription),
    ]).toEqual([true, false, false]);
  });

  it('is the free one alone where the class is free', () => {
    const free: ListingPublicData = { type: 'free', paymentType: [recurring] };
    expect([takes(free, processes.free), takes(free, processes.hourly)]).toEqual([true, false]);
  });

  it('is none of these where only months are sold', () => {
    const monthly: ListingPublicData = { paymentType: [recurring] };
    expect(Object.values(processes).some(alias => takes(monthly, alias))).toBe(false);
  });
});

describe('the bill of a class', () => {
  const price = { amount: 2_000, currency: 'USD' };
  const priced = { attributes: { price, publicData: { type: 'paid' } } } as Listing;
  const codes = (own: boolean) => billOf(priced, {}, { own }).map(({ code }) => code);

  it('has the fees of the marketplace, but not as its teacher looks at the own class', () => {
    expect(codes(false)).toEqual([
      'line-item/session',
      'line-item/provider-commission',
      'line-item/payment-gateway-fee',
    ]);
    expect(codes(true)).toEqual(['line-item/session']);
  });
});
