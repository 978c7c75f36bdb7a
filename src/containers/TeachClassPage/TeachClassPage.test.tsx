import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClassTimeRow, Roster, RosterRow } from '#shared/contract/api/teach.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import type { Api } from '#src/api/types.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { TeachClassPage, loader } from './TeachClassPage.tsx';

const listingId = '6a1f0c9e-7c1b-4d55-9a51-0d6c6c1f2a10';
const date = '2026-11-23';
const timeAt = (instant: number, more: Partial<ClassTimeRow> = {}): ClassTimeRow => {
  const start = Math.floor(instant / minuteMs) * minuteMs;
  return {
    listingId,
    title: 'Slow flow',
    date,
    start: new Date(start).toISOString(),
    end: new Date(start + hourMs).toISOString(),
    timezone: 'America/New_York',
    places: 10,
    taken: 3,
    requests: 0,
    status: 'scheduled',
    isWeekly: true,
    isOnline: true,
    ...more,
  };
};
const person = (name: string, more: Partial<RosterRow> = {}): RosterRow => ({
  orderId: `order-${name}`,
  customerId: `customer-${name}`,
  name,
  places: 1,
  kind: 'paid',
  status: 'accepted',
  paid: { amount: 2000, currency: 'USD' },
  ...more,
});
const people = [
  person('Ana', { places: 2, attendees: ['Mia', 'Tom'] }),
  person('Ben', { kind: 'subscription', attendance: 'present', attendanceSource: 'meeting' }),
  person('Cleo', { kind: 'free', paid: undefined }),
  person('Dan', { status: 'canceled' }),
];

