import { act, screen } from '@testing-library/react';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { makeStore } from '#src/app/store/makeStore.ts';
import { BusyClash } from './BusyClash.tsx';

const at = (text: string) => Date.parse(`2026-12-${text}:00Z`);

function open(...starts: string[]) {
  const busy = [1, 8, 15, 22, 29].map(day => {
    const start = at(`${String(day).padStart(2, '0')}T18:00`) / 1000;
    return [start, start + 3_600];
  });
  const get = jest.fn(() => Promise.resolve({ calendars: [], spans: busy }));
  const store = makeStore({ api: fakeApi({ app: { client: { get } } }), config: testConfig });
  const times = starts.map(text => ({ start: at(text), end: at(text) + 3_600_000 }));
  renderPage(<BusyClash times={times} />, { store });
  return get;
}

describe('BusyClash', () => {
  it('names the time at which a teacher is busy', async () => {
    open('01T18:30');
    expect(await screen.findByText(/^You are busy 6:00 . 7:00 PM in your calendar$/)).toBeVisible();
  });

  it('names the first days of a series', async () => {
    open('01T18:30', '08T18:30', '14T18:30', '15T18:30', '22T18:30');
    expect(await screen.findByText(/at 4 of these class times/)).toBeVisible();
    expect(screen.getByText('Tue, Dec 1, Tue, Dec 8, and Tue, Dec 15 and 1 more.')).toBeVisible();
  });

  it('names the day where one class time of a series clashes', async () => {
    open('02T18:30', '08T18:30', '14T18:30');
    expect(await screen.findByText(/^You are busy 6:00 . 7:00 PM in your calendar$/)).toBeVisible();
    expect(screen.getByText('Tue, Dec 8.')).toBeVisible();
  });

  it('says nothing where nothing clashes', async () => {
    const get = open('01T19:00');
    await act(() => Promise.resolve());
    expect(get).toHaveBeenCalledWith('/api/teach/busy');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
