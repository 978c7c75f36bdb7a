import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal } from '../testing/stubApi.ts';
import type { StubCall } from '../testing/stubApi.ts';

const id = '0191f3a2-4b5c-7d8e-9f00-112233445566';
const messageId = '00000000-0000-4000-8000-000000000001';
const person = (number: number, displayName: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  email: 'x@flowroom.example',
  emailVerified: true,
  displayName,
  state: 'active',
  createdAt: '2026-01-01T10:00:00.000Z',
});
const reporter = person(2, 'أميرة ح');
const teacher = person(3, 'Tara L');
const report = {
  id,
  at: '2026-11-01T10:00:00.000Z',
  subject: 'message',
  subjectId: messageId,
  personId: teacher.id,
  orderId: '00000000-0000-4000-8000-0000000000aa',
  listingId: null,
  reason: 'abuse',
  text: 'She was rude',
  words: [] as string[],
  reporterId: reporter.id as string | null,
  decidedAt: null as string | null,
  decision: null as object | null,
};
const shown = { ...report, acts: ['remove', 'warn', 'ban'], open: 3 };
const conversation = {
  orderId: report.orderId,
  messages: ['Hello', 'Rude words', 'Oh'].map((content, at) => ({
    id: at === 1 ? messageId : `m${at}`,
    sender: { id: teacher.id, name: teacher.displayName },
    content,
    isRemoved: false,
    createdAt: `2026-11-01T0${at}:00:00.000Z`,
  })),
};
const rights = [
  'site/reports/query',
  'site/reports/show',
  'site/reports/decide',
  'messages/show',
  'messages/remove',
  'build/users/ban',
  'users/query',
  'site/words/show',
  'site/words/update',
];
const callsTo = (calls: StubCall[], path: string) => calls.filter(call => call.path === path);

const handlers = {
  'site/reports/show': () => ({ data: shown }),
  'messages/show': () => ({ data: conversation }),
  'users/query': ({ query }: StubCall) =>
    listOf([reporter, teacher].filter(one => one.id === query['search'])),
};

const openReport = (more = {}, may = rights) =>
  openConsole({ at: `/reports/${id}`, rights: may, handlers: { ...handlers, ...more } });

