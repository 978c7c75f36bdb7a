import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const row = (number: number, overrides: object = {}) => ({
  id: idOf(number),
  title: `Class ${number}`,
  state: 'pendingApproval',
  authorId: idOf(9),
  author: { id: idOf(9), name: 'Mira Lind', email: 'mira@flowroom.example', state: 'active' },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  approvedAt: null,
  price: { amount: 1_500, currency: 'USD' },
  rejection: null,
  waits: true,
  ...overrides,
});

const rights = [
  'counts/show',
  'listings/query',
  'listings/approve',
  'listings/send_back',
  'listings/changes',
  'integration/listings/show',
  'integration/listings/close',
];

const resource = {
  data: {
    id: idOf(1),
    type: 'listing',
    attributes: {
      title: 'Class 1',
      description: 'Slow and warm.',
      price: { amount: 1_500, currency: 'USD' },
      publicData: { yogaStyles: ['hatha'], classDuration: { key: '60', value: 60 } },
    },
  },
  included: [
    {
      id: idOf(5),
      type: 'image',
      attributes: { variants: { 'landscape-crop2x': { url: '/p.jpg', width: 8, height: 6 } } },
    },
  ],
};

const changes = {
  approvedAt: '2026-11-01T10:00:00.000Z',
  since: '2026-11-01T10:00:00.000Z',
  isComplete: true,
  changes: [{ field: 'publicData.level', before: null, after: 'all' }],
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);

function openListing(listing: object, handlers = {}) {
  return openConsole({
    at: `/listings/${idOf(1)}`,
    rights,
    handlers: {
      'listings/query': () => listOf([listing]),
      'integration/listings/show': () => resource,
      'listings/changes': () => ({ data: changes }),
      ...handlers,
    },
  });
}

describe('what waits today', () => {
  const none = { count: 0, oldest: null };
  const clear = { listings: none, users: none, mails: none, jobs: none, payments: none };
  const waiting = { count: 2, oldest: new Date(Date.now() - 3 * 86_400_000).toISOString() };

  it('has its count and age, and leads to the list of it', async () => {
    const { calls } = await openConsole({
      rights,
      handlers: {
        'counts/show': () => ({ data: { ...clear, listings: waiting, mails: waiting } }),
        'listings/query': () => listOf([row(1), row(2)]),
      },
    });
    const link = await screen.findByRole('link', { name: 'Classes to approve' });
    expect(link.closest('li')).toHaveTextContent('2Classes to approveThe oldest: 3 days ago');
    // There is no list of mails: it says what to do instead.
    expect(screen.getByText('Mails that failed').closest('li')).toHaveTextContent('mail server');
    await userEvent.click(link);
    await screen.findByRole('link', { name: 'Class 1' });
    expect(callsTo(calls, 'listings/query')[0]?.query).toMatchObject({ queue: 'approval' });
  });

  it('says in words when all is clear', async () => {
    await openConsole({ rights, handlers: { 'counts/show': () => ({ data: clear }) } });
    expect(await screen.findByRole('heading', { name: 'All clear' })).toBeVisible();
  });
});

