import { listing } from './classDraft.fixture.ts';
import { previewOf } from './preview.ts';

const open = { time: false, places: false, price: false };
const fixed = { time: true, places: true, price: true };

describe('the preview of a class', () => {
  it('shows what is written so far', () => {
    const { title, price, publicData } = previewOf(
      {
        title: 'Slow flow',
        workoutTypes: ['yoga'],
        duration: '90_minutes',
        place: { text: ' Queens ', place: null },
      },
      null,
      open,
    );
    expect([title, price]).toEqual(['Slow flow', null]);
    expect(publicData).toMatchObject({
      yogaStyles: ['yoga'],
      classDuration: { key: '90_minutes', value: 90 },
      location: { address: 'Queens' },
      startDate: undefined,
    });
  });

  it('takes a price only when it can be read', () => {
    const written = { title: 'Slow flow', price: '12,' as unknown as null };
    expect(previewOf(written, null, open).price).toBeNull();
    const price = { amount: 1200, currency: 'USD' };
    expect(previewOf({ title: 'Slow flow', price }, null, open).price).toEqual(price);
  });

  it('leaves out a day that is none yet', () => {
    const dayOf = (startDate: string) =>
      previewOf({ title: 'Slow flow', startDate, time: '18:00' }, null, open).publicData.startDate;
    expect(dayOf('5/12')).toBeUndefined();
    expect(dayOf('2026-12-05')).toBe('2026-12-05');
  });

  it('shows a place by its unit, without the time that was written before', () => {
    const { publicData } = previewOf(
      { title: 'Cabin', unit: 'night', startDate: '2027-01-04', duration: '60_minutes' },
      null,
      open,
    );
    expect(publicData).toMatchObject({ unitType: 'line-item/night', startDate: undefined });
    expect(publicData.classDuration).toBeUndefined();
  });

  it('has the time of a class that is published, and the price of a free one', () => {
    const free = listing({
      state: 'published',
      price: { amount: 0, currency: 'USD' },
      publicData: { startDate: '2027-01-04', type: 'free' },
    });
    const shown = previewOf(
      { title: 'New name', price: null, startDate: '2030-01-01' },
      free,
      fixed,
    );
    expect(shown).toMatchObject({ title: 'New name', price: { amount: 0 } });
    expect(shown.publicData.startDate).toBe('2027-01-04');
  });

  it('shows a weekly class with its days and the price of a month', () => {
    const shown = previewOf(
      {
        title: 'Slow flow',
        rhythm: 'weekly',
        weeklyDays: ['2'],
        paymentType: ['recurring'],
        price: { amount: 1850, currency: 'USD' },
        monthlyPrice: { amount: 6000, currency: 'USD' },
      },
      null,
      open,
    );
    expect(shown.price).toEqual({ amount: 6000, currency: 'USD' });
    expect(shown.publicData).toMatchObject({
      weeklyDays: [{ value: '2' }],
      paymentType: [{ value: 'recurring' }],
      monthlyPrice: 6000,
    });
  });
});
