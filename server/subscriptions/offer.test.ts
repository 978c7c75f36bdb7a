import { monthlyBill } from './offer.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Money } from '#shared/contract/values.ts';

const byTheMonth = (price: Money | null) =>
  ({
    id: 'listing',
    type: 'listing',
    attributes: {
      price,
      publicData: {
        type: 'paid',
        paymentType: [{ value: 'recurring', label: '' }],
        weeklyDays: [{ value: '3', label: '' }],
        monthlyPrice: 4000,
      },
    },
  }) as unknown as Listing;

describe('a month of a class', () => {
  it('costs its monthly price, in the currency of the marketplace', () => {
    for (const price of [null, { amount: 100, currency: 'USD' }]) {
      expect(monthlyBill(byTheMonth(price))[0]).toMatchObject({
        code: 'line-item/month',
        unitPrice: { amount: 4000, currency: 'USD' },
      });
    }
  });

  it('is not sold in another currency', () => {
    const sell = () => monthlyBill(byTheMonth({ amount: 100, currency: 'EUR' }));
    expect(sell).toThrow(
      expect.objectContaining({
        status: 409,
        errors: [expect.objectContaining({ code: 'listing-currency-invalid' })],
      }),
    );
  });
});
