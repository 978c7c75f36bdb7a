import { fireEvent, screen } from '@testing-library/react';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { TeachCalendarPage, loader } from './TeachCalendarPage.tsx';

const time: ClassTimeRow = {
  listingId: 'listing',
  title: 'Slow flow',
  date: '2026-11-23',
  start: '2026-11-23T17:30:00.000Z',
  end: '2026-11-23T18:30:00.000Z',
  timezone: 'America/New_York',
  places: 10,
  taken: 8,
  requests: 0,
  status: 'scheduled',
  isWeekly: true,
  isOnline: true,
};

async function open(at: string, ask = (_: { from: string; to: string }) => answer()) {
  const store = makeStore({
    api: fakeApi({ app: { teach: { calendar: ask } } }),
    config: testConfig,
  });
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  return renderPage(<TeachCalendarPage />, { at, store });
}
const answer = (times: ClassTimeRow[] = [time]) =>
  Promise.resolve({ asOf: null, isBehind: false, times });

describe('the calendar of a teacher', () => {
  it('shows each class time as a link to its roster, with its places', async () => {
    const { address } = await open('/teach/calendar?view=agenda&date=2026-11-22');
    const event = await screen.findByRole('link', { name: /Slow flow.*8 of 10/ });
    expect(event).toHaveAttribute('href', '/teach/classes/listing/2026-11-23');
    expect(event).toHaveTextContent('12:30 PM in New York');
    fireEvent.click(event);
    expect(address()).toBe('/teach/classes/listing/2026-11-23');
  });

  it('asks for the class times around the day in its address', async () => {
    const ask = jest.fn((_: { from: string; to: string }) => answer());
    await open('/teach/calendar?view=month&date=2026-11-23', ask);
    const [range] = ask.mock.calls[0]!;
    expect(range.from < '2026-11-01T00:00:00.000Z').toBe(true);
    expect(range.to > '2026-12-21T00:00:00.000Z').toBe(true);
  });

  it('leads to the views, and to the weeks before and after', async () => {
    await open('/teach/calendar?view=week&date=2026-11-25');
    expect(screen.getByRole('heading', { name: 'Week of November 22, 2026' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute(
      'href',
      '/teach/calendar?view=week&date=2026-12-02',
    );
    expect(screen.getByRole('link', { name: 'Month' })).toHaveAttribute(
      'href',
      '/teach/calendar?view=month&date=2026-11-25',
    );
  });

  it('shows a failure with a way to try again', async () => {
    const answers = [() => Promise.reject(appError('network', 'No answer')), () => answer()];
    await open('/teach/calendar?view=agenda&date=2026-11-22', () => answers.shift()!());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Slow flow/ })).toBeInTheDocument();
  });
});