describe('reports', () => {
  it('are listed with their age and filtered in the address', async () => {
    const { calls } = await openConsole({
      at: '/reports',
      rights,
      handlers: {
        'site/reports/query': () =>
          listOf([report, { ...report, id: 'r2', reason: 'words', words: ['estúpido'] }]),
      },
    });
    const table = await screen.findByRole('table', { name: 'Reports' });
    expect(within(table).getAllByRole('link', { name: 'Message' })[0]).toHaveAttribute(
      'href',
      `/console/reports/${id}`,
    );
    expect(table).toHaveTextContent('She was rude');
    expect(table).toHaveTextContent('estúpido');
    const asked = () => callsTo(calls, 'site/reports/query').at(-1)?.query;
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Open');
    await waitFor(() => expect(asked()).toMatchObject({ state: 'open' }));
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Has a flagged word');
    await waitFor(() => expect(asked()).toMatchObject({ state: 'open', reason: 'words' }));
  });

  it('that wait are on the page of today', async () => {
    const none = { count: 0, oldest: null };
    await openConsole({
      rights: ['counts/show', 'site/reports/query'],
      handlers: {
        'counts/show': () => ({
          data: { listings: none, users: none, mails: none, jobs: none, payments: none },
        }),
        'site/reports/query': () => listOf([report], 7),
      },
    });
    const link = await screen.findByRole('link', { name: 'Reports to look at' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"state":"open"');
    expect(screen.getByText('7')).toBeVisible();
  });
});

describe('one report', () => {
  it('shows the message in its conversation, and who is behind it', async () => {
    await openReport();
    const heading = { level: 1, name: 'A message was reported' };
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    await screen.findByText('Rude words');
    const [before, message] = screen
      .getAllByRole('listitem')
      .filter(item => /Hello|Rude words/.test(item.textContent));
    expect(before).not.toHaveAttribute('aria-current');
    expect(message).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByRole('link', { name: 'أميرة ح' })).toHaveAttribute(
      'href',
      `/console/people/${reporter.id}`,
    );
    expect(screen.getByText(/2 more open reports are about the same/)).toBeVisible();
  });

  it('shows the picture that the reporter gave, and nothing that is none', async () => {
    const picture = 'data:image/jpeg;base64,/9j/4AAQ';
    await openReport({ 'site/reports/show': () => ({ data: { ...shown, picture } }) });
    expect(await screen.findByRole('img', { name: /picture of the class/ })).toHaveAttribute(
      'src',
      picture,
    );
  });

  it('shows no picture from elsewhere', async () => {
    const picture = 'https://evil.example/x.jpg';
    await openReport({ 'site/reports/show': () => ({ data: { ...shown, picture } }) });
    await screen.findByText('She was rude');
    expect(screen.queryByRole('img', { name: /picture of the class/ })).toBeNull();
  });

  it('is decided in one go, with a warning and a note', async () => {
    const { calls } = await openReport({ 'site/reports/decide': () => ({ data: report }) });
    expect(
      await screen.findByRole('button', { name: 'Nothing is wrong: close the report' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Remove the message/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Warn the person/ }));
    const send = screen.getByRole('button', { name: 'Do it and close the report' });
    await userEvent.click(send);
    expect(callsTo(calls, 'site/reports/decide')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Warning'), 'Please be kind');
    await userEvent.type(screen.getByLabelText(/^Note/), 'First time');
    await userEvent.click(send);
    expect(await screen.findByText('Decided.')).toBeVisible();
    expect(callsTo(calls, 'site/reports/decide').at(-1)?.body).toEqual({
      id,
      acts: ['remove', 'warn'],
      note: 'First time',
      warning: 'Please be kind',
    });
  });

  it('that somebody else decided meanwhile says so, and what was decided', async () => {
    let current: object = shown;
    await openReport({
      'site/reports/show': () => ({ data: current }),
      'site/reports/decide': () => {
        current = {
          ...shown,
          decidedAt: '2026-11-02T10:00:00.000Z',
          decision: {
            by: { id: 'o', name: 'Omar' },
            acts: ['ban'],
            note: 'Again',
            warning: null,
          },
        };
        return refusal(409, 'conflict', { reason: 'decided' });
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Nothing is wrong: close the report' }),
    );
    const decision = within(await screen.findByRole('region', { name: 'Decision' }));
    expect(decision.getByText('Omar')).toBeVisible();
    expect(decision.getByText('Ban the person')).toBeVisible();
    expect(decision.getByText('Again')).toBeVisible();
  });

  it('offers a role what it may do, and nothing to one that reads', async () => {
    await openReport({}, [...rights.filter(name => name !== 'build/users/ban')]);
    await screen.findByRole('checkbox', { name: /^Warn/ });
    expect(screen.queryByRole('checkbox', { name: /^Ban/ })).toBeNull();
  });
});

describe('flagged words', () => {
  it('are added and removed', async () => {
    let words = [{ word: 'غبي', addedAt: report.at }];
    const { calls } = await openConsole({
      at: '/reports/words',
      rights,
      handlers: {
        'site/words/show': () => ({ data: { words } }),
        'site/words/update': () => {
          words = [];
          return { data: { words } };
        },
      },
    });
    await userEvent.type(await screen.findByLabelText('Word'), 'estúpido');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByLabelText('Word')).toHaveValue(''));
    expect(callsTo(calls, 'site/words/update').at(-1)?.body).toEqual({ add: ['estúpido'] });
    expect(await screen.findByText('There is no word yet.')).toBeVisible();
  });
});
