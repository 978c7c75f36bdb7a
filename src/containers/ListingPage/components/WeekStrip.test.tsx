import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { Booking } from '../hooks/useBooking.ts';
import { WeekStrip } from './WeekStrip.tsx';

const start = Date.parse('2026-11-02T00:00:00Z');
const weekly = exampleListing({
  publicData: {
    startDate: '2026-11-02',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    lastClass: start + 20 * 86_400_000,
  },
});
const showMonthOf = jest.fn();
const booking = {
  times: [],
  sessions: [],
  ways: ['per_session'],
  chosen: null,
  classTimes: { isLoaded: (instant: number) => instant < start + 7 * 86_400_000, showMonthOf },
} as unknown as Booking;

describe('WeekStrip', () => {
  it('leaves the focus on a button that has reached an end', async () => {
    renderPage(
      <WeekStrip listing={weekly} booking={booking} shownAt={start} onChoose={() => undefined} />,
    );
    const next = screen.getByRole('button', { name: 'Next week' });
    next.focus();
    for (let press = 0; press < 6; press += 1) await userEvent.keyboard('{Enter}');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    const last = screen.getByText(/ – /).textContent;
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/ – /)).toHaveTextContent(last);
    const previous = screen.getByRole('button', { name: 'Previous week' });
    expect(previous).toHaveAttribute('aria-disabled', 'false');
    await userEvent.click(previous);
    expect(screen.getByText(/ – /)).not.toHaveTextContent(last);
  });

  it('has the month of a week loaded that is turned to, and calls only what is loaded full', async () => {
    showMonthOf.mockClear();
    renderPage(
      <WeekStrip listing={weekly} booking={booking} shownAt={start} onChoose={() => undefined} />,
    );
    expect(screen.getByText('full')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.queryByText('full')).toBeNull();
    const days = showMonthOf.mock.calls.map(([instant]) =>
      new Date(Number(instant)).toISOString().slice(0, 10),
    );
    expect(days).toEqual(['2026-11-04', '2026-11-11']);
  });
});
