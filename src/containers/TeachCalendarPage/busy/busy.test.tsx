import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import type { Busy, BusyCalendar } from '#shared/contract/api/busy.ts';
import { appError } from '#src/util/errors.ts';
import { TeachCalendarPage, loader } from '../TeachCalendarPage.tsx';

const calendar = (more: Partial<BusyCalendar> = {}): BusyCalendar => ({
  id: 'one',
  host: 'calendar.example',
  addedAt: '2026-11-20T10:00:00.000Z',
  readAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
const busy = (...calendars: BusyCalendar[]): Busy => ({
  calendars,
  spans: [[Date.parse('2026-11-23T18:00Z') / 1000, Date.parse('2026-11-23T19:00Z') / 1000]],
});

async function open(answer: Busy, client: Partial<Api['app']['client']> = {}) {
  const get = () => Promise.resolve(answer);
  const teach = {
    calendar: () => Promise.resolve({ asOf: null, isBehind: false, times: [] }),
    timeOffs: () => Promise.resolve({ timeOffs: [] }),
  };
  const api = fakeApi({ app: { teach, client: { get, ...client } } });
  const store = makeStore({ config: testConfig, api });
  const at = '/teach/calendar?view=agenda&date=2026-11-22';
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  renderPage(<TeachCalendarPage />, { at, store });
}

async function openDialog(answer: Busy, client?: Partial<Api['app']['client']>) {
  await open(answer, client);
  fireEvent.click(screen.getByRole('button', { name: 'Show when you are busy elsewhere' }));
  return within(await screen.findByRole('dialog', { name: 'Busy times from your calendar' }));
}

describe('busy times', () => {
  it('are in the calendar, without a link', async () => {
    await open(busy(calendar()));
    expect(await screen.findByText(/^Busy 6:00 . 7:00 PM$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Busy/ })).toBeNull();
  });

  it('come from a calendar by its address, which is looked at before it is sent', async () => {
    const post = jest.fn(() => Promise.resolve(busy(calendar())));
    const dialog = await openDialog({ calendars: [], spans: [] }, { post });
    const address = dialog.getByRole('textbox', { name: 'Address of the calendar' });
    fireEvent.click(dialog.getByRole('button', { name: 'Add the calendar' }));
    expect(await dialog.findByText('Enter the address of your calendar.')).toBeVisible();
    fireEvent.change(address, { target: { value: 'calendar.example' } });
    expect(await dialog.findByText(/This is no address of a calendar/)).toBeVisible();
    expect(post).not.toHaveBeenCalled();
    fireEvent.change(address, { target: { value: ' webcal://calendar.example/me.ics ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add the calendar' }));
    expect(await dialog.findByText('calendar.example')).toBeVisible();
    expect(post).toHaveBeenCalledWith(
      'teach/busy/calendars',
      expect.objectContaining({ address: 'webcal://calendar.example/me.ics', zone: 'UTC' }),
    );
    expect(address).toHaveValue('');
  });

  it('say why a calendar was not added, and leave the address in its field', async () => {
    const refusal = { code: 'calendar-not-read', status: 409, message: '', reason: 'gone' };
    const dialog = await openDialog(
      { calendars: [], spans: [] },
      { post: () => Promise.reject(refusal) },
    );
    const address = dialog.getByRole('textbox', { name: 'Address of the calendar' });
    fireEvent.change(address, { target: { value: 'https://calendar.example/me.ics' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add the calendar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('There is no calendar at this');
    expect(address).toHaveValue('https://calendar.example/me.ics');
  });

  it('say since when a calendar can not be read', async () => {
    const failing = { failingSince: '2026-11-21T08:00:00.000Z', failure: 'gone' } as const;
    await open(busy(calendar(failing)));
    expect(screen.getByText(/calendar of calendar\.example can not be read since/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Look at your calendars' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/no longer the right one/)).toBeVisible();
  });

  it('go with their calendar, and there are five at most', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map(id => calendar({ id, host: `${id}.example` }));
    const post = jest.fn(() => Promise.resolve({ removed: true }));
    const dialog = await openDialog(busy(...five), { post });
    expect(dialog.getByText(/There are five calendars/)).toBeVisible();
    expect(dialog.queryByRole('textbox')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: /^Remove the calendar of b\.example/ }));
    expect(await screen.findByText('The calendar is removed.')).toBeVisible();
    expect(post).toHaveBeenCalledWith('teach/busy/calendars/remove', { id: 'b' });
  });

  it('are removed also where what is left does not load', async () => {
    const answers = [busy(calendar()), busy(calendar())];
    const get = () => {
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(appError('network', 'No answer'));
    };
    const post = () => Promise.resolve({ removed: true });
    const dialog = await openDialog(busy(), { get, post });
    fireEvent.click(await dialog.findByRole('button', { name: /^Remove the calendar/ }));
    expect(await screen.findByText('The calendar is removed.')).toBeVisible();
    expect(dialog.queryByText('calendar.example')).toBeNull();
  });
});
