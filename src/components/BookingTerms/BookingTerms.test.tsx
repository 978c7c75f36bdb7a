import { screen } from '@testing-library/react';
import { listingResource } from '#src/testing/factories.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { BookingTerms } from './BookingTerms.tsx';

const start = '2090-03-02T18:00:00.000Z';

function show(publicData: Partial<ListingPublicData>, at: string | null = start) {
  const { data } = listingResource('Slow flow', {
    publicData: { timezone: 'UTC', type: 'paid', ...publicData },
  });
  renderPage(<BookingTerms listing={entityOf({ data })} start={at} />);
  return screen.getAllByRole('listitem').map(item => item.textContent);
}
const momentOf = (words: RegExp) =>
  screen.getByText(words).querySelector('time')?.getAttribute('datetime');

describe('the terms of a booking', () => {
  it('are by request and without money back where the teacher chose nothing', () => {
    expect(show({})).toEqual([
      'Your card is only charged when your request is accepted.',
      'If you cancel a confirmed booking, you get no money back.',
    ]);
  });

  it('speak of no money for a free class, which is certain at once', () => {
    expect(show({ type: 'free', cancellationPolicy: 'strict' })).toEqual([
      'Free of charge, and certain as soon as you have booked.',
    ]);
  });

  it('say when booking closes and until when the money comes back', () => {
    show({ bookingMode: 'instant', bookingClosesHours: 3, cancellationPolicy: 'moderate' });
    expect(screen.getByText(/certain, and your card charged/)).toBeVisible();
    expect(momentOf(/can be booked until/)).toBe('2090-03-02T15:00:00.000Z');
    expect(momentOf(/everything back/)).toBe('2090-02-27T18:00:00.000Z');
  });

  it('promise nothing back once the deadline is over', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(start) - 36 * 3_600_000);
    expect(show({ cancellationPolicy: 'moderate' })[1]).toMatch(/you get no money back/);
    expect(show({ cancellationPolicy: 'flexible' })).toContainEqual(
      expect.stringMatching(/^Cancel until/),
    );
    jest.restoreAllMocks();
  });

  it('say hours where no class time is chosen, or whole days are booked', () => {
    const policy = { cancellationPolicy: 'flexible', bookingClosesHours: 3 } as const;
    expect(show(policy, null)[1]).toMatch(/24 hours before/);
  });
});
