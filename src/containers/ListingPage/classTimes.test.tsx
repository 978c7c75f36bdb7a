import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Params } from '#src/api/types.ts';
import { applyChange } from '#server/changes/scheduleChanges/applyChange.ts';
import { hourMs } from '#shared/time/time.ts';
import { manyOf } from '#src/testing/factories.ts';
import { openListing, panel } from '#src/testing/openListing.tsx';
import { appError } from '#src/util/errors.ts';

const now = '2090-03-20T09:00:00.000Z';
const mondays = (...days: string[]) => days.map(day => `2090-${day}T18:00:00.000Z`);
const listing = {
  publicData: {
    timezone: 'UTC',
    startDate: '2090-01-02',
    time: '18:00',
    weeklyDays: [{ value: '2', label: 'Monday' }],
    lastClass: Date.parse('2090-09-01T00:00:00.000Z'),
  },
};

/** Opens a class of Mondays with seats at `starts`, and returns what is requested. */
async function open(starts: string[], { at = '', failing = 0 } = {}) {
  const asked: string[] = [];
  let failures = failing;
  const timeslots = ({ start, end, perPage }: Params) => {
    asked.push([start, end].map(day => String(day).slice(5, 10)).join());
    expect(perPage).toBe(500);
    if (failures-- > 0) return Promise.reject(appError('network', 'No answer'));
    const within = starts.filter(each => each >= String(start) && each < String(end));
    return Promise.resolve(
      manyOf(
        within.map(each => ({
          data: {
            id: each,
            type: 'timeSlot' as const,
            attributes: {
              type: 'time-slot/time',
              start: each,
              end: new Date(Date.parse(each) + hourMs).toISOString(),
              seats: 3,
            },
          },
        })),
      ),
    );
  };
  await openListing({ listing, timeslots, at });
  return asked;
}
const shown = () =>
  panel()
    .getAllByRole('radio')
    .map(radio => radio.getAttribute('value')?.slice(5, 10));

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now)));
afterEach(() => jest.restoreAllMocks());

describe('the class times of a weekly class', () => {
  it.each(['', '?book=1'])(
    'are fetched on a phone once the panel is open or the week in sight: "%s"',
    async at => {
      const silent = { addEventListener: () => {}, removeEventListener: () => {} };
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation(query => ({ ...silent, media: query, matches: true }) as never);
      const seen: (() => void)[] = [];
      jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(function see(
        this: IntersectionObserver & { tell?: IntersectionObserverCallback },
      ) {
        seen.push(() => this.tell?.([{ isIntersecting: true }] as never, this));
      });
      const asked = await open(mondays('03-20'), { at });
      if (at === '') {
        expect(panel().queryAllByRole('radio')).toEqual([]);
        expect(asked).toEqual([]);
        act(() => seen.forEach(see => see()));
      }
      await waitFor(() => expect(asked).toHaveLength(2));
    },
  );

  it('are in the week strip, though nobody has scrolled to it, where there is a panel', async () => {
    jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => {});
    await open(mondays('03-20'));
    expect(await screen.findByRole('region', { name: 'Upcoming classes' })).toBeVisible();
  });

  it('come by the month, two months at a time, later ones on request', async () => {
    const asked = await open(mondays('03-20', '03-27', '04-03', '05-01', '06-05'));
    await waitFor(() => expect(shown()).toEqual(['03-20', '03-27', '04-03']));
    // To the end of the day after: the last class may go on past midnight.
    expect(asked).toEqual(['03-20,04-02', '04-01,05-02']);
    fireEvent.click(panel().getByRole('button', { name: 'Show later dates' }));
    await waitFor(() => expect(shown()).toHaveLength(5));
    // The booking window ends after ninety days.
    expect(asked.slice(2)).toEqual(['05-01,06-02', '06-01,06-18']);
    expect(document.activeElement).toHaveAttribute('value', '2090-05-01T18:00:00.000Z');
    expect(panel().queryByRole('button', { name: 'Show later dates' })).toBeNull();
  });

  it('come at once with the month of one that was chosen before', async () => {
    const start = '2090-05-08T18:00:00.000Z';
    const asked = await open(mondays('03-27', '05-08'), { at: `?start=${start}` });
    await waitFor(() =>
      expect(panel().getByRole('radio', { checked: true })).toHaveAttribute('value', start),
    );
    expect(asked).toHaveLength(4);
  });

  it('are looked for as far as the booking window goes', async () => {
    const asked = await open(mondays('06-12'));
    await waitFor(() => expect(shown()).toEqual(['06-12']));
    expect(asked).toHaveLength(4);
  });

  it('say that there are none only when every month was requested', async () => {
    const asked = await open([]);
    expect(await panel().findByText(/^No class of the next 90 days/)).toBeInTheDocument();
    expect(asked).toHaveLength(4);
  });

  it('can be requested again after a failure', async () => {
    const asked = await open(mondays('03-27'), { failing: 1 });
    fireEvent.click(await panel().findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['03-27']));
    // Only the month that failed.
    expect(asked).toEqual(['03-20,04-02', '04-01,05-02', '03-20,04-02']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a weekly class that has other times from a day on', () => {
  it('has both in its head, and the day', async () => {
    const applied = applyChange(
      { ...listing.publicData, classDuration: { key: '60_minutes', value: 60 } },
      { kind: 'move-from', date: '2090-04-03', to: { date: '2090-04-04', time: '19:15' } },
      Date.parse(now),
    );
    if (applied.conflict) throw new Error(applied.conflict);
    const { publicData } = applied;
    await openListing({ listing: { publicData }, slots: mondays('03-20', '03-27') });
    expect(await screen.findByText(/^From .*Apr.* 4.*: Tue 7:15\s–\s8:15\sPM$/)).toBeVisible();
    expect(screen.getAllByText(/^6:00\s–\s7:00\sPM$/)[0]).toBeVisible();
    expect(screen.queryByText(/^7:15/)).toBeNull();
  });
});

describe('a weekly class of which one date is booked', () => {
  it('has that date booked, and the others to book', async () => {
    const [start = '', other = ''] = mondays('03-27', '04-03');
    const end = new Date(Date.parse(start) + hourMs).toISOString();
    const { address } = await openListing({
      listing,
      slots: [start, other],
      user: 'student',
      booked: 'tx-1',
      bookedTime: { start, end },
    });
    expect(await panel().findByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
    const book = () => panel().getByRole('button', { name: 'Continue' });
    expect(panel().getByRole('radio', { checked: true })).toHaveAttribute('value', start);
    expect(book()).toBeDisabled();
    // The bar of narrow windows leads on to the choice.
    expect(screen.getByRole('button', { name: 'Choose a time' })).toBeEnabled();

    fireEvent.click(panel().getAllByRole('radio')[1]!);
    expect(panel().queryByRole('link', { name: 'Look at your booking' })).toBeNull();
    expect(book()).toBeEnabled();
    fireEvent.click(book());
    await waitFor(() =>
      expect(address()).toBe(`/l/slow-flow/listing/checkout?start=${encodeURIComponent(other)}`),
    );
  });
});
