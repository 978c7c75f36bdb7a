import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { dayMs, hourMs, minuteMs, readerTimeZone } from '#shared/time/time.ts';
import { setZoneTable } from '#shared/time/zoneTable.ts';
import type { Api } from '#src/api/types.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
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

const noBusy = () => Promise.resolve({ calendars: [], spans: [] });
const timeOffs = () => Promise.resolve({ timeOffs: [] });

async function open(
  at: string,
  ask = (_: { from: string; to: string }) => answer(),
  calls: Partial<Api['app']['teach']> = {},
) {
  const store = makeStore({
    api: fakeApi({
      app: { teach: { calendar: ask, timeOffs, ...calls }, client: { get: noBusy } },
    }),
    config: testConfig,
  });
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  return renderPage(<TeachCalendarPage />, { at, store });
}
const studentOf = (name: string, status: 'accepted' | 'requested') => ({
  orderId: name,
  customerId: name,
  name,
  places: 1,
  kind: 'paid' as const,
  status,
});
const answer = (times: ClassTimeRow[] = [time]) =>
  Promise.resolve({ asOf: null, isBehind: false, times });

describe('the calendar of a teacher', () => {
  it('opens a card of a class time, with who comes and the ways on', async () => {
    const roster = () =>
      Promise.resolve({
        asOf: null,
        isBehind: false,
        time,
        people: [studentOf('Ada', 'accepted')],
      });
    const { address } = await open('/teach/calendar?view=agenda&date=2026-11-22', undefined, {
      roster,
    });
    const event = await screen.findByRole('link', { name: /8 of 10 Slow flow/ });
    expect(event).toHaveAttribute('href', '/teach/classes/listing/2026-11-23');
    expect(event).toHaveTextContent('12:30 PM in New York');
    fireEvent.click(event);
    const card = within(screen.getByRole('dialog', { name: 'Slow flow' }));
    expect(await card.findByText('Ada')).toBeVisible();
    expect(card.getByRole('link', { name: 'Message everyone' })).toHaveAttribute(
      'href',
      '/teach/classes/listing/2026-11-23?message=true',
    );
    fireEvent.click(card.getByRole('link', { name: 'Roster' }));
    expect(address()).toBe('/teach/classes/listing/2026-11-23');
  });

  it('has the names on the roster where the card did not load them', async () => {
    const roster = () => Promise.reject(appError('network', 'No answer'));
    await open('/teach/calendar?view=agenda&date=2026-11-22', undefined, { roster });
    fireEvent.click(await screen.findByRole('link', { name: /Slow flow/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('They are on the roster.');
    expect(screen.getByRole('link', { name: 'Roster' })).toBeVisible();
  });

  it('calls drafts and closed times so, and opens a draft in its form', async () => {
    const draft = { ...time, listingId: 'draft', isDraft: true, title: 'Soon' };
    const closed = { ...time, listingId: 'closed', isClosed: true, title: 'Shut' };
    await open('/teach/calendar?view=agenda&date=2026-11-22', () =>
      answer([draft, closed, { ...closed, listingId: 'empty', taken: 0, title: 'Empty' }]),
    );
    expect(await screen.findByRole('link', { name: /Draft Soon/ })).toHaveAttribute(
      'href',
      '/l/soon/draft/draft/description',
    );
    expect(screen.getByRole('link', { name: /Closed, 8 of 10 Shut/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Closed Empty/ })).toBeVisible();
  });

  it('folds the night of a week until it is wanted', async () => {
    await open('/teach/calendar?view=week&date=2026-11-22');
    await screen.findByText('9 AM');
    expect(screen.queryByText('3 AM')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the night' }));
    expect(await screen.findByText('3 AM')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Fold the night' }));
    await waitFor(() => expect(screen.queryByText('3 AM')).toBeNull());
  });

  // A month needs the layout of a browser; it has a browser test.
  it.each(['week', 'agenda'])(
    'has the class times of its days in the %s, and no others',
    async view => {
      const later = { ...time, date: '2027-03-01', start: '2027-03-01T17:30:00.000Z' };
      const times = [time, { ...later, end: '2027-03-01T18:30:00.000Z' }];
      await open(`/teach/calendar?view=${view}&date=2026-11-22`, () => answer(times));
      const events = await screen.findAllByRole('link', { name: /Slow flow/ });
      expect(events.map(event => event.getAttribute('href'))).toEqual([
        '/teach/classes/listing/2026-11-23',
      ]);
    },
  );

  it('opens a week at its first class', async () => {
    await open('/teach/calendar?view=week&date=2026-11-15', () =>
      answer([{ ...time, start: '2026-11-16T17:30:00.000Z', end: '2026-11-16T18:30:00.000Z' }]),
    );
    const box = await screen.findByRole('region', { name: 'Your calendar' });
    await waitFor(() => expect(box.scrollTop).toBeGreaterThan(0));
  });

  it('puts class times on the days that the rules of the server give them', async () => {
    const [from, until] = ['2026-01-01', '2027-01-01'].map(day => Date.parse(day) / minuteMs);
    // A law that this browser does not know: clocks are seven hours further ahead.
    const rules = [[readerTimeZone(), [7 * 60], []]] as const;
    setZoneTable({ version: 'x', from: from!, until: until!, rules });
    try {
      await open('/teach/calendar?view=agenda&date=2026-11-22');
      await screen.findByRole('link', { name: /^12:30 AM .*Slow flow/ });
      expect(document.body).toHaveTextContent(/November 24/);
      expect(document.body).not.toHaveTextContent(/November 23/);
    } finally {
      setZoneTable(null);
    }
  });

  it('begins its weeks on Sunday, in Spanish too', async () => {
    const store = makeStore({
      api: fakeApi({
        app: { teach: { calendar: () => answer(), timeOffs }, client: { get: noBusy } },
      }),
      config: testConfig,
    });
    const at = '/teach/calendar?view=week&date=2026-11-25';
    await load(loader, store, { search: at.split('?')[1] ?? '' });
    renderPage(<TeachCalendarPage />, { at, store, config: { locale: 'es' } });
    const [first] = await screen.findAllByRole('columnheader', { hidden: true });
    expect(first).toHaveTextContent(/22 de noviembre de 2026dom 22/);
  });

  it('says that nothing is planned, and not how to move it', async () => {
    await open('/teach/calendar?view=week&date=2026-11-22', () => answer([]));
    expect(screen.getByText('Nothing is planned around these days.')).toBeInTheDocument();
    expect(screen.queryByText(/Drag a class/)).toBeNull();
  });

  it('can be scrolled by key where it is wider than the screen and nothing in it takes the focus', async () => {
    await open('/teach/calendar?view=week&date=2026-11-22', () => answer([]));
    expect(screen.getByRole('region', { name: 'Your calendar' })).toHaveAttribute('tabindex', '0');
  });

  it('requests the class times around the day in its address', async () => {
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

  it('shows each change once, however many class times it has, and undoes it', async () => {
    const change = { id: 'd', kind: 'move-from', status: 'waiting', dueInMs: 8_000 } as const;
    const times = [time, { ...time, date: '2026-11-24' }].map(one => ({ ...one, change }));
    await open('/teach/calendar?view=agenda&date=2026-11-22', () => answer(times));
    expect(screen.getByText('“Slow flow” will be moved in a moment.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('shows a failure with a way to try again', async () => {
    const answers = [() => Promise.reject(appError('network', 'No answer')), () => answer()];
    await open('/teach/calendar?view=agenda&date=2026-11-22', () => answers.shift()!());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Slow flow/ })).toBeInTheDocument();
  });

  describe('moved by keyboard', () => {
    const start = Math.floor(Date.now() / hourMs) * hourMs + dayMs;
    const toCome: ClassTimeRow = {
      ...time,
      start: new Date(start).toISOString(),
      end: new Date(start + hourMs).toISOString(),
    };
    const counts = {
      accepted: 3,
      requested: 0,
      unpaid: 0,
      waiting: 0,
      subscribers: 0,
      refund: null,
      credit: null,
      times: 1,
    };
    const focusEvent = async () => {
      const event = await screen.findByRole('link', { name: /Slow flow/ });
      event.focus();
      return event;
    };

    it('confirms with the dialog of the roster, and gives the focus back', async () => {
      await open('/teach/calendar?view=agenda', () => answer([toCome]), {
        previewChange: () => Promise.resolve(counts),
      });
      const event = await focusEvent();
      expect(event).toHaveAttribute('aria-keyshortcuts', 'M');
      await userEvent.keyboard('m');
      const dialog = within(screen.getByRole('dialog', { name: 'Move “Slow flow”' }));
      expect(dialog.getByText('This is when the class is held now.')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(event).toHaveFocus();
    });

    it('is not offered for a class time that is over or canceled, and says why', async () => {
      const canceled = { ...toCome, listingId: 'other', status: 'canceled' as const };
      await open('/teach/calendar?view=agenda', () => answer([canceled]));
      const event = await focusEvent();
      expect(event).not.toHaveAttribute('aria-keyshortcuts');
      await userEvent.keyboard('m');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(
        '“Slow flow” is canceled, so it can not be moved.',
      );
    });

    it('holds the focus on a class time that was loaded again', async () => {
      const answers = [() => answer([toCome]), () => answer([{ ...toCome, taken: 9 }])];
      await open('/teach/calendar?view=agenda', () => answers.shift()!());
      await focusEvent();
      fireEvent(document, new Event('visibilitychange'));
      const changed = await screen.findByRole('link', { name: /9 of 10/ });
      await waitFor(() => expect(changed).toHaveFocus());
    });
  });
});
