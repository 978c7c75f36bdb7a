import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Contact } from '#shared/contract/api/contacts.ts';
import { TeachStudentsPage, loader } from '../TeachStudentsPage.tsx';
import { contactsOfLines, contactsOfTable, withKnownIds } from './readContacts.ts';

const table = (headings: string[], ...rows: string[][]) => ({ headings, rows, isCut: false });
const zoe: Contact = {
  id: 'zoe',
  name: 'Zoë',
  note: 'Bad knee',
  tags: ['regular'],
  addedAt: '2026-11-20T10:00:00.000Z',
};

async function open(
  contacts: Contact[],
  post = jest.fn(),
  get = jest.fn().mockResolvedValue({ contacts }),
) {
  const students = () =>
    Promise.resolve({
      asOf: null,
      isBehind: false,
      students: [],
      totalItems: 0,
      totalPages: 1,
    });
  const api = fakeApi({ app: { teach: { students }, client: { get, post } } });
  const store = makeStore({ config: testConfig, api });
  await load(loader, store);
  renderPage(<TeachStudentsPage />, { at: '/teach/students', store });
  return post;
}

describe('people who are not here yet', () => {
  it('are listed with their notes and tags, and removed', async () => {
    const post = await open([zoe], jest.fn().mockResolvedValue({ contacts: [] }));
    const list = within(screen.getByRole('region', { name: '1 person is not here yet' }));
    expect(list.getByRole('listitem')).toHaveTextContent(/^Zoë regular.*Bad knee/);
    fireEvent.click(list.getByRole('button', { name: 'Remove Zoë' }));
    expect(post).toHaveBeenCalledWith('teach/contacts/remove', { id: 'zoe' });
    expect(await screen.findByText('No students yet')).toBeVisible();
  });

  it('leave the focus at their number when one is removed', async () => {
    const post = jest.fn().mockResolvedValue({ contacts: [zoe] });
    await open([{ ...zoe, id: 'ana', name: 'Ana' }, zoe], post);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ana' }));
    const heading = await screen.findByRole('heading', { name: /^1 person/ });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('are added by a file, which is shown before, and taken back', async () => {
    const post = await open([], jest.fn().mockResolvedValue({ contacts: [zoe] }));
    fireEvent.click(screen.getByRole('button', { name: 'Add people' }));
    const dialog = within(await screen.findByRole('dialog'));
    const text = 'Nombre;E-mail;Notas;Etiquetas\nZoë;z@a.es;Bad knee;regular';
    // jsdom has no way to read a file.
    const arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
    const file = Object.assign(new File([text], 'people.csv'), { arrayBuffer });
    fireEvent.change(dialog.getByLabelText(/A table from a file/), { target: { files: [file] } });
    const preview = within(await dialog.findByRole('list', { name: 'People who will be added' }));
    expect(preview.getByRole('listitem')).toHaveTextContent(/^Zoë regular.*Bad knee$/);
    fireEvent.click(dialog.getByRole('button', { name: 'Add 1 person' }));
    expect(await screen.findByText('1 person is added.')).toBeVisible();
    const [[, { batch, contacts }]] = post.mock.calls as [
      [string, { batch: string; contacts: object[] }],
    ];
    expect(contacts).toEqual([
      { id: expect.any(String), name: 'Zoë', note: 'Bad knee', tags: ['regular'] },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(post).toHaveBeenLastCalledWith('teach/contacts/remove', { batch });
  });
});

it('people who did not load are not taken for nobody', async () => {
  const get = jest.fn().mockRejectedValueOnce(appError('network', 'No answer'));
  await open([], jest.fn(), get.mockResolvedValue({ contacts: [zoe] }));
  expect(screen.getByRole('alert')).toHaveTextContent('did not load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: '1 person is not here yet' })).toBeVisible();
});

describe('a table of people', () => {
  it('has names, notes and tags, and nothing else is read', () => {
    const people = table(
      ['First name', 'Last name', 'E-mail', 'Tags'],
      ['Ana', 'Ruiz', 'ana@example.com', 'regular, regular; new'],
      ['', '', 'nobody@example.com', ''],
    );
    expect(contactsOfTable(people)).toMatchObject([{ name: 'Ana Ruiz', tags: ['regular', 'new'] }]);
  });

  it('is a list of names without headings', () => {
    expect(contactsOfTable(table(['Ana'], ['Ben'], ['Ana']))).toMatchObject([
      { name: 'Ana', tags: [] },
      { name: 'Ben', tags: [] },
    ]);
    expect(contactsOfLines(' Ana \n\nBen\nAna').map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  });

  it('has no mail addresses, wherever they are written', () => {
    const people = table(['Correo'], ['Ana Ruiz <ana@example.com>'], ['ben@example.com']);
    expect(contactsOfTable(people).map(({ name }) => name)).toEqual(['Correo', 'Ana Ruiz']);
    const noted = table(['Name', 'Notes'], ['Zoë', 'Write to zoe@example.com first']);
    expect(contactsOfTable(noted)).toMatchObject([{ name: 'Zoë', note: 'Write to first' }]);
  });

  it('leaves everybody their id when the list is read again', () => {
    const ids = new Map<string, string>();
    const [ana] = withKnownIds(ids, contactsOfLines('Ana'));
    const again = withKnownIds(ids, contactsOfLines('Ben\nAna'));
    expect(again.map(({ name, id }) => [name, id === ana?.id])).toEqual([
      ['Ben', false],
      ['Ana', true],
    ]);
  });
});
