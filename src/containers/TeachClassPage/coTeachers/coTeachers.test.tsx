import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CoTeacher } from '#shared/contract/api/coTeachers.ts';
import type { Roster } from '#shared/contract/api/teach.ts';
import { hourMs, iso, minuteMs } from '#shared/time/time.ts';
import type { Api } from '#src/api/types.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { TeachClassPage, loader } from '../TeachClassPage.tsx';

const listingId = '6a1f0c9e-7c1b-4d55-9a51-0d6c6c1f2a10';
const date = '2026-11-23';
const start = Math.floor(Date.now() / minuteMs) * minuteMs + 5 * minuteMs;
const roster: Roster = {
  asOf: null,
  isBehind: false,
  time: {
    listingId,
    title: 'Slow flow',
    date,
    start: iso(start),
    end: iso(start + hourMs),
    timezone: 'America/New_York',
    places: 10,
    taken: 1,
    requests: 0,
    status: 'scheduled',
    isWeekly: true,
    isOnline: true,
  },
  people: [
    {
      orderId: 'order',
      customerId: 'ana',
      name: 'Ana',
      places: 1,
      kind: 'paid',
      status: 'accepted',
    },
  ],
};

async function open(more: Partial<Roster>, client: Partial<Api['app']['client']>) {
  const api = fakeApi({
    app: { client, teach: { roster: () => Promise.resolve({ ...roster, ...more }) } },
  });
  const store = makeStore({ api, config: testConfig });
  await load(loader, store, { params: { listingId, date } });
  return renderPage(<TeachClassPage />, {
    at: `/teach/classes/${listingId}/${date}`,
    path: '/teach/classes/:listingId/:date',
    store,
  });
}

const listing = (people: CoTeacher[]) => () => Promise.resolve({ people });
const panel = async () => within(await screen.findByRole('region', { name: 'Who teaches' }));

describe('those who teach a class too', () => {
  it('are listed with what they are, without substitutes of other dates', async () => {
    await open(
      {},
      {
        get: listing([
          { id: '1', state: 'accepted', person: { id: 'noa', name: 'Noa' } },
          { id: '2', state: 'accepted', date, person: { id: 'kim', name: 'Kim' } },
          { id: '3', state: 'accepted', date: '2026-11-30', person: { id: 'liv', name: 'Liv' } },
          { id: '4', state: 'invited' },
        ]),
      },
    );
    const items = await (await panel()).findAllByRole('listitem');
    expect(items.map(item => item.textContent)).toEqual([
      expect.stringMatching(/Noa.*with you/),
      expect.stringMatching(/Kim.*Stands in/),
      expect.stringMatching(/link.*Invited/),
    ]);
  });

  it('are invited for the date, by name; a name that nobody has can be mended', async () => {
    const calls: unknown[] = [];
    const answers = [Promise.reject(appError('not-found', 'Nobody.', 404)), Promise.resolve({})];
    answers[0]?.catch(() => undefined);
    const post = (path: string, body: object) => {
      calls.push([path, body]);
      return answers.shift() ?? Promise.resolve({});
    };
    await open({}, { get: listing([]), post });
    await userEvent.click((await panel()).getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/short address or mail/), 'noa');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('Nobody has this short address')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/short address or mail/), '-r');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText(/they alone can accept/)).toBeVisible();
    expect(dialog.getByText(/\/teach\/invitations\//)).toBeVisible();
    const id = expect.stringMatching(/^[-\da-f]{36}$/) as string;
    expect(calls).toEqual([
      ['teach/co-teachers', { id, listingId, date, to: 'noa' }],
      ['teach/co-teachers', { id, listingId, date, to: 'noa-r' }],
    ]);
  });

  it('are invited by a mail address without a word on whether it has an account', async () => {
    await open({}, { get: listing([]), post: () => Promise.resolve({}) });
    await userEvent.click((await panel()).getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/short address or mail/), 'noa@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText(/^If this address has an account.*everybody/)).toBeVisible();
  });

  it('are invited for all dates alone once this one is over', async () => {
    const over = { ...roster.time, start: iso(start - 3 * hourMs), end: iso(start - 2 * hourMs) };
    await open({ time: over }, { get: listing([]) });
    await userEvent.click((await panel()).getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /^All dates/ })).toBeChecked();
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
  });

  it('end after a question', async () => {
    const post = jest.fn(() => Promise.resolve({}));
    const person = { id: 'noa', name: 'Noa' };
    await open({}, { get: listing([{ id: '1', state: 'accepted', person }]), post });
    await userEvent.click(
      await (await panel()).findByRole('button', { name: 'End that Noa teaches' }),
    );
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'End it' }),
    );
    expect(post).toHaveBeenCalledWith('teach/co-teachers/end', { id: '1' });
    expect(await (await panel()).findByText(/^You do/)).toBeVisible();
  });
});

describe('the roster of a class of somebody else', () => {
  const hosted = {
    helpId: 'help',
    time: { ...roster.time, teacher: { id: 'mara', name: 'Mara' } },
  };

  it('has the way to start it, and nothing that is the teacher’s own', async () => {
    await open(hosted, {});
    expect(screen.getByText('You teach this for Mara')).toBeVisible();
    expect(screen.getByRole('link', { name: /Start/ })).toHaveAttribute(
      'href',
      `/join/${listingId}?time=${encodeURIComponent(hosted.time.start)}`,
    );
    expect(screen.getByRole('rowheader', { name: 'Ana' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Paid' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull();
    for (const name of [/Message/, /Move/, /Cancel/, /Invite/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('lets them stop, and leads to their desk', async () => {
    const post = jest.fn(() => Promise.resolve({}));
    const page = await open(hosted, { post });
    await userEvent.click(screen.getByRole('button', { name: 'Stop teaching it' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop teaching it' }));
    expect(post).toHaveBeenCalledWith('teach/co-teachers/end', { id: 'help' });
    await waitFor(() => expect(page.address()).toBe('/teach'));
  });
});