async function open(
  roster: Partial<Roster>,
  calls: Partial<Api['app']['teach']> = {},
  client: Partial<Api['app']['client']> = {},
) {
  const answer: Roster = {
    asOf: null,
    isBehind: false,
    time: timeAt(Date.now() - hourMs / 2),
    people,
    ...roster,
  };
  const api = fakeApi({
    app: {
      client: { get: () => Promise.resolve({ people: [] }), ...client },
      teach: { roster: () => Promise.resolve(answer), ...calls },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await load(loader, store, { params: { listingId, date } });
  return renderPage(<TeachClassPage />, {
    at: `/teach/classes/${listingId}/${date}`,
    path: '/teach/classes/:listingId/:date',
    store,
  });
}

const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
const counts = {
  accepted: 3,
  requested: 1,
  unpaid: 0,
  waiting: 0,
  subscribers: 1,
  refund: { amount: 6000, currency: 'USD' },
  credit: null,
  times: 1,
};

describe('the roster of a class time', () => {
  it('says who comes with how many places, and what they paid', async () => {
    await open({});
    expect(screen.getByText('3 students, 4 places')).toBeInTheDocument();
    expect(rowOf('Ana').getByText('2 places')).toBeInTheDocument();
    expect(rowOf('Ana').getByText('for Mia, Tom')).toBeInTheDocument();
    expect(rowOf('Ana').getByText('$20.00')).toBeInTheDocument();
    expect(rowOf('Ben').getByText('$20.00 a month')).toBeInTheDocument();
    expect(rowOf('Cleo').getByText('Free')).toBeInTheDocument();
    expect(rowOf('Dan').getByText('Canceled')).toBeInTheDocument();
    expect(rowOf('Dan').queryByRole('button')).toBeNull();
  });

  it('marks who is there for the first time', async () => {
    await open({ people: [person('Ana', { isFirst: true }), person('Ben')] });
    expect(screen.getByRole('rowheader', { name: 'Ana First time' })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Ben' })).toBeInTheDocument();
  });

  it('has what the teacher noted of a student, and the way to all of it', async () => {
    await open({ people: [person('Ana', { note: 'Stiff shoulder', tags: ['regular'] })] });
    expect(rowOf('Ana').getByText('Stiff shoulder')).toBeVisible();
    expect(rowOf('Ana').getByText('regular')).toBeVisible();
    expect(rowOf('Ana').getByRole('link', { name: 'Notes on Ana' })).toHaveAttribute(
      'href',
      '/teach/students/customer-Ana',
    );
  });

  it('says who is banned or deleted in place of the name', async () => {
    await open({ people: [person('', { absence: 'banned' })] });
    const row = rowOf('Banned user');
    expect(row.getByRole('link', { name: 'Banned user' })).toHaveAttribute(
      'href',
      '/sale/order-/details',
    );
    expect(row.getByRole('group', { name: /Banned user/ })).toBeInTheDocument();
  });

  it('is downloaded from its own address', async () => {
    await open({});
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/api/teach/roster.csv?listingId=${listingId}&date=${date}`,
    );
  });

  it('is not found for an address that names no class time', async () => {
    const store = makeStore({ api: fakeApi({}), config: testConfig });
    const answer = await load(loader, store, { params: { listingId, date: '2026-02-31' } });
    expect(answer).toEqual({ status: 404 });
  });

  it.each([
    ['This class time is canceled', timeAt(Date.now() + dayMs, { status: 'canceled' })],
    ['Nobody had booked', timeAt(Date.now() - dayMs)],
  ])('says "%s" of one without students', async (words, time) => {
    await open({ people: [], time });
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument();
    expect(screen.queryByText('Bookings of this class time show up here.')).toBeNull();
    expect(screen.queryAllByText(/places taken/)).toHaveLength(time.status === 'canceled' ? 0 : 1);
  });

  it('invites to look at the listing while nobody has booked', async () => {
    await open({ people: [] });
    expect(screen.getByText('Nobody has booked yet')).toBeInTheDocument();
    for (const name of ['Message all', 'Print', 'Download CSV']) {
      expect(screen.queryByText(name)).toBeNull();
    }
  });
});

describe('the booking of one student', () => {
  const openWith = (post: (path: string, body: object) => Promise<unknown>) =>
    open({ people }, {}, { post });
  const press = async (name: string) => userEvent.click(rowOf('Ana').getByRole('button', { name }));
  const confirm = async () => {
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
  };

  it('is canceled after a question that says what goes back', async () => {
    const post = jest.fn((_path: string, _body: object) => Promise.resolve({ data: {} }));
    await openWith(post);
    await press('Cancel and refund Ana');
    expect(screen.getByText(/^Ana gets \$20.00 back/)).toBeVisible();
    expect(post).not.toHaveBeenCalled();
    await confirm();
    expect(post).toHaveBeenCalledWith('teach/refund', { transactionId: 'order-Ana' });
    expect(rowOf('Ana').getByText('Canceled')).toBeVisible();
    expect(screen.getByText('2 students, 2 places')).toBeVisible();
  });

  it('says why it was not canceled, and stays', async () => {
    await openWith(() => Promise.reject(appError('unknown', 'Refused.', 500)));
    await press('Cancel and refund Ana');
    await confirm();
    expect(await screen.findByText('The booking was not canceled')).toBeVisible();
    expect(rowOf('Ana').queryByText('Canceled')).toBeNull();
  });

  it('is not offered for a subscription, nor after the class', async () => {
    const { unmount } = await open({});
    expect(rowOf('Ben').queryByRole('button', { name: /^Cancel/ })).toBeNull();
    unmount();
    await open({ time: timeAt(Date.now() - 2 * hourMs) });
    expect(rowOf('Ana').queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('somebody without a booking', () => {
  const list = () => within(screen.getByRole('region', { name: 'Without a booking' }));

  it('is added by name from the start of the class, and removed', async () => {
    const post = jest.fn((_path: string, body: object) => Promise.resolve(body));
    await open({ walkIns: [{ id: 'ida', name: 'Ida' }] }, {}, { post });
    expect(screen.getByText('4 of 10 places taken')).toBeVisible();
    await userEvent.type(list().getByLabelText('Name'), ' Mo {Enter}');
    expect(await list().findByText('Mo')).toBeVisible();
    expect(screen.getByText('5 of 10 places taken')).toBeVisible();
    expect(post).toHaveBeenCalledWith('teach/walk-ins', {
      id: expect.stringMatching(/^[-\da-f]{36}$/) as string,
      listingId,
      date,
      name: 'Mo',
    });
    await userEvent.click(list().getByRole('button', { name: 'Remove Ida' }));
    expect(post).toHaveBeenLastCalledWith('teach/walk-ins/remove', { id: 'ida' });
    expect(list().getAllByRole('listitem')).toHaveLength(1);
  });

  it('stays in the field where every place is taken', async () => {
    const full = appError('places-taken', 'Refused.', 409);
    await open({ walkIns: [] }, {}, { post: () => Promise.reject(full) });
    await userEvent.type(list().getByLabelText('Name'), 'Mo{Enter}');
    expect(await list().findByText('The list was not changed')).toBeVisible();
    expect(list().getByText('Every place of this class is taken.')).toBeVisible();
    expect(list().getByLabelText('Name')).toHaveValue('Mo');
  });

  it('is not added before the class', async () => {
    await open({ walkIns: [], time: timeAt(Date.now() + dayMs) });
    expect(screen.queryByRole('region', { name: 'Without a booking' })).toBeNull();
  });
});

describe('attendance', () => {
  it('is noted by hand over what the meeting says, and taken back by a second press', async () => {
    const setAttendance = jest.fn(() => Promise.resolve());
    await open({}, { setAttendance });
    const ben = rowOf('Ben');
    expect(ben.getByText('Joined the meeting')).toBeInTheDocument();
    await userEvent.click(ben.getByRole('button', { name: 'Absent' }));
    expect(ben.getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
    expect(ben.queryByText('Joined the meeting')).toBeNull();
    await userEvent.click(ben.getByRole('button', { name: 'Absent' }));
    expect(setAttendance).toHaveBeenLastCalledWith({ orderId: 'order-Ben', date, status: null });
  });

  it('says from when to when somebody was there, whatever the teacher says', async () => {
    const stay = {
      minutes: 57,
      from: '2026-11-23T17:02:30.000Z',
      until: '2026-11-23T18:00:00.000Z',
    };
    const said = { attendance: 'absent', attendanceSource: 'teacher', stay } as const;
    await open({ people: [person('Ben', said)] });
    expect(rowOf('Ben').getByText(/^12:02\sPM–1:00\sPM, 57 minutes there$/)).toBeVisible();
  });

  it('goes back to what it was when it is not saved, and says so', async () => {
    const setAttendance = jest.fn(() => Promise.reject(appError('network', 'No answer')));
    await open({}, { setAttendance });
    await userEvent.click(rowOf('Ana').getByRole('button', { name: 'Here' }));
    expect(rowOf('Ana').getByRole('alert')).toHaveTextContent(
      'The attendance of Ana was not savedThere is no connection.',
    );
    expect(rowOf('Ana').getByRole('button', { name: 'Here' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await userEvent.click(rowOf('Ana').getByRole('button', { name: 'Try again' }));
    expect(setAttendance).toHaveBeenLastCalledWith({
      orderId: 'order-Ana',
      date,
      status: 'present',
    });
  });

  it.each([
    ['class-time-not-begun', 409, /has not begun/, null],
    ['order-not-accepted', 409, /not in this class any more/, 'Load again'],
    ['unauthorized', 401, /logged out/, 'Log in'],
    ['too-many-requests', 429, /too often/, 'Try again'],
  ])('says why it is not saved, and the way on: %s', async (code, status, sentence, way) => {
    const error = { ...appError('unknown', 'Refused', status), code };
    await open({}, { setAttendance: () => Promise.reject(error) });
    await userEvent.click(rowOf('Ana').getByRole('button', { name: 'Here' }));
    const alert = within(rowOf('Ana').getByRole('alert'));
    expect(alert.getByText(sentence)).toBeInTheDocument();
    const ways = [...alert.queryAllByRole('button'), ...alert.queryAllByRole('link')];
    expect(ways.map(({ textContent }) => textContent)).toEqual(way ? [way] : []);
  });

  it('suggests who is absent from what the meeting says, and leaves it to the teacher', async () => {
    const setAttendance = jest.fn(() => Promise.resolve());
    await open({ people: [person('Ana', { suggestion: 'absent' })] }, { setAttendance });
    const ana = rowOf('Ana');
    expect(ana.getByText('Not seen in the meeting. Absent?')).toBeInTheDocument();
    expect(ana.getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(ana.getByRole('button', { name: 'Here' }));
    expect(setAttendance).toHaveBeenCalledWith({ orderId: 'order-Ana', date, status: 'present' });
    expect(ana.queryByText('Not seen in the meeting. Absent?')).toBeNull();
  });

  it('waits for the start of the class', async () => {
    await open({ time: timeAt(Date.now() + hourMs) });
    expect(screen.getByText(/^You can note who came from the start/)).toBeInTheDocument();
  });
});

describe('a message to all', () => {
  it('is sent again to those it did not reach', async () => {
    const messageAll = jest
      .fn()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValueOnce({ sent: 1, alreadySent: 2, unreachable: 0 });
    await open({}, { messageAll });
    await userEvent.click(screen.getByRole('button', { name: 'Message all' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Bring a blanket.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText(/did not go out to everyone/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Message sent to 3 students.')).toBeInTheDocument();
    expect(messageAll).toHaveBeenLastCalledWith({
      listingId,
      date,
      content: 'Bring a blanket.',
    });
  });
});

describe('changing a class time', () => {
  const later = { time: timeAt(Date.now() + 7 * dayMs) };
  const asked = (call: { id: string }) =>
    Promise.resolve({ id: call.id, kind: 'cancel-date' as const, dueAt: '2026-11-23T10:00:10Z' });

  it('shows who is affected before it is canceled, and can be undone', async () => {
    const previewChange = jest.fn(() => Promise.resolve(counts));
    const requestChange = jest.fn(asked);
    const undoChange = jest.fn(() => Promise.resolve());
    await open(later, { previewChange, requestChange, undoChange });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class' }));
    const dialog = within(screen.getByRole('dialog', { name: /^Cancel “Slow flow”/ }));
    expect(await dialog.findByText('1 class time is canceled.')).toBeInTheDocument();
    expect(dialog.getByText('1 request is declined')).toBeInTheDocument();
    expect(dialog.getByText('$60.00 goes back in full, fees included.')).toBeInTheDocument();
    expect(previewChange).toHaveBeenLastCalledWith({ listingId, kind: 'cancel-date', date });
    await userEvent.type(dialog.getByRole('textbox', { name: /A note/ }), ' I am ill. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel class time' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    const [sent] = requestChange.mock.calls[0]!;
    expect(sent).toMatchObject({ listingId, kind: 'cancel-date', date, note: 'I am ill.' });
    await userEvent.click(undo);
    expect(undoChange).toHaveBeenCalledWith({ listingId, id: sent.id });
    expect(await screen.findByText('Undone. Nobody was told anything.')).toBeInTheDocument();
  });

  it('says that those who wait for a place are notified', async () => {
    const waiting = { ...counts, accepted: 0, requested: 0, subscribers: 0, waiting: 1 };
    await open(later, { previewChange: () => Promise.resolve(waiting) });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class' }));
    expect(await screen.findByText(/1 student waits for a place: the waiting/)).toBeVisible();
    expect(screen.queryByText(/Nobody has booked/)).toBeNull();
  });

  it('requests no second change while one can be undone', async () => {
    await open(later, { previewChange: () => Promise.resolve(counts), requestChange: asked });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class' }));
    await screen.findByText('1 class time is canceled.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class time' }));
    expect(await screen.findByText('This class time is being changed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel class' })).toBeNull();
  });

  it('counts again for another scope, and sends nothing before it has counted', async () => {
    const requestChange = jest.fn(asked);
    let answer: (() => void) | undefined;
    const previewChange = jest.fn(
      () => new Promise<typeof counts>(resolve => (answer = () => resolve(counts))),
    );
    await open(later, { previewChange, requestChange });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class' }));
    await userEvent.click(screen.getByRole('radio', { name: /The whole class/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class time' }));
    expect(requestChange).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(previewChange).toHaveBeenLastCalledWith({ listingId, kind: 'cancel-class' }),
    );
    await act(async () => answer?.());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel class time' }));
    expect(requestChange).toHaveBeenCalledTimes(1);
  });

  it('says in words why a time can not be moved to', async () => {
    const conflict = {
      ...appError('unknown', 'Conflict', 409),
      code: 'class-change-conflict',
      reason: 'target-overlaps',
    };
    await open(later, { previewChange: () => Promise.reject(conflict) });
    await userEvent.click(screen.getByRole('button', { name: 'Move to another time' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('This is when the class is held now.')).toBeInTheDocument();
    fireEvent.change(dialog.getByRole('combobox', { name: /New start/ }), {
      target: { value: '03:15' },
    });
    expect(await dialog.findByText(/Another time of this class/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is not offered for a class that has begun or is canceled', async () => {
    await open({ time: timeAt(Date.now() + dayMs, { status: 'canceled' }) });
    expect(screen.queryByRole('button', { name: 'Cancel class' })).toBeNull();
  });
});

describe('a change that was requested elsewhere, or before a reload', () => {
  const waiting = {
    id: '0d7a6a52-6d0c-4a8e-9a3e-3a5f6f0f7f10',
    kind: 'cancel-date' as const,
    status: 'waiting' as const,
    dueInMs: 9_000,
  };

  it('can be undone here, and is not offered again meanwhile', async () => {
    const undoChange = jest.fn(() => Promise.resolve());
    const time = timeAt(Date.now() + hourMs, { change: waiting });
    await open({ time }, { undoChange });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undoChange).toHaveBeenCalledWith({ listingId, id: waiting.id });
    expect(await screen.findByText('Undone. Nobody was told anything.')).toBeInTheDocument();
  });

  it('that could not be made says why, and leaves the class time to be changed', async () => {
    const change = { ...waiting, status: 'conflict' as const, reason: 'time-begun' };
    await open({ time: timeAt(Date.now() + hourMs, { change }) });
    expect(screen.getByText(/This class time has begun/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Understood' })).toBeInTheDocument();
  });
});
