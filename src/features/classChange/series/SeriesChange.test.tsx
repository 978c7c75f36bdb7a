import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs, iso, todayIn, addDays } from '#shared/time/time.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { idle } from '#src/util/request.ts';
import { SeriesChange } from './SeriesChange.tsx';

const zone = 'America/New_York';
const data: ListingPublicData = {
  timezone: zone,
  startDate: todayIn(zone, Date.now()),
  time: '18:00',
  weeklyDays: [
    { value: '3', label: 'Tuesday' },
    { value: '5', label: 'Thursday' },
  ],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: Date.now() + 90 * dayMs,
};
const start = Date.parse('2090-01-10T23:00:00Z');
const span = (at: number) => ({ start: iso(at), end: iso(at + 3_600_000) });
const counts: ChangePreview = {
  accepted: 2,
  requested: 0,
  unpaid: 0,
  waiting: 0,
  subscribers: 1,
  refund: { amount: 6000, currency: 'USD' },
  credit: null,
  times: 12,
  series: {
    added: 0,
    dates: [0, 7, 14, 21, 28].map(days => ({ before: span(start + days * dayMs), after: null })),
    last: iso(start),
  },
};

function open(known: ChangePreview | null = counts) {
  const actions = {
    preview: jest.fn(),
    send: jest.fn(() => Promise.resolve(true)),
    undo: jest.fn(() => Promise.resolve('done' as const)),
    close: jest.fn(),
  };
  renderPage(
    <SeriesChange
      series={{ listingId: 'listing', title: 'Slow flow', data }}
      counts={known}
      preview={idle}
      request={idle}
      actions={actions}
      undoMs={10_000}
      onClose={jest.fn()}
    />,
  );
  return actions;
}

const confirm = () => screen.getByRole('button', { name: 'Change the series' });

describe('the dialog of a change of a series', () => {
  it('opens with the series as it is, and requests nothing', async () => {
    const { preview, send } = open();
    expect(screen.getByRole('dialog', { name: 'Change the series “Slow flow”' })).toBeVisible();
    expect(screen.getByLabelText('Weekday')).toHaveDisplayValue('Tuesday');
    expect(screen.getByText('This is how the series is held now.')).toBeInTheDocument();
    await userEvent.click(confirm());
    expect([preview, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('shows what a weekday less does, then requests what was shown, and offers to undo it', async () => {
    const { preview, send, undo } = open();
    await userEvent.click(screen.getByRole('radio', { name: 'A weekday less' }));
    await userEvent.selectOptions(screen.getByLabelText('Weekday'), 'Thursday');
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(1));
    const dates = within(screen.getByText('12 class times are canceled.').parentElement!);
    expect(dates.getAllByText(/6:00/)).toHaveLength(4);
    expect(dates.getByText('and 8 more')).toBeInTheDocument();
    expect(dates.getByText(/^2 bookings are canceled/)).toBeInTheDocument();
    expect(dates.getByText(/^\$60\.00 goes back/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/note/i), 'New job');
    await userEvent.click(confirm());
    const [[call]] = preview.mock.calls as [[object]];
    expect(call).toMatchObject({ listingId: 'listing', kind: 'cancel-weekday' });
    expect(send).toHaveBeenCalledWith({ ...call, id: expect.any(String), note: 'New job' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledWith({ listingId: 'listing', id: expect.any(String) });
  });

  it('does not request what was chosen after the preview', async () => {
    const { preview, send } = open();
    await userEvent.click(screen.getByRole('radio', { name: 'A weekday more' }));
    await waitFor(() => expect(preview).toHaveBeenCalledTimes(1));
    await userEvent.selectOptions(screen.getByLabelText('Weekday'), 'Sunday');
    await userEvent.click(confirm());
    expect(send).not.toHaveBeenCalled();
  });

  it('says how many of the new class times fall into time off', async () => {
    open({ ...counts, series: { ...counts.series!, added: 6, off: 2 } });
    await userEvent.click(screen.getByRole('radio', { name: 'A weekday more' }));
    expect(await screen.findByText(/2 more fall into your time off/)).toBeVisible();
  });

  it('names a later end by its last day', async () => {
    const { preview } = open();
    await userEvent.click(screen.getByRole('radio', { name: 'A later end' }));
    expect(screen.getByText(/Choose a day after the last class/)).toBeInTheDocument();
    // It is mailed to nobody.
    expect(screen.queryByLabelText(/note/i)).toBeNull();
    const day = addDays(todayIn(zone, Date.now()), 150);
    await userEvent.type(screen.getByLabelText('Last day of the series'), day);
    await userEvent.tab();
    await waitFor(() =>
      expect(preview).toHaveBeenCalledWith({ listingId: 'listing', kind: 'extend', date: day }),
    );
  });
});
