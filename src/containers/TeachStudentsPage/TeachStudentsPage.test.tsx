import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudentRow, Students } from '#shared/contract/api/teach.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { readStudents } from './TeachStudentsPage.duck.ts';
import { TeachStudentsPage, loader } from './TeachStudentsPage.tsx';

const ana: StudentRow = {
  customerId: 'ana',
  name: 'Ana R',
  visits: 12,
  noShows: 1,
  lastAt: '2026-11-16T12:00:00.000Z',
  isSubscriber: true,
  tags: ['stiff shoulder'],
  spent: { amount: 24_000, currency: 'USD' },
};
const ben: StudentRow = { customerId: 'ben', name: 'Ben S', visits: 0, noShows: 0 };
const answerOf = (students: StudentRow[]): Students => ({
  asOf: null,
  isBehind: false,
  students,
  totalItems: students.length,
  totalPages: 1,
});

const nobody = () => Promise.resolve({ contacts: [] });

async function open(
  students: StudentRow[],
  at = '/teach/students',
  ask = (_: object) => Promise.resolve(answerOf(students)),
) {
  const store = makeStore({
    api: fakeApi({ app: { teach: { students: ask }, client: { get: nobody } } }),
    config: testConfig,
  });
  await load(loader, store, { search: at.split('?')[1] ?? '' });
  return renderPage(<TeachStudentsPage />, { at, store });
}

describe('the students of a teacher', () => {
  it('are listed with how often they came, and what they paid', async () => {
    await open([ana, ben]);
    expect(screen.getByText('2 students')).toBeInTheDocument();
    const row = within(screen.getByRole('row', { name: /Ana R/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Visits12',
      'No-shows1',
      'Paid$240.00',
      'Last classNov 16, 2026',
      'Next class–',
    ]);
    expect(row.getByText('Subscriber')).toBeInTheDocument();
    expect(row.getByText('stiff shoulder')).toBeInTheDocument();
    expect(row.getByRole('link')).toHaveAttribute('href', '/teach/students/ana');
  });

  it('say who is banned or deleted', async () => {
    await open([
      { ...ben, customerId: 'gone', name: '', absence: 'deleted' },
      { ...ben, customerId: 'bad', name: '', absence: 'banned' },
    ]);
    for (const name of ['Deleted user', 'Banned user']) {
      expect(screen.getByRole('rowheader', { name })).toBeInTheDocument();
    }
  });

  it('are ordered and searched by the address', async () => {
    const ask = jest.fn((_: object) => Promise.resolve(answerOf([ana])));
    const { address } = await open([], '/teach/students?sort=visits&page=2', ask);
    expect(ask).toHaveBeenCalledWith({ keywords: '', sort: 'visits', page: 2 });
    await userEvent.type(screen.getByRole('searchbox'), 'ana{Enter}');
    expect(address()).toBe('/teach/students?keywords=ana&sort=visits');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'spent');
    expect(address()).toBe('/teach/students?keywords=ana&sort=spent');
  });

  it('can be downloaded as they are searched', async () => {
    await open([ana], '/teach/students?keywords=ana&sort=last');
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/teach/students.csv?keywords=ana&sort=last&zone=UTC',
    );
  });

  it('say when nobody has the name, and when there is nobody yet', async () => {
    const view = await open([], '/teach/students?keywords=zoe');
    expect(
      screen.getByText('Nobody who has booked has “zoe” in their name or tags.'),
    ).toBeInTheDocument();
    view.unmount();
    await open([]);
    expect(screen.getByText('No students yet')).toBeInTheDocument();
  });

  it('show a failure with a way to try again', async () => {
    const answers = [
      () => Promise.reject(appError('network', 'No answer')),
      () => Promise.resolve(answerOf([ana])),
    ];
    await open([], '/teach/students', () => answers.shift()!());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Ana R/ })).toBeInTheDocument();
  });

  it('are read from an address without what does not fit', () => {
    expect(readStudents(new URLSearchParams('sort=age&page=0'))).toEqual({
      keywords: '',
      sort: 'name',
      page: 1,
    });
  });
});
