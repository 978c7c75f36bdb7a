import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  listingResource,
  manyOf,
  nothingToChange,
  oneOf,
  orderResource,
  sampleStart,
  userResource,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { giveAnswer } from './answer.ts';
import { loader } from './TransactionPage.loader.ts';
import { inboxChanged } from '#src/features/inbox/inbox.duck.ts';
import type { SeenCall } from '#shared/contract/bodies/inbox.ts';
import type { ReportCall } from '#shared/contract/bodies/ownData.ts';
import { TransactionPage } from './TransactionPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';
import { iso } from '#shared/time/time.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';

const messageResource = (key: string, sender: string, minute: number) => ({
  data: {
    id: key,
    type: 'message' as const,
    attributes: { content: `words ${key}`, createdAt: `2026-11-20T11:0${minute}:00.000Z` },
    relationships: { sender: { data: { id: sender, type: 'user' } } },
  } satisfies Resource<'message'>,
});

interface Given {
  as?: 'student' | 'teacher';
  lastTransition?: string;
  customer?: Record<string, unknown>;
  /** Address of the customer's picture. */
  picture?: string;
  messages?: ReturnType<typeof messageResource>[];
  messagePages?: number;
  app?: Partial<Api['app']>;
  /** Public data of the class. */
  publicData?: Record<string, unknown>;
  auth?: Partial<Api['auth']>;
  transition?: Api['transactions']['transition'];
  send?: Api['messages']['send'];
  /** State of the page's entry in the history. */
  historyState?: unknown;
  /** More parts of the API. */
  api?: Partial<Pick<Api, 'processTransitions' | 'timeslots'>>;
}

function setUp(given: Given = {}) {
  const { as = 'student', messages = [], messagePages = 1 } = given;
  const server = { lastTransition: given.lastTransition ?? 'transition/confirm-payment' };
  const show = () => {
    const { data, included } = orderResource(server.lastTransition, { id });
    const sam = userResource('Sam Reed', { id: 'student', attributes: given.customer });
    const people: Resource[] = given.customer ? [sam] : [];
    if (given.picture) {
      const name = 'square-small';
      const variants = { [name]: { name, url: given.picture, width: 240, height: 240 } };
      people.push(
        { ...sam, relationships: { profileImage: { data: { id: 'face', type: 'image' } } } },
        { id: 'face', type: 'image', attributes: { variants } },
      );
    }
    const classes = given.publicData
      ? [listingResource('Slow flow', { publicData: given.publicData }).data]
      : [];
    return Promise.resolve(oneOf(data, [...included, ...people, ...classes]));
  };
  const queryMessages = jest.fn((_id: string, _params?: Record<string, unknown>) =>
    Promise.resolve(manyOf(messages, { totalPages: messagePages, perPage: 100 })),
  );
  const seen = jest.fn((_call: SeenCall) => Promise.resolve());
  const api = fakeApi({
    transactions: {
      show,
      query: () => Promise.resolve(manyOf<'transaction'>([])),
      transition: given.transition,
    },
    messages: { query: queryMessages, send: given.send },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Somebody Else', { id: as }))),
    },
    auth: given.auth ?? {},
    ...given.api,
    app: {
      bookingChanges: { choices: () => Promise.resolve(nothingToChange) },
      inbox: {
        seen,
        summary: () =>
          Promise.resolve({ asOf: null, isBehind: false, isCounted: true, orders: 0, sales: 0 }),
      },
      ...given.app,
    },
  });
  const store = makeStore({ api, config: testConfig });
  const load = async (routeName = as === 'student' ? 'OrderDetailsPage' : 'SaleDetailsPage') => {
    store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    await store.dispatch(fetchCurrentUser());
    return loader({
      routeName,
      params: { id },
      search: new URLSearchParams(),
      dispatch: store.dispatch,
      getState: store.getState,
    });
  };
  return { server, store, load, queryMessages, seen };
}

