import { screen, within } from '@testing-library/react';
import { dayMs, formatInstant, formatWeekday, todayIn, weekdayOf } from '#shared/time/time.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleListing } from '../examples/fixtures.ts';
import { ListingCard } from './ListingCard.tsx';
import type { Listing } from '#shared/contract/entities.ts';

function card(listing: Listing) {
  renderPage(<ListingCard listing={listing} />);
  return within(screen.getByRole('article'));
}

const subscription = {
  weeklyDays: [
    { value: '2', label: 'Monday' },
    { value: '6', label: 'Friday' },
  ],
  paymentType: [{ value: 'recurring' as const }],
  monthlyPrice: 6000,
};

describe('ListingCard', () => {
  test('answers when, what, who, how long, how much and how many places', () => {
    const found = card(exampleListing());
    expect(found.getByText(/Nov 2[12]/)).toBeInTheDocument();
    expect(
      found.getByRole('heading', { name: 'Slow flow for tired shoulders' }),
    ).toBeInTheDocument();
    expect(found.getByText('with Mara L')).toBeInTheDocument();
    expect(found.getByText('60 min')).toBeInTheDocument();
    expect(found.getByText('$18.00')).toBeInTheDocument();
    expect(found.getByText('8 places left')).toBeInTheDocument();
    expect(found.getByText('Online')).toBeInTheDocument();
  });

  test('has the rating of the teacher, and nothing in its place without reviews', () => {
    const listing = exampleListing();
    expect(card(listing).queryByRole('img', { name: /of 5/ })).toBeNull();
    const { author } = listing;
    if (author) author.attributes.profile.metadata = { rating: { mean: 4.75, count: 12 } };
    renderPage(<ListingCard listing={listing} />);
    expect(screen.getByRole('img', { name: '4.8 of 5, 12 reviews' })).toBeVisible();
  });

  test('says the next day in words, and how it goes on', () => {
    const tomorrow = todayIn('UTC', Date.now() + dayMs);
    const data = (days: string[]) => ({
      timezone: 'UTC',
      startDate: tomorrow,
      time: '19:45',
      lastClass: undefined,
      weeklyDays: days.map(value => ({ value, label: value })),
    });
    const day = weekdayOf(tomorrow);
    const after = String((day % 7) + 1);
    const name = formatWeekday(day % 7);
    const says = (days: string[]) => {
      const { container, unmount } = renderPage(
        <ListingCard listing={exampleListing({ publicData: data(days) })} />,
      );
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(says([String(day), after])).toContain(`Tomorrow, then ${name}`);
    expect(says([String(day)])).toContain(
      `Tomorrow, then ${formatInstant(Date.now() + 8 * dayMs, 'UTC', { month: 'short', day: 'numeric' })}`,
    );
    expect(says(['1', '2', '3', '4', '5', '6', '7'])).toContain(`Tomorrow, then ${name}`);
  });

  test('shows the time that was looked for, with its seats', () => {
    const time = { start: Date.parse('2026-11-23T02:00:00Z'), free: 2 };
    const weekly = exampleListing({ publicData: subscription }, { seatsLeft: 90 });
    renderPage(<ListingCard listing={weekly} time={time} />);
    expect(screen.getByText('2 places left')).toBeInTheDocument();
    expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-11-23T02:00:00.000Z');
  });

  test('names the language where it is not the one of the page', () => {
    const found = card(exampleListing({ publicData: { languages: ['arabic', 'french'] } }));
    expect(found.getByText('Arabic')).toBeInTheDocument();
    expect(screen.queryByText('English')).toBeNull();
  });

  test('leads to the page of the class', () => {
    const found = card(exampleListing());
    expect(found.getByRole('link')).toHaveAttribute(
      'href',
      '/l/slow-flow-for-tired-shoulders/7a1c0f3e-0000-4000-8000-000000000001',
    );
  });

  test('loads its picture in the width that it has on the screen', () => {
    const picture = card(exampleListing()).getByRole('presentation');
    expect(picture).toHaveAttribute(
      'sizes',
      '(min-width: 120.0625rem) 20.8vw, (min-width: 64rem) 31.25vw, (min-width: 48rem) 50vw, 100vw',
    );
  });

  test('warns when few places are left', () => {
    const found = card(exampleListing({}, { seatsLeft: 1 }));
    expect(found.getByText('Almost full')).toBeInTheDocument();
    expect(found.getByText('1 place left')).toBeInTheDocument();
  });

  test('says when it is sold out', () => {
    const found = card(exampleListing({}, { seatsLeft: 0 }));
    expect(found.getByText('Sold out')).toBeInTheDocument();
    expect(found.queryByText('Almost full')).not.toBeInTheDocument();
  });

  test('a free class has no price', () => {
    const found = card(exampleListing({ price: null, publicData: { type: 'free' } }));
    expect(found.getAllByText('Free')).toHaveLength(2);
    expect(found.queryByText(/\$/)).not.toBeInTheDocument();
  });

  test('a price in a currency that nobody knows is its code', () => {
    const found = card(exampleListing({ price: { amount: 100, currency: 'XTS' } }));
    expect(found.getByText('Unsupported currency')).toBeInTheDocument();
    expect(found.getByText('(XTS)')).toBeInTheDocument();
    expect(found.queryByText('per session')).not.toBeInTheDocument();
  });

  test('a subscription shows its days and its price a month, not a total of places', () => {
    const found = card(exampleListing({ publicData: subscription }, { seatsLeft: 90 }));
    expect(found.getByText('Subscription')).toBeInTheDocument();
    expect(found.getByText(/, then (Mon|Tue|Fri|Sat|Thu|Sun)$/)).toBeInTheDocument();
    expect(found.getByText('$60.00')).toBeInTheDocument();
    expect(found.getByText('per month')).toBeInTheDocument();
    expect(found.queryByText(/places left/)).not.toBeInTheDocument();
  });

  test('both ways of paying show both prices', () => {
    const both = [{ value: 'recurring' as const }, { value: 'per_session' as const }];
    const found = card(exampleListing({ publicData: { ...subscription, paymentType: both } }));
    expect(found.getByText('$18.00')).toBeInTheDocument();
    expect(found.getByText('per session · $60.00/month')).toBeInTheDocument();
  });

  test('both ways of paying keep the price that is per person', () => {
    const both = [{ value: 'recurring' as const }, { value: 'per_session' as const }];
    const publicData = {
      ...subscription,
      paymentType: both,
      unitType: 'line-item/person' as const,
    };
    const found = card(exampleListing({ publicData }));
    expect(found.getByText('per person · $60.00/month')).toBeInTheDocument();
  });

  test('calls a class without a price nothing, least of all free', () => {
    const unset = exampleListing();
    unset.attributes.price = null;
    const found = card(unset);
    expect(found.queryByText('Free')).not.toBeInTheDocument();
    expect(found.queryByText(/per session/)).not.toBeInTheDocument();
  });

  test('names the city of a class that has a place', () => {
    const location = { address: '120 Mission St, San Francisco, CA 94105, USA' };
    const found = card(exampleListing({ publicData: { location } }));
    expect(found.getByText('Online from San Francisco')).toBeInTheDocument();
  });

  test('names the town of a room, which is not online', () => {
    const location = { address: 'Los Angeles, California, United States' };
    const found = card(exampleListing({ publicData: { location, unitType: 'line-item/day' } }));
    expect(found.getByText('Los Angeles')).toBeInTheDocument();
    expect(found.queryByText(/Online/)).toBeNull();
  });

  test('names the town of a class in a room, which is not online', () => {
    const location = { address: 'Los Angeles, California, United States' };
    const found = card(exampleListing({ publicData: { location, venue: 'room' } }));
    expect(found.getByText('Los Angeles')).toBeInTheDocument();
    expect(found.queryByText(/Online/)).toBeNull();
  });

  test('survives a class without date, picture and teacher', () => {
    const bare = exampleListing({}, { images: [], author: undefined, currentStock: null });
    bare.attributes.publicData = {};
    const found = card(bare);
    expect(found.getByText('Date not available')).toBeInTheDocument();
  });
});