describe('the list of classes', () => {
  it('has its filters in the address', async () => {
    const { calls } = await openConsole({
      at: '/listings',
      rights,
      handlers: { 'listings/query': () => listOf([row(1)]) },
    });
    await screen.findByRole('link', { name: 'Class 1' });
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Published');
    await waitFor(() => expect(address()).toContain('published'));
    await userEvent.type(screen.getByRole('searchbox'), 'yoga');
    // It follows half a second after the last letter.
    await waitFor(() => expect(address()).toContain('yoga'), { timeout: 10_000 });
    await waitFor(() =>
      expect(callsTo(calls, 'listings/query').at(-1)?.query).toEqual({
        states: 'published',
        keywords: 'yoga',
        page: '1',
        perPage: '20',
      }),
    );
  });

  it('says that nothing waits, and why', async () => {
    await openConsole({
      at: '/listings?filter=%7B%22queue%22%3A%22approval%22%7D',
      rights,
      handlers: { 'listings/query': () => listOf([]) },
    });
    expect(await screen.findByText('No class waits for approval')).toBeVisible();
    expect(screen.getByLabelText('State')).toHaveValue('waiting');
  });

  it('approves several at once, and names those that were left', async () => {
    const { calls } = await openConsole({
      at: '/listings',
      rights,
      handlers: {
        'listings/query': () => listOf([row(1), row(2)]),
        'listings/approve': ({ body }: StubCall) =>
          (body as { id: string }).id === idOf(1)
            ? { data: row(1) }
            : refusal(409, 'listing-invalid-state'),
      },
    });
    await userEvent.click(await screen.findByLabelText('Select all on this page'));
    expect(screen.getByText('2 selected')).toBeVisible();
    await press('Approve');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'One class was left as it isClass 2: Its state has changed',
    );
    expect(callsTo(calls, 'listings/approve')).toHaveLength(2);
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('offers only what the role may do', async () => {
    await openConsole({
      at: '/listings',
      rights: ['listings/query'],
      handlers: { 'listings/query': () => listOf([row(1)]) },
    });
    await screen.findByRole('link', { name: 'Class 1' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a class', () => {
  it('is shown as visitors see it, beside what was changed since it was approved', async () => {
    await openListing(row(1));
    const preview = await screen.findByRole('region', { name: 'As visitors see it' });
    expect(preview).toHaveTextContent('$15.00Slow and warm.');
    expect(within(preview).getByRole('img')).toHaveAttribute('src', '/p.jpg');
    const changed = await screen.findByRole('region', { name: 'What was changed' });
    await waitFor(() => expect(changed).toHaveTextContent('publicData.level'));
    expect(changed).toHaveTextContent('Since it was approved on Nov 1, 2026');
    expect(changed).toHaveTextContent('Before: emptyNow: all');
  });

  it('is sent back with a reason, which a dialog requires', async () => {
    const { calls } = await openListing(row(1), {
      'listings/send_back': () => ({ data: row(1) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
    const dialog = screen.getByRole('dialog', { name: 'Send back “Class 1”?' });
    const send = within(dialog).getByRole('button', { name: 'Send back' });
    await userEvent.click(send);
    const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
    await waitFor(() => expect(reason).toBeInvalid());
    expect(callsTo(calls, 'listings/send_back')).toEqual([]);
    await userEvent.type(reason, 'Say what to bring.');
    await userEvent.click(send);
    expect(await screen.findByText(/Its teacher gets a mail/)).toBeVisible();
    expect(callsTo(calls, 'listings/send_back')[0]?.body).toEqual({
      id: idOf(1),
      reason: 'Say what to bring.',
    });
  });

  it('loses nothing that was typed when the session has ended', async () => {
    const answers = [refusal(401, 'auth-missing-access-token'), { data: row(1) }];
    const { calls } = await openListing(row(1), {
      'listings/send_back': () => answers.shift(),
      'session/create': () => ({ data: sessionWith(rights) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Why');
    await userEvent.click(screen.getAllByRole('button', { name: 'Send back' })[1]!);
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    await userEvent.type(within(dialog).getByLabelText('Password'), 'long enough');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/Its teacher gets a mail/)).toBeVisible();
    expect(callsTo(calls, 'listings/send_back')).toHaveLength(2);
    expect(callsTo(calls, 'session/create')[0]?.body).toMatchObject({
      email: 'ada@flowroom.example',
    });
  });

  it('says what it was sent back for, and that it waits for its teacher', async () => {
    const rejection = { reason: 'Say what to bring.', at: '2026-11-28T10:00:00.000Z', by: null };
    await openListing(row(1, { rejection, waits: false }));
    expect(await screen.findByText(/It waits for its teacher/)).toBeVisible();
    expect(screen.getByText('Say what to bring.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull();
  });

  it('says that it does not exist', async () => {
    await openConsole({
      at: `/listings/${idOf(1)}`,
      rights,
      handlers: { 'listings/query': () => listOf([]) },
    });
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  });
});
