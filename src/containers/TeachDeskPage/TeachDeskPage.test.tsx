import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ClassTimeRow, Desk, Roster } from '#shared/contract/api/teach.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { isStartable } from '#src/features/startClass/isStartable.ts';
import { TeachDeskPage } from './TeachDeskPage.tsx';

const timeAt = (start: number, more: Partial<ClassTimeRow> = {}): ClassTimeRow => ({
  listingId: 'listing',
  title: 'Slow flow',
  date: '2026-11-23',
  start: new Date(start).toISOString(),
  end: new Date(start + hourMs).toISOString(),
  timezone: 'America/New_York',
  places: 10,
  taken: 8,
  requests: 0,
  status: 'scheduled',
  isWeekly: true,
  isOnline: true,
  ...more,
});
const emptyDesk: Desk = {
  asOf: null,
  isBehind: false,
  today: [],
  next: [],
  requests: [],
  messages: [],
};

const open = (desk: Partial<Desk>, calls: Partial<Api['app']['teach']> = {}) =>
  renderPage(<TeachDeskPage />, {
    api: fakeApi({
      app: { teach: { desk: () => Promise.resolve({ ...emptyDesk, ...desk }), ...calls } },
    }),
  });

describe('the desk', () => {
  it('says of each class time when it is, how many come and what waits for an answer', async () => {
    const later = Date.now() + 5 * hourMs;
    open({
      today: [timeAt(later, { requests: 2 })],
      next: [timeAt(later + 24 * hourMs, { title: 'Power hour', status: 'canceled' })],
    });
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByRole('heading', { name: 'Slow flow' })).toBeInTheDocument();
    expect(today.getByText('8 of 10 places taken')).toBeInTheDocument();
    expect(today.getByText('2 requests')).toBeInTheDocument();
    const next = within(screen.getByRole('region', { name: 'Next' }));
    expect(next.getByText('Canceled')).toBeInTheDocument();
    expect(next.queryByText(/places taken/)).toBeNull();
    expect(next.getByRole('link', { name: 'All class times' })).toHaveAttribute(
      'href',
      '/teach/calendar',
    );
  });

  it('lists classes of others that the reader helps with, for somebody without an own one', async () => {
    const teacher = { id: 'mara', name: 'Mara' };
    const time = timeAt(Date.now() + 5 * minuteMs, { teacher });
    const all = { id: 'all', listingId: 'later', title: 'Power hour', teacher };
    const once = { id: 'once', listingId: 'listing', title: 'Slow flow', teacher, date: time.date };
    open({ helping: { classes: [all, once], times: [time] } });
    const helping = within(await screen.findByRole('region', { name: 'Classes you help with' }));
    expect(helping.getByText('For Mara')).toBeVisible();
    expect(helping.getByRole('link', { name: /Start/ })).toHaveAttribute(
      'href',
      `/join/listing?time=${encodeURIComponent(time.start)}`,
    );
    expect(helping.getByRole('link', { name: 'Power hour' })).toHaveAttribute(
      'href',
      '/l/power-hour/later',
    );
  });

  it('offers to undo a change that was requested before the page was opened', async () => {
    const change = {
      id: 'desk-change',
      kind: 'cancel-date',
      status: 'waiting',
      dueInMs: 8_000,
    } as const;
    const undoChange = jest.fn(() => Promise.resolve());
    const later = timeAt(Date.now() + 5 * hourMs, { change });
    open({ today: [later], next: [{ ...later, date: '2026-11-30' }] }, { undoChange });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await act(async () => fireEvent.click(undo));
    expect(undoChange).toHaveBeenCalledWith({ listingId: 'listing', id: 'desk-change' });
    expect(screen.getByText('Undone. Nobody was told anything.')).toBeInTheDocument();
  });

  it('marks the class times of today that are over', async () => {
    const over = timeAt(Date.now() - 2 * hourMs, { date: '2026-11-22' });
    open({ today: [over, timeAt(Date.now() + hourMs / 2)] });
    const [first, second] = await screen.findAllByRole('article');
    expect(await within(first!).findByText('Over')).toBeInTheDocument();
    expect(within(second!).queryByText('Over')).toBeNull();
  });

  it('leads to each request and each conversation', async () => {
    open({
      requests: [
        {
          orderId: 'order-1',
          customerName: 'Sam R',
          title: 'Slow flow',
          expiresAt: '2026-11-25T10:00:00.000Z',
          customerId: 'sam',
          note: 'Stiff shoulder',
        },
      ],
      messages: [
        {
          orderId: 'order-2',
          senderName: 'Ana P',
          title: 'Power hour',
          preview: 'May I come late?',
          sentAt: '2026-11-22T10:00:00.000Z',
          isAnswered: false,
        },
      ],
    });
    const request = await screen.findByRole('link', { name: 'Sam R: Slow flow' });
    expect(request).toHaveAttribute('href', '/sale/order-1/details');
    expect(screen.getByText(/^Answer by/)).toBeInTheDocument();
    expect(screen.getByText('Stiff shoulder')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Notes on Sam R' })).toHaveAttribute(
      'href',
      '/teach/students/sam',
    );
    expect(screen.getByRole('link', { name: 'Ana P: Power hour' })).toHaveAttribute(
      'href',
      '/sale/order-2/details',
    );
    expect(screen.getByText('May I come late?')).toBeInTheDocument();
    expect(screen.getByText('Not answered')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute(
      'href',
      '/inbox/sales',
    );
  });

  it('says who is banned or deleted in place of the name', async () => {
    const message = { preview: 'Hi', sentAt: '2026-11-22T10:00:00.000Z', isAnswered: true };
    open({
      requests: [{ orderId: '1', customerName: '', absence: 'banned', title: 'Slow flow' }],
      messages: [
        { ...message, orderId: '2', senderName: '', absence: 'deleted', title: 'Power hour' },
        { ...message, orderId: '3', senderName: '', absence: 'deleted' },
      ],
    });
    expect(await screen.findByRole('link', { name: 'Banned user: Slow flow' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deleted user: Power hour' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deleted user' })).toBeInTheDocument();
  });

  it('offers the meeting of a class that begins, by the link of a booking', async () => {
    const time = timeAt(Date.now() + 5 * minuteMs);
    const person = (orderId: string, more: Partial<Roster['people'][number]>) => ({
      orderId,
      customerId: orderId,
      name: orderId,
      places: 1,
      kind: 'paid' as const,
      status: 'accepted' as const,
      ...more,
    });
    const meetingLinks = jest.fn(() => Promise.resolve({ start_url: 'https://meet.example/1' }));
    renderPage(<TeachDeskPage />, {
      api: fakeApi({
        app: {
          teach: {
            desk: () => Promise.resolve({ ...emptyDesk, today: [time] }),
            roster: () =>
              Promise.resolve({
                asOf: null,
                isBehind: false,
                time,
                people: [
                  person('refused', { status: 'canceled' }),
                  person('monthly', { kind: 'subscription' }),
                  person('paid', {}),
                ],
              }),
          },
          meetingLinks,
        },
      }),
    });
    const start = await screen.findByRole('link', { name: 'Start class' });
    expect(start).toHaveAttribute('href', 'https://meet.example/1');
    expect(meetingLinks).toHaveBeenCalledWith('paid');
  });

  it('says that the link did not load, and tries again', async () => {
    const roster = jest.fn(() => Promise.reject(appError('network', 'No answer')));
    open({ today: [timeAt(Date.now())] }, { roster });
    const alert = within(await screen.findByRole('alert'));
    await act(async () => fireEvent.click(alert.getByRole('button', { name: 'Try again' })));
    expect(roster).toHaveBeenCalledTimes(2);
  });

  it('invites to publish when there is nothing at all', async () => {
    open({});
    expect(await screen.findByText('Nothing planned yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a listing' })).toHaveAttribute(
      'href',
      '/teach/new',
    );
  });

  it('says when its numbers are behind', async () => {
    open({ isBehind: true, asOf: '2026-11-23T10:00:00.000Z' });
    expect(await screen.findByText(/newest bookings are not counted yet/)).toBeInTheDocument();
  });

  it('shows a failure with a way to try again', async () => {
    const answers = [
      () => Promise.reject(appError('network', 'No answer')),
      () => Promise.resolve({ ...emptyDesk, today: [timeAt(Date.now() + 5 * hourMs)] }),
    ];
    renderPage(<TeachDeskPage />, {
      api: fakeApi({ app: { teach: { desk: () => answers.shift()!() } } }),
    });
    expect(await screen.findByText(/There is no connection/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Slow flow' })).toBeInTheDocument();
  });

  it('does not offer to try again where nothing can be counted', async () => {
    const missing = {
      ...appError('unknown', 'No projection', 424),
      code: 'projection-not-available',
    };
    renderPage(<TeachDeskPage />, {
      api: fakeApi({ app: { teach: { desk: () => Promise.reject(missing) } } }),
    });
    expect(await screen.findByText(/can not follow its marketplace/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the desk during the first count', () => {
  afterEach(() => jest.useRealTimers());
  const refused = (code: string) => ({
    ...appError('unknown', 'Not yet', 424),
    code,
    retryAfterMs: 2_000,
  });
  const later = () =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(2_000);
    });

  it('says what it waits for, requests again by itself and then shows what there is', async () => {
    jest.useFakeTimers();
    const ready = () => Promise.resolve({ ...emptyDesk, today: [timeAt(Date.now() + 5 * hourMs)] });
    const notYet = () => Promise.reject(refused('projection-not-ready'));
    const answers = [notYet, notYet, ready];
    const desk = jest.fn(() => answers.shift()!());
    renderPage(<TeachDeskPage />, { api: fakeApi({ app: { teach: { desk } } }) });
    expect(screen.queryByText('Your bookings are being counted')).toBeNull();
    await later();
    expect(screen.getByText('Your bookings are being counted')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    await later();
    await later();
    expect(desk).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('heading', { name: 'Slow flow' })).toBeInTheDocument();
    expect(screen.queryByText('Your bookings are being counted')).toBeNull();
    await later();
    expect(desk).toHaveBeenCalledTimes(3);
  });

  it('requests again after a count that failed, and leaves off when it is left', async () => {
    jest.useFakeTimers();
    const desk = jest.fn(() => Promise.reject(refused('projection-not-available')));
    const { unmount } = renderPage(<TeachDeskPage />, {
      api: fakeApi({ app: { teach: { desk } } }),
    });
    await later();
    expect(screen.getByText(/can not follow its marketplace/)).toBeInTheDocument();
    await later();
    const asked = desk.mock.calls.length;
    expect(asked).toBeGreaterThan(1);
    unmount();
    await later();
    expect(desk).toHaveBeenCalledTimes(asked);
  });
});

describe('a class that can be started', () => {
  const start = Date.parse('2026-11-23T18:00:00.000Z');
  const time = timeAt(start);

  it('is so from a quarter of an hour before its start to its end', () => {
    expect(isStartable(time, start - 16 * minuteMs)).toBe(false);
    expect(isStartable(time, start - 15 * minuteMs)).toBe(true);
    expect(isStartable(time, start + hourMs - 1)).toBe(true);
    expect(isStartable(time, start + hourMs)).toBe(false);
    expect(isStartable(time, null)).toBe(false);
  });

  it('is online, not canceled, and somebody comes', () => {
    expect(isStartable({ ...time, isOnline: false }, start)).toBe(false);
    expect(isStartable({ ...time, status: 'canceled' }, start)).toBe(false);
    expect(isStartable({ ...time, taken: 0 }, start)).toBe(false);
  });
});
