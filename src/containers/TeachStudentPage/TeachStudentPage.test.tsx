import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Student } from '#shared/contract/api/students.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load, refusal, storeWith } from '#src/testing/slices.ts';
import { TeachStudentPage, loader } from './TeachStudentPage.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const note = {
  id: '22222222-2222-4222-8222-222222222222',
  text: 'Stiff shoulder',
  writtenAt: '2026-11-20T10:00:00.000Z',
};
const ana: Student = {
  asOf: null,
  isBehind: false,
  student: {
    customerId: id,
    name: 'Ana R',
    visits: 12,
    noShows: 1,
    nextAt: '2026-12-02T12:00:00.000Z',
    spent: { amount: 24_000, currency: 'USD' },
    tags: ['regular'],
  },
  notes: [note],
  orders: [
    {
      orderId: 'order-1',
      title: 'Slow flow',
      kind: 'paid',
      standing: 'coming',
      start: '2026-12-02T12:00:00.000Z',
      places: 2,
      paid: { amount: 4_000, currency: 'USD' },
    },
  ],
  totalOrders: 130,
};

interface Given {
  student?: Student;
  post?: (path: string, body: object) => Promise<unknown>;
}

async function open({ student = ana, post }: Given = {}) {
  const get = jest.fn((_: string) => Promise.resolve(student));
  const api = { app: { client: { get, ...(post ? { post } : {}) } } };
  const store = storeWith(api);
  await load(loader, store, { params: { id } });
  renderPage(<TeachStudentPage />, {
    at: `/teach/students/${id}`,
    path: '/teach/students/:id',
    api: fakeApi(api),
    store,
  });
  return get;
}

const notes = () => within(screen.getByRole('region', { name: 'Notes' }));
const tags = () => within(screen.getByRole('region', { name: 'Tags' }));

describe('the page of a student', () => {
  beforeEach(() => sessionStorage.clear());

  it('has visits, bookings and the way to write', async () => {
    const get = await open();
    expect(get).toHaveBeenCalledWith(`/api/teach/student?customerId=${id}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ana R');
    expect(screen.getByText('$240.00')).toBeInTheDocument();
    const orders = within(screen.getByRole('region', { name: 'Bookings with you' }));
    expect(orders.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/sale/order-1/details',
    );
    expect(orders.getByRole('listitem')).toHaveTextContent(
      /Wed, Dec 2, 2026, 12:00 PM.*Booked.*2 places.*\$40.00/,
    );
    expect(orders.getByText('The latest 1 of 130.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute(
      'href',
      '/sale/order-1/details',
    );
  });

  it('is a 404 for an address that names nobody', async () => {
    const get = jest.fn(() => Promise.reject(refusal(404)));
    const store = storeWith({ app: { client: { get } } });
    expect(await load(loader, store, { params: { id: 'ana' } })).toEqual({ status: 404 });
    expect(get).not.toHaveBeenCalled();
    expect(await load(loader, store, { params: { id } })).toEqual({ status: 404 });
  });

  it('has neither notes nor a way to write where the student is deleted', async () => {
    await open({
      student: { ...ana, student: { ...ana.student, name: '', absence: 'deleted' }, notes: [] },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Deleted user');
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Write a message' })).toBeNull();
  });
});

describe('a note', () => {
  beforeEach(() => sessionStorage.clear());

  it('is written, and is the first of the list then', async () => {
    const post = jest.fn((_path: string, body: object) =>
      Promise.resolve({ ...body, writtenAt: '2026-11-30T10:00:00.000Z' }),
    );
    await open({ post });
    await userEvent.type(notes().getByLabelText(/^New note/), ' Comes late. ');
    await userEvent.click(notes().getByRole('button', { name: 'Save note' }));
    const [first] = await notes().findAllByRole('listitem');
    expect(first).toHaveTextContent('Comes late.');
    expect(post).toHaveBeenCalledWith('teach/students/notes', {
      id: expect.stringMatching(/^[-\da-f]{36}$/) as string,
      customerId: id,
      text: 'Comes late.',
    });
    expect(notes().getByLabelText(/^New note/)).toHaveValue('');
  });

  it('stays in its form when it was not saved, and is sent again with its id', async () => {
    const post = jest.fn((_path: string, _body: object) => Promise.reject(refusal(500)));
    await open({ post });
    await userEvent.type(notes().getByLabelText(/^New note/), 'Comes late.');
    const save = () => userEvent.click(notes().getByRole('button', { name: 'Save note' }));
    await save();
    expect(await notes().findByText('The note was not saved')).toBeVisible();
    expect(notes().getByLabelText(/^New note/)).toHaveValue('Comes late.');
    await save();
    expect(post.mock.calls[1]).toEqual(post.mock.calls[0]);
  });

  it('is changed in its place', async () => {
    const post = jest.fn((_path: string, body: object) =>
      Promise.resolve({ ...body, writtenAt: note.writtenAt }),
    );
    await open({ post });
    await userEvent.click(notes().getByRole('button', { name: 'Edit the note of Nov 20, 2026' }));
    const item = within(notes().getByRole('listitem'));
    expect(item.getByLabelText(/^Note/)).toHaveFocus();
    await userEvent.type(item.getByLabelText(/^Note/), ', left');
    await userEvent.click(item.getByRole('button', { name: 'Save note' }));
    expect(await notes().findByText('Stiff shoulder, left')).toBeVisible();
    expect(item.getByRole('button', { name: /^Edit/ })).toHaveFocus();
    expect(post).toHaveBeenCalledWith('teach/students/notes', {
      id: note.id,
      customerId: id,
      text: 'Stiff shoulder, left',
    });
  });

  it('is deleted after a question', async () => {
    const post = jest.fn((_path: string, _body: object) => Promise.resolve({ deleted: true }));
    await open({ post });
    await userEvent.click(notes().getByRole('button', { name: 'Delete the note of Nov 20, 2026' }));
    expect(post).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(post).toHaveBeenCalledWith('teach/students/notes/delete', { id: note.id });
    expect(notes().queryByRole('listitem')).toBeNull();
  });
});

describe('tags', () => {
  const post = jest.fn((_path: string, { tags: all }: { tags?: string[] }) =>
    Promise.resolve({ tags: all }),
  );
  beforeEach(() => post.mockClear());

  it('are added and removed, each at once', async () => {
    await open({ post });
    await userEvent.type(tags().getByLabelText('New tag'), ' stiff shoulder {Enter}');
    expect(await tags().findByText('stiff shoulder')).toBeVisible();
    await userEvent.click(tags().getByRole('button', { name: 'Remove the tag “regular”' }));
    expect(tags().queryByText('regular')).toBeNull();
    expect(post.mock.calls.map(([, body]) => body)).toEqual([
      { customerId: id, tags: ['regular', 'stiff shoulder'] },
      { customerId: id, tags: ['stiff shoulder'] },
    ]);
  });

  it('are ten at most', async () => {
    const all = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
    await open({ student: { ...ana, student: { ...ana.student, tags: all } } });
    expect(tags().queryByRole('button', { name: 'Add tag' })).toBeNull();
    expect(tags().getByText(/^10 tags are all/)).toBeVisible();
  });
});