async function open(given: Given = {}) {
  const set = setUp(given);
  await set.load();
  const at = given.as === 'teacher' ? `/sale/${id}/details` : `/order/${id}/details`;
  return {
    ...set,
    ...renderPage(<TransactionPage />, {
      at,
      historyState: given.historyState,
      path: '/:kind/:id/details',
      store: set.store,
    }),
  };
}

describe('transaction loader', () => {
  it('shows an order under the address of the reader’s role', async () => {
    expect(await setUp({ as: 'teacher' }).load('OrderDetailsPage')).toEqual({
      redirect: `/sale/${id}/details`,
    });
    expect(await setUp().load('SaleDetailsPage')).toEqual({ redirect: `/order/${id}/details` });
    expect(await setUp().load('OrderDetailsPage')).toBeUndefined();
  });

  it('requests a hundred messages', async () => {
    const { load, queryMessages } = setUp();
    await load();
    expect(queryMessages).toHaveBeenCalledWith(
      id,
      expect.objectContaining({ perPage: 100, page: 1 }),
    );
  });
});

describe('order page', () => {
  it('shows a student how far the request is and what it costs', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'You asked to join Slow flow',
    );
    expect(screen.getByText('Next Class')).toBeInTheDocument();
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('$20.00');
    expect(screen.queryByText(/commission/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('shows a teacher the picture of the student, or the initials', async () => {
    const face = 'https://pictures.example/sam.jpg';
    const shown = await open({ as: 'teacher', picture: face });
    expect(shown.container.querySelector(`img[src="${face}"]`)).toHaveAttribute('width', '40');
    shown.unmount();
    const other = await open({ as: 'teacher' });
    expect(other.container.querySelector('[data-initials="Sa"]')).toBeInTheDocument();
  });

  it('shows a teacher the fees and the payout', async () => {
    await open({ as: 'teacher' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Sam Reed asks to join Slow flow',
    );
    expect(screen.getByText('Marketplace commission (20%)')).toBeInTheDocument();
    expect(screen.getByText('You receive').nextSibling).toHaveTextContent('$15.30');
  });

  it('leads a teacher to everybody who comes, unless the order has ended', async () => {
    const { unmount } = await open({ as: 'teacher' });
    expect(screen.getByRole('link', { name: 'Everybody in this class' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/teach\/classes\/[^/]+\/\d{4}-\d{2}-\d{2}$/),
    );
    unmount();
    await open({ as: 'teacher', lastTransition: 'transition/decline' });
    expect(screen.queryByRole('link', { name: 'Everybody in this class' })).toBeNull();
  });

  it('leads a student with an open payment to the checkout', async () => {
    await open({ lastTransition: 'transition/request-payment' });
    expect(screen.getByRole('link', { name: 'Finish payment' })).toHaveAttribute(
      'href',
      // With the time, as a weekly class has many.
      expect.stringMatching(/^\/l\/slow-flow\/listing\/checkout\?start=\d{4}-/),
    );
  });
});

describe('a question before the booking', () => {
  const later = { unixTimeStamp: Date.now() + 86_400_000 };
  const over = { unixTimeStamp: Date.now() - 86_400_000 };
  const bookNow = () => screen.queryByRole('link', { name: /Book now/ });
  const next = (...names: string[]) => ({
    processTransitions: {
      next: () => Promise.resolve(names.map(name => `transition/${name}`)),
    },
  });
  const goesOn = next('request-payment-after-enquiry');

  it('has a booking panel for its student, while the class can be booked', async () => {
    const lastTransition = 'transition/enquire';
    const { unmount } = await open({ lastTransition, publicData: later, api: goesOn });
    expect(screen.getByRole('region', { name: 'Book a place' })).toBeInTheDocument();
    const start = new Date(later.unixTimeStamp).toISOString();
    expect(bookNow()).toHaveAttribute(
      'href',
      `/l/slow-flow/listing/checkout?${new URLSearchParams({ start }).toString()}`,
    );
    unmount();
    await open({ lastTransition, publicData: over, api: goesOn });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You asked about');
    expect(bookNow()).not.toBeInTheDocument();
  });

  it('lets its student choose one of the next times and the places of a weekly class', async () => {
    const day = 86_400_000;
    const first = Math.ceil(Date.now() / day) * day + day + 18 * 3_600_000;
    const timeslots = {
      query: () =>
        Promise.resolve(
          manyOf<'timeSlot'>(
            [0, 7].map(days => ({
              data: {
                id: `slot ${days}`,
                type: 'timeSlot' as const,
                attributes: {
                  start: iso(first + days * day),
                  end: iso(first + days * day + 3_600_000),
                  seats: 3,
                },
              },
            })),
          ),
        ),
    };
    await open({
      lastTransition: 'transition/enquire',
      api: { ...goesOn, timeslots },
      publicData: {
        startDate: iso(first).slice(0, 10),
        time: '18:00',
        timezone: 'Etc/UTC',
        weeklyDays: [{ value: String(new Date(first).getUTCDay() + 1), label: 'Day' }],
        classDuration: { key: '60_minutes', value: 60 },
        unixTimeStamp: first,
        lastClass: first + 100 * day,
        placesPerOrder: 2,
      },
    });
    const [, second] = screen.getAllByRole('radio');
    fireEvent.click(second!);
    fireEvent.change(screen.getByLabelText('Places'), { target: { value: '2' } });
    const query = new URLSearchParams({ start: iso(first + 7 * day), places: '2' });
    expect(bookNow()).toHaveAttribute('href', expect.stringContaining(`?${query.toString()}`));
  });

  it('leads to no booking where the process does not go on to one', async () => {
    await open({ lastTransition: 'transition/enquire', publicData: later, api: next('cancel') });
    expect(bookNow()).not.toBeInTheDocument();
  });

  it('says that what can be booked did not load, and tries again', async () => {
    const failing = jest
      .fn<Promise<string[]>, [string]>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(['transition/request-payment-after-enquiry']);
    const api = { processTransitions: { next: failing } };
    await open({ lastTransition: 'transition/enquire', publicData: later, api });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bookNow()).toBeInTheDocument());
  });

  it('is answered by its teacher, who is not led to a booking', async () => {
    await open({ as: 'teacher', lastTransition: 'transition/enquire', publicData: later });
    expect(bookNow()).not.toBeInTheDocument();
  });
});

describe('a state that the product does not know', () => {
  it('warns and shows nothing', async () => {
    const warn = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    await open({ lastTransition: 'transition/unheard-of' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('transition/unheard-of'));
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    warn.mockRestore();
  });
});

describe('answering a request', () => {
  it('offers to accept before it offers to decline', async () => {
    await open({ as: 'teacher' });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.indexOf('Accept')).toBeGreaterThanOrEqual(0);
    expect(names.indexOf('Accept')).toBeLessThan(names.indexOf('Decline'));
  });

  it('requests no link that would let an operator in who looks on', async () => {
    const meetingLinks = jest.fn(() => Promise.resolve({ start_url: 'https://meet.example/s' }));
    const page = setUp({
      as: 'teacher',
      lastTransition: 'transition/accept',
      app: { meetingLinks },
    });
    await page.load();
    page.store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user:limited'] }));
    renderPage(<TransactionPage />, {
      at: `/sale/${id}/details`,
      path: '/:kind/:id/details',
      store: page.store,
    });
    await screen.findByRole('heading', { level: 1 });
    expect(meetingLinks).not.toHaveBeenCalled();
  });

  it('accepts through our own endpoint and shows the new state', async () => {
    const accept = jest.fn();
    const view = await open({
      as: 'teacher',
      app: {
        acceptTransaction: body => {
          accept(body);
          view.server.lastTransition = 'transition/accept';
          return Promise.resolve(oneOf(orderResource('transition/accept', { id }).data));
        },
        meetingLinks: () => Promise.resolve({ start_url: 'https://meet.example/s' }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted. Sam Reed is told.')).toBeInTheDocument();
    expect(accept).toHaveBeenCalledWith({ transactionId: id, timeZone: expect.any(String) });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Start class' })).toHaveAttribute(
      'href',
      'https://meet.example/s',
    );
  });

  it('declines', async () => {
    const transition = jest.fn(() =>
      Promise.resolve(oneOf(orderResource('transition/decline', { id }).data)),
    );
    await open({ as: 'teacher', transition });
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(
      await screen.findByText('Declined. Sam Reed is told and not charged.'),
    ).toBeInTheDocument();
    expect(transition).toHaveBeenCalledWith({ id, transition: 'transition/decline', params: {} });
  });

  it('refuses a second answer while one is under way', async () => {
    const { store, load } = setUp({
      as: 'teacher',
      app: { acceptTransaction: () => new Promise(() => undefined) },
    });
    await load();
    void store.dispatch(giveAnswer({ id, answer: 'accept', timeZone: 'UTC' }));
    await expect(
      store.dispatch(giveAnswer({ id, answer: 'decline', timeZone: 'UTC' })),
    ).rejects.toMatchObject({ code: 'busy', message: 'Accept or decline already in progress' });
  });

  it('says that the booking has changed meanwhile, and shows its state', async () => {
    const view = await open({
      as: 'teacher',
      app: {
        acceptTransaction: () => {
          view.server.lastTransition = 'transition/expire';
          return Promise.reject(appError('transaction-invalid-transition', 'Not now', 409));
        },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('has changed meanwhile');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ended without an answer');
  });

  it('says that a card could not be charged, in the words of the provider where it has some', async () => {
    const failed = appError('transaction-payment-failed', 'Refused', 402);
    const refusals = [failed, { ...failed, providerMessage: 'So it is.' }];
    await open({
      as: 'teacher',
      app: { acceptTransaction: () => Promise.reject(refusals.shift() ?? failed) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The card could not be charged');
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/So it is\./)).toBeInTheDocument();
  });

  it('says that a request could not be declined', async () => {
    const transition = () => Promise.reject(appError('unknown', 'Broken', 500));
    await open({ as: 'teacher', transition });
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The request could not be declined');
  });

  it.each([
    ['network', 0, 'Press again once you are online'],
    ['unauthorized', 401, 'Log in again'],
    ['internal', 500, 'The request could not be acceptedNothing has changed'],
  ] as const)('says what a failure is: %s', async (code, status, text) => {
    const refused = { ...appError('unknown', 'No answer', status), code };
    await open({
      as: 'teacher',
      app: { acceptTransaction: () => Promise.reject(refused) },
      auth: { info: () => Promise.resolve({ isAnonymous: true, scopes: [] }) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('offers nothing for a banned student, and no messages', async () => {
    await open({ as: 'teacher', customer: { banned: true } });
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    expect(screen.getByText(/cannot write to each other/)).toBeInTheDocument();
    expect(screen.getAllByText('Banned user')[0]).toBeInTheDocument();
  });
});

describe('meeting link', () => {
  const accepted = { lastTransition: 'transition/accept' };

  it('lets a student with a place join', async () => {
    const address = 'https://meet.example/j/81234567890?pwd=a-long-password-of-the-room';
    await open({
      ...accepted,
      app: { meetingLinks: () => Promise.resolve({ join_url: address }) },
    });
    const link = await screen.findByRole('link', { name: 'Join class' });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    // The whole address is copied, forty characters of it are shown then.
    expect(screen.queryByText(/^https:\/\/meet.example/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    const shown = screen.getByText(/^https:\/\/meet.example/);
    expect(shown.textContent).toBe(`${address.slice(0, 39)}…`);
  });

  it.each([
    [24 * 60, false, 'Join class'],
    [61, false, 'Join class'],
    [60, true, 'Join in 60 minutes'],
    [16, true, 'Join in 16 minutes'],
    [15, true, 'Join class'],
    [-10, true, 'Join class'],
  ])('leads %i minutes before the class: %s, as "%s"', async (minutes, leads, name) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(sampleStart) - minutes * 60_000);
    await open({ ...accepted, app: { meetingLinks: () => Promise.resolve({ join_url: '/j' }) } });
    const link = await screen.findByRole('link', { name });
    expect(link.closest('[data-bottom-bar]') !== null).toBe(leads);
    now.mockRestore();
  });

  it('says so when there is none yet', async () => {
    await open({ ...accepted, app: { meetingLinks: () => Promise.resolve({}) } });
    expect(await screen.findByText(/link to join is not there yet/)).toBeInTheDocument();
  });

  it('shows a failure with a way to try again', async () => {
    const meetingLinks = jest
      .fn<Promise<{ join_url: string }>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue({ join_url: 'https://meet.example/j' });
    await open({ ...accepted, app: { meetingLinks } });
    fireEvent.click(
      within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByRole('link', { name: 'Join class' })).toBeInTheDocument();
  });
});

describe('the place of an order', () => {
  const location = { address: 'Portland, Oregon', isRough: true };
  const accepted = {
    lastTransition: 'transition/accept',
    publicData: { unitType: 'line-item/night', location },
  };
  const exact = { address: '12 Main St, Portland, Oregon', building: 'Back door' };

  it('is online for a class, which has no address and no map', async () => {
    const orderPlace = jest.fn(() => Promise.resolve(exact));
    await open({ ...accepted, publicData: { location }, app: { orderPlace } });
    expect(screen.getByText('Online')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Show on a map' })).toBeNull();
    expect(orderPlace).not.toHaveBeenCalled();
  });

  it('is an address for a class in a room, which has no link to join', async () => {
    const orderPlace = jest.fn(() => Promise.resolve(exact));
    await open({ ...accepted, publicData: { venue: 'room', location }, app: { orderPlace } });
    expect(await screen.findByText('Back door, 12 Main St, Portland, Oregon')).toBeInTheDocument();
    expect(screen.getByText(/You find the address on this page/)).toBeInTheDocument();
    expect(screen.queryByText('Online')).toBeNull();
    expect(screen.queryByText(/link to join/)).toBeNull();
  });

  it('is shown exactly once the booking is certain', async () => {
    const orderPlace = jest.fn(() => Promise.resolve(exact));
    await open({ ...accepted, app: { orderPlace } });
    expect(await screen.findByText('Back door, 12 Main St, Portland, Oregon')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      expect.stringContaining('12+Main+St'),
    );
  });

  it('is not shown before', async () => {
    const orderPlace = jest.fn(() => Promise.resolve(exact));
    await open({ ...accepted, lastTransition: 'transition/confirm-payment', app: { orderPlace } });
    expect(orderPlace).not.toHaveBeenCalled();
    expect(screen.queryByText('Portland, Oregon')).toBeNull();
  });

  it('is the area while it can not be loaded, with another try', async () => {
    const orderPlace = jest
      .fn<Promise<typeof exact>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(exact);
    await open({ ...accepted, app: { orderPlace } });
    const alert = await screen.findByText('The exact address could not be loaded.', {
      exact: false,
    });
    expect(screen.getByText('Portland, Oregon')).toBeInTheDocument();
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Back door, 12 Main St/)).toBeInTheDocument();
  });
});

describe('activity', () => {
  const type = (words: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: /Message to/ }), {
      target: { value: words },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  };
  const feed = () =>
    within(screen.getByRole('region', { name: 'Activity' }))
      .getAllByRole('listitem')
      .map(item => item.textContent);

  it('shows events and messages in the order of time', async () => {
    await open({
      messages: [messageResource('b', 'teacher', 2), messageResource('a', 'student', 1)],
    });
    const [event, first, second] = feed();
    expect(event).toContain('You asked to join');
    expect(first).toContain('words a');
    expect(second).toContain('words b');
  });

  it('offers to report a message of the other party, and shows none that was removed', async () => {
    const removed = messageResource('c', 'teacher', 3);
    removed.data.attributes = { ...removed.data.attributes, content: '' };
    Object.assign(removed.data.attributes, { deleted: true });
    const report = jest.fn<Promise<void>, [ReportCall]>(() => Promise.resolve());
    await open({
      messages: [removed, messageResource('b', 'teacher', 2), messageResource('a', 'student', 1)],
      app: { ownData: { report } as never },
    });
    expect(feed()[3]).toContain('This message was removed');
    fireEvent.click(screen.getByRole('button', { name: 'Report this message' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Rude or threatening' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you for telling us');
    expect(report).toHaveBeenCalledWith({
      subject: 'message',
      subjectId: 'b',
      orderId: id,
      reason: 'abuse',
      text: undefined,
    });
  });

  it('says that the messages did not load, and tries again', async () => {
    const { load, queryMessages, store } = setUp({
      messages: [messageResource('a', 'student', 1)],
    });
    queryMessages.mockRejectedValueOnce(appError('unknown', 'Broken', 500));
    await load();
    renderPage(<TransactionPage />, {
      at: `/order/${id}/details`,
      path: '/:kind/:id/details',
      store,
    });
    expect(screen.getByText('The messages did not load')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('words a')).toBeInTheDocument();
    expect(screen.queryByText('The messages did not load')).toBeNull();
  });

  it('loads earlier messages on request', async () => {
    const { queryMessages } = await open({
      messages: [messageResource('a', 'student', 1)],
      messagePages: 2,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull(),
    );
    expect(queryMessages).toHaveBeenLastCalledWith(id, expect.objectContaining({ page: 2 }));
  });

  it('shows a message at once, trimmed, and preserves it when it is sent', async () => {
    const send = jest.fn((body: { content: string }) => {
      const { data } = messageResource('sent', 'student', 9);
      return Promise.resolve(
        oneOf({ ...data, attributes: { ...data.attributes, content: body.content } }),
      );
    });
    await open({ send });
    type('  Hi <b>  ');
    expect(screen.getByText('Hi <b>')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Message to/ })).toHaveValue('');
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getByText('Hi <b>')).toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends nothing that is empty', async () => {
    await open();
    type('   ');
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled();
  });

  it('preserves a message that was not sent, to send again or discard', async () => {
    const send = jest
      .fn<ReturnType<Api['messages']['send']>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(oneOf(messageResource('sent', 'student', 9).data));
    await open({ send });
    type('Hello');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent');
    expect(screen.getByText('Hello')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('words sent')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when somebody who has written a lot may go on', async () => {
    const refusal = { ...appError('too-many-requests', 'No', 429), retryAfterMs: 8 * 60_000 };
    await open({ send: jest.fn(() => Promise.reject(refusal)) });
    type('Hello');
    expect(await screen.findByRole('alert')).toHaveTextContent('You can go on in 8 minutes.');
  });

  it('offers no second try to people who block each other', async () => {
    const send = () => Promise.reject(appError('contact-not-possible', 'No', 403));
    await open({
      send: jest.fn<ReturnType<Api['messages']['send']>, []>(send),
      auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    });
    type('Hello');
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot write to each other');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });
});

describe('an order that changes elsewhere', () => {
  it('brings new messages and its new state, and is marked as seen', async () => {
    const messages = [messageResource('a', 'teacher', 1)];
    const { store, server, seen } = await open({
      messages,
      app: { meetingLinks: () => Promise.resolve({}) },
    });
    expect(seen).toHaveBeenCalledWith({ orderId: id, at: '2026-11-20T11:01:00.000Z' });
    messages.unshift(messageResource('b', 'teacher', 2));
    server.lastTransition = 'transition/accept';
    await act(async () => void store.dispatch(inboxChanged(id)));
    expect(screen.getByText('words b')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are in: Slow flow');
    expect(seen).toHaveBeenLastCalledWith({ orderId: id, at: '2026-11-20T11:02:00.000Z' });
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('is not requested when it is another one, and not marked by an operator who looks on', async () => {
    const { store, queryMessages } = await open();
    const before = queryMessages.mock.calls.length;
    await act(async () => void store.dispatch(inboxChanged('another')));
    expect(queryMessages.mock.calls.length).toBe(before);

    const limited = setUp({ messages: [messageResource('a', 'teacher', 1)] });
    await limited.load();
    limited.store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user:limited'] }));
    renderPage(<TransactionPage />, {
      at: `/order/${id}/details`,
      path: '/:kind/:id/details',
      store: limited.store,
    });
    expect(limited.seen).not.toHaveBeenCalled();
  });
});

describe('a message that is being written', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message to/ });
  const key = `message student ${id}`;
  beforeEach(() => sessionStorage.clear());

  it('is there again after a reload, and gone once it is sent', async () => {
    sessionStorage.setItem(key, 'Half a thought');
    await open({
      send: () => Promise.resolve(oneOf(messageResource('sent', 'student', 9).data)),
    });
    expect(field().value).toBe('Half a thought');
    fireEvent.change(field(), { target: { value: 'A thought' } });
    expect(sessionStorage.getItem(key)).toBe('A thought');
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('words sent')).toBeInTheDocument();
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(field().value).toBe('');
  });

  it('waits for a log-in when the session is over', async () => {
    const { address } = await open({
      send: () => Promise.reject(appError('forbidden', 'Sign in', 403)),
      auth: { info: () => Promise.resolve({ isAnonymous: true, scopes: [] }) },
    });
    fireEvent.change(field(), { target: { value: 'See you' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem(key)).toBe('See you');
  });
});

describe('adding to a calendar', () => {
  const links = () =>
    within(screen.getByRole('group', { name: 'Add to calendar' }))
      .getAllByRole<HTMLAnchorElement>('link')
      .map(link => [link.textContent, link.href]);

  it('leads to the services with the booked time, and to the file', async () => {
    await open();
    const [google, outlook, yahoo, file] = links();
    const query = new URL(google?.[1] ?? '').searchParams;
    expect(query.get('dates')).toBe('20900302T180000Z/20900302T190000Z');
    expect(query.get('details')).toContain(`/order/${id}/details`);
    expect([outlook?.[0], yahoo?.[0]]).toEqual(['Outlook', 'Yahoo']);
    expect(file?.[1]).toMatch(new RegExp(`/api/calendar/orders/${id}.ics$`));
  });

  it('is not offered for what does not take place', async () => {
    await open({ lastTransition: 'transition/decline' });
    expect(screen.queryByRole('group', { name: 'Add to calendar' })).toBeNull();
  });
});

describe('the way of an order', () => {
  it('is shown with what comes next', async () => {
    await open();
    const way = within(screen.getByRole('list', { name: 'The way of the booking' }));
    const now = way.getByText('Answer').closest('li');
    expect(now).toHaveAttribute('aria-current', 'step');
    expect(now).toHaveTextContent(/by /);
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
  });

  it('is written in sentences for the student who has just booked, with a link for a friend', async () => {
    await open({ historyState: { justBooked: true } });
    const moment = await screen.findByRole('region', { name: 'What happens next' });
    expect(within(moment).getAllByRole('listitem')).toHaveLength(3);
    expect(within(moment).getAllByRole('listitem')[0]).toHaveTextContent(/^By .* answers/);
    expect(within(moment).getByRole('heading', { name: 'Bring a friend' })).toBeVisible();
    expect(screen.queryByText('Answer')).toBeNull();
  });
});

describe('after the class', () => {
  const weekly = {
    weeklyDays: [{ value: '2', label: 'Monday' }],
    paymentType: [{ value: 'per_session' }],
  };

  it('booking it again is what is left to do once the review is written', async () => {
    await open({ lastTransition: 'transition/review-1-by-customer', publicData: weekly });
    const again = screen.getByRole('link', { name: 'Book again' });
    expect(again).toHaveAttribute('href', '/l/slow-flow/listing');
    expect(again.closest('[data-bottom-bar]')).not.toBeNull();
  });

  it('the review comes first', async () => {
    await open({ lastTransition: 'transition/complete', publicData: weekly });
    const again = screen.getByRole('link', { name: 'Book again' });
    expect(again.closest('[data-bottom-bar]')).toBeNull();
  });
});
