import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ClassTimeRow, Desk, Roster } from '#shared/contract/api/teach.ts';
import { hourMs, minuteMs } from '#shared/time/time.ts';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { isStartable } from './components/ClassTimeList.tsx';
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
  it('tells of each class time when it is, how many come and what waits for an answer', async () => {
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
    expect(next.getByText('Cancelled')).toBeInTheDocument();
    expect(next.queryByText(/places taken/)).toBeNull();
  });

  it('leads to each request and each conversation', async () => {
    open({
      requests: [
        {
          orderId: 'order-1',
          customerName: 'Sam R',
          title: 'Slow flow',
          expiresAt: '2026-11-25T10:00:00.000Z',
        },
      ],
      messages: [
        {
          orderId: 'order-2',
          senderName: 'Ana P',
          preview: 'May I come late?',
          sentAt: '2026-11-22T10:00:00.000Z',
        },
      ],
    });
    const request = await screen.findByRole('link', { name: 'Sam R: Slow flow' });
    expect(request).toHaveAttribute('href', '/sale/order-1/details');
    expect(screen.getByText(/^Answer by/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ana P' })).toHaveAttribute(
      'href',
      '/sale/order-2/details',
    );
    expect(screen.getByText('May I come late?')).toBeInTheDocument();
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
    const links = screen.getAllByRole('link', { name: 'Create a listing' });
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/l/new', '/l/new']);
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
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
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

  it('is online, not cancelled, and somebody comes', () => {
    expect(isStartable({ ...time, isOnline: false }, start)).toBe(false);
    expect(isStartable({ ...time, status: 'canceled' }, start)).toBe(false);
    expect(isStartable({ ...time, taken: 0 }, start)).toBe(false);
  });
});
