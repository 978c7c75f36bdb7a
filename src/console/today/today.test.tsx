import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';

const none = { count: 0, oldest: null };
const noOrders = { ...none, orders: [] };
const clear = {
  ...{ listings: none, users: none, mails: none, jobs: none },
  ...{ payments: noOrders, payouts: noOrders },
};
const counts = () => ({ data: clear });
const figures = {
  classesHeld: 2,
  seatsTaken: 3,
  seatsOffered: 4,
  seatsSold: 5,
  newTeachers: 0,
  newStudents: 1,
  money: [{ currency: 'USD', gross: 300_000, commission: 30_000, refunds: 0 }],
};
const at = { start: '2026-11-29T00:00:00.000Z', end: '2026-11-29T10:00:00.000Z' };

describe('today', () => {
  it('counts programs whose webhooks fail, but not those that somebody switched off', async () => {
    const endpoint = {
      id: 'ep_1',
      url: 'https://a.example/',
      types: [],
      state: 'failing',
      failingSince: '2026-11-28T10:00:00.000Z',
      disabledAt: null,
      disabledWhy: null,
    };
    const off = { ...endpoint, id: 'ep_2', state: 'off', disabledAt: at.start };
    await openConsole({
      rights: ['counts/show', 'site/webhooks/query'],
      handlers: {
        'counts/show': counts,
        'site/webhooks/query': () => ({
          data: {
            available: true,
            types: [],
            deliveries: [],
            endpoints: [endpoint, { ...off, disabledWhy: 'operator' }],
          },
        }),
      },
    });
    const link = await screen.findByRole('link', { name: 'Webhooks that fail, or are off' });
    expect(link.closest('li')).toHaveTextContent(/^1Webhooks/);
  });

  it('leads to the orders whose payouts failed, and to disputes by those that wait', async () => {
    const at = '2026-11-28T10:00:00.000Z';
    const dispute = {
      ...{ id: 'dp_1', amount: { amount: 1000, currency: 'USD' }, reason: 'fraudulent' },
      ...{ status: 'needs_response', waits: true, createdAt: at, dueAt: null, sent: null },
      order: null,
    };
    const payouts = { count: 1, oldest: at, orders: ['a1b2c3d4-0000-4000-8000-000000000000'] };
    await openConsole({
      rights: ['counts/show', 'disputes/query', 'orders/show'],
      handlers: {
        'counts/show': () => ({ data: { ...clear, payouts } }),
        'disputes/query': () => ({ data: { disputes: [dispute], next: null, isPartial: false } }),
      },
    });
    const link = await screen.findByRole('link', { name: 'Disputes to answer' });
    expect(link).toHaveAttribute('href', '/console/orders/disputes');
    const card = screen.getByText('Payouts that failed').closest('li')!;
    expect(within(card).getByRole('link', { name: 'Order a1b2c3d4' })).toHaveAttribute(
      'href',
      '/console/orders/a1b2c3d4-0000-4000-8000-000000000000',
    );
  });

  it('lists disputes as unknown where the payment provider does not answer', async () => {
    await openConsole({
      rights: ['counts/show', 'disputes/query'],
      handlers: { 'counts/show': counts },
    });
    const untold = await screen.findByRole('heading', { name: 'Not told by this marketplace' });
    expect(untold.closest('section')).toHaveTextContent('Disputes to answer');
  });

  it('says of how many there are at least, and what the marketplace does not say', async () => {
    await openConsole({
      rights: ['counts/show'],
      handlers: {
        'counts/show': () => ({
          data: { listings: { count: 480, oldest: null, isPartial: true }, users: none },
          meta: { unknown: ['mails', 'jobs', 'payments'] },
        }),
      },
    });
    const card = (await screen.findByText('Classes to approve')).closest('li');
    expect(card).toHaveTextContent(/^480At least so many/);
    const untold = screen.getByRole('heading', { name: 'Not told by this marketplace' });
    const names = within(untold.closest('section')!).getAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Payments that are undecided',
      'Mails that failed',
      'Tasks that failed',
    ]);
  });

  it('shows figures beside those of the period before, and each day as a table', async () => {
    const quarter = { ...figures, classesHeld: 1, money: [] };
    const { calls } = await openConsole({
      rights: ['counts/show', 'figures/show'],
      handlers: {
        'counts/show': counts,
        'figures/show': () => ({
          data: {
            periods: (['day', 'week', 'month'] as const).map(name => ({
              name,
              now: { ...at, ...figures, ...(name === 'month' ? { newStudents: 40 } : {}) },
              before: { ...at, ...quarter },
            })),
            days: [
              { date: '2026-11-28', ...quarter },
              { date: '2026-11-29', ...figures },
            ],
          },
        }),
      },
    });
    const held = (await screen.findByRole('heading', { name: 'Classes held' })).closest('li')!;
    expect(held).toHaveTextContent('2Before: 1 · 100% more');
    const rows = within(held).getAllByRole('row', { hidden: true });
    expect(rows.map(row => row.textContent)).toEqual([
      'DayClasses held',
      'Nov 29, 20262',
      'Nov 28, 20261',
    ]);
    const paid = screen.getByRole('heading', { name: 'Paid by students' }).closest('li');
    expect(paid).toHaveTextContent('$3,000');
    const fill = screen.getByRole('heading', { name: 'Seats taken in classes held' });
    expect(fill.closest('li')).toHaveTextContent('75%');
    await userEvent.click(screen.getByRole('tab', { name: 'This month' }));
    expect(screen.getByRole('heading', { name: 'New students' }).closest('li')).toHaveTextContent(
      '40Before: 1',
    );
    expect(calls.find(({ path }) => path === 'figures/show')?.query).toHaveProperty('timeZone');
  });

  it('says how the installation does, and what to do', async () => {
    await openConsole({
      rights: ['counts/show', 'site/health/show'],
      handlers: {
        'counts/show': counts,
        'site/health/show': () => ({
          data: {
            parts: [
              { part: 'database', level: 'fail', code: 'silent', values: {} },
              { part: 'process', level: 'ok', code: 'runs', values: {} },
            ],
            services: [
              {
                subject: 'mail',
                level: 'warn',
                message: 'MAIL_FROM is not set.',
                advice: 'Set it.',
              },
            ],
          },
        }),
      },
    });
    const health = within(await screen.findByRole('region', { name: 'Health' }));
    const [database, process, mail] = await health.findAllByRole('listitem');
    expect(database).toHaveTextContent('Database: brokenIt does not answer.Start it again');
    expect(process).toHaveTextContent('Server: wellIt answers requests.');
    expect(mail).toHaveTextContent('MAIL_FROM is not set.Set it.');
  });
});
