import { courseItemOf, planBill } from './offer.ts';
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
      expect(planBill(byTheMonth(price))[0]).toMatchObject({
        code: 'line-item/month',
        unitPrice: { amount: 4000, currency: 'USD' },
      });
    }
  });

  it('is not sold in another currency', () => {
    const sell = () => planBill(byTheMonth({ amount: 100, currency: 'EUR' }));
    expect(sell).toThrow(
      expect.objectContaining({
        status: 409,
        errors: [expect.objectContaining({ code: 'listing-currency-invalid' })],
      }),
    );
  });
});

it('a whole course costs its price', () => {
  const month = byTheMonth({ amount: 9000, currency: 'USD' });
  const { attributes } = month;
  const publicData = { ...attributes.publicData, unitType: 'line-item/course' as const };
  const course = { ...month, attributes: { ...attributes, publicData } };
  expect(planBill(course)[0]).toMatchObject({
    code: 'line-item/course',
    unitPrice: { amount: 9000, currency: 'USD' },
  });
  // It is charged as it was ordered, whatever the class costs by now.
  expect(courseItemOf('Six evenings', planBill(course))).toMatchObject({
    title: 'Six evenings',
    amount: 9000,
    currency: 'USD',
  });
  const free = { ...course, attributes: { ...course.attributes, price: null } };
  expect(() => planBill(free)).toThrow(expect.objectContaining({ status: 403 }));
});
