import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import type { TimeOff, TimeOffPreview } from '#shared/contract/api/teach.ts';
import { appError } from '#src/util/errors.ts';
import { TeachCalendarPage, loader } from '../TeachCalendarPage.tsx';

const timeOff = (more: Partial<TimeOff> = {}): TimeOff => ({
  id: 'off',
  from: '2027-12-24',
  until: '2028-01-02',
  status: 'done',
  undoMs: 0,
  dates: 4,
  closed: 4,
  failed: 0,
  free: 0,
  ...more,
});
const counts: TimeOffPreview = {
  classes: [
    {
      listingId: 'flow',
      title: 'Slow flow',
      timezone: 'UTC',
      people: 5,
      dates: [
        { date: '2027-12-24', start: '2027-12-24T17:00:00.000Z' },
        { date: '2027-12-31', start: '2027-12-31T17:00:00.000Z' },
      ],
    },
  ],
  bookings: 4,
  refund: { amount: 8000, currency: 'USD' },
  subscribers: 1,
};

const noBusy = () => Promise.resolve({ calendars: [], spans: [] });

async function open(calls: Partial<Api['app']['teach']>) {
  const calendar = jest.fn(() => Promise.resolve({ asOf: null, isBehind: false, times: [] }));
  const store = makeStore({
    config: testConfig,
    api: fakeApi({ app: { teach: { calendar, ...calls }, client: { get: noBusy } } }),
  });
  const at = '/teach/calendar?view=agenda&date=2026-11-22';
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  renderPage(<TeachCalendarPage />, { at, store });
  return { calendar };
}

const listOf = (...timeOffs: TimeOff[]) => Promise.resolve({ timeOffs });

describe('time off', () => {
  it('shows what the days would cancel, and requests it', async () => {
    const takeTimeOff = jest.fn(() =>
      Promise.resolve({ id: 'off', dueAt: '2026-11-22T10:00:00.000Z' }),
    );
    const previewTimeOff = jest.fn(() => Promise.resolve(counts));
    const lists = [listOf(), listOf(timeOff({ status: 'waiting', undoMs: 9_000, closed: 0 }))];
    await open({
      timeOffs: () => lists.shift() ?? listOf(),
      previewTimeOff,
      takeTimeOff,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Time off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take time off' }));
    const confirm = dialog.getByRole('button', { name: 'Cancel class times' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    const days = { from: '2027-12-24', until: '2028-01-02' };
    for (const [label, text] of [
      ['First day off', '12/24/2027'],
      ['Last day off', '1/2/2028'],
    ] as const) {
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value: text } });
    }
    expect(await dialog.findByText('2 class times in 1 class')).toBeVisible();
    expect(previewTimeOff).toHaveBeenCalledWith(days);
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Slow flow5 peopleFri, Dec 24, Fri, Dec 31',
    );
    expect(dialog.getByText(/4 bookings end\. 1 subscriber gets/)).toBeVisible();
    expect(dialog.getByText(/\$80\.00/)).toBeVisible();
    fireEvent.change(dialog.getByRole('textbox', { name: /A note to your students/ }), {
      target: { value: 'I am away.' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel 2 class times' }));
    expect(await screen.findByText(/4 class times are canceled in a moment/)).toBeVisible();
    expect(takeTimeOff).toHaveBeenCalledWith(
      expect.objectContaining({ ...days, note: 'I am away.' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it was not taken, in the dialog', async () => {
    await open({
      timeOffs: () => listOf(),
      previewTimeOff: () => Promise.reject(appError('network', 'No answer')),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Time off' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const label of ['First day off', 'Last day off']) {
      fireEvent.change(dialog.getByRole('textbox', { name: label }), {
        target: { value: '12/24/2027' },
      });
    }
    expect(await dialog.findByRole('alert')).toHaveTextContent('There is no connection.');
  });

  it('requests only days whose class times were shown', async () => {
    const takeTimeOff = jest.fn(() =>
      Promise.reject({ code: 'conflict', status: 409, message: 'Other days' }),
    );
    const lists = [listOf(), listOf(timeOff({ status: 'waiting', undoMs: 9_000, closed: 0 }))];
    const previews = [() => Promise.resolve(counts), () => new Promise<TimeOffPreview>(() => {})];
    await open({
      timeOffs: () => lists.shift() ?? listOf(),
      previewTimeOff: () => previews.shift()!(),
      takeTimeOff,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Time off' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = (label: string, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
    choose('First day off', '12/24/2027');
    choose('Last day off', '1/2/2028');
    fireEvent.click(await dialog.findByRole('button', { name: 'Cancel 2 class times' }));
    // An earlier try is there with other days.
    expect(await dialog.findByRole('alert')).toHaveTextContent('It was changed elsewhere');
    expect(await screen.findByText(/4 class times are canceled in a moment/)).toBeInTheDocument();
    expect(takeTimeOff).toHaveBeenCalledTimes(1);

    choose('Last day off', '1/9/2028');
    const form = dialog.getByRole('button', { name: 'Cancel class times' });
    expect(form).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(form);
    await act(() => Promise.resolve());
    expect(takeTimeOff).toHaveBeenCalledTimes(1);
  });

  it('is undone while it waits', async () => {
    const undoTimeOff = jest.fn(() => Promise.resolve());
    const lists = [listOf(timeOff({ status: 'waiting', undoMs: 9_000, closed: 0 }))];
    await open({ timeOffs: () => lists.shift() ?? listOf(), undoTimeOff });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The classes stay as they were.')).toBeVisible();
    expect(undoTimeOff).toHaveBeenCalledWith({ id: 'off' });
    await waitFor(() => expect(screen.queryByText(/canceled in a moment/)).toBeNull());
  });

  it('shows its progress, and reads the calendar again when it has come further', async () => {
    jest.useFakeTimers();
    try {
      const lists = [
        listOf(timeOff({ status: 'running', closed: 1 })),
        listOf(timeOff({ status: 'running', closed: 3 })),
      ];
      const { calendar } = await open({ timeOffs: () => lists.shift() ?? listOf(timeOff()) });
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1');
      expect(calendar).toHaveBeenCalledTimes(1);
      await act(() => jest.advanceTimersByTimeAsync(1_600));
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', '3');
      expect(calendar).toHaveBeenCalledTimes(2);
      await act(() => jest.advanceTimersByTimeAsync(1_600));
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.getByText(/4 class times are canceled\./)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('brings back what nobody had booked, and names what was not canceled', async () => {
    const reopenDates = jest.fn(() => Promise.resolve({ dates: 3 }));
    const lists = [listOf(timeOff({ free: 3, closed: 3, failed: 1 }))];
    await open({ timeOffs: () => lists.shift() ?? listOf(timeOff()), reopenDates });
    expect(screen.getByText(/1 class time could not be canceled/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Bring back 3 that nobody had booked' }));
    expect(await screen.findByText('3 class times come back.')).toBeVisible();
    expect(reopenDates).toHaveBeenCalledWith({ id: 'off' });
    expect(screen.queryByRole('button', { name: /Bring back/ })).toBeNull();
  });
});
