import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { EnterAnswer } from '#shared/contract/api/classroom.ts';
import type { EnterCall } from '#shared/contract/bodies/classroom.ts';
import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { fakePerson, fakeRoom } from '#src/features/classroom/testing/fakeRoom.ts';
import { createStore, initialSession } from '#src/features/classroom/session/sessionState.ts';
import type { SessionState } from '#src/features/classroom/session/sessionState.ts';
import { takeStill } from '#src/features/classroom/media/stillPicture.ts';
import type { Session } from '#src/features/classroom/session/session.ts';
import { Classroom } from './Classroom.tsx';
import type { ClassroomProps } from './Classroom.tsx';

jest.mock('#src/features/classroom/media/stillPicture.ts', () => ({ takeStill: jest.fn() }));

const hour = 3_600_000;
const facts = (more: Partial<EnterAnswer['classroom']> = {}): EnterAnswer['classroom'] => ({
  roomId: 'l.1',
  listingId: 'l',
  orderId: 'o',
  title: 'Slow flow',
  teacher: { id: 't', name: 'Maya <b>Lind</b>', image: null },
  start: new Date(Date.now() + hour).toISOString(),
  end: new Date(Date.now() + 2 * hour).toISOString(),
  opensAt: new Date(Date.now() + hour / 2).toISOString(),
  timezone: 'Europe/Berlin',
  role: 'student',
  name: 'Sam',
  bring: 'A mat',
  plan: [{ title: 'Warm up', minutes: 10 }],
  recordingDays: 7,
  language: 'en',
  ...more,
});
const open = (more: Partial<EnterAnswer['classroom']> = {}): EnterAnswer => ({
  state: 'open',
  classroom: facts(more),
  ticket: 'ticket',
  socketUrl: '/api/classroom/connect',
});

/** A session that stores what it receives. */
function fakeSession(change: Partial<SessionState>) {
  const store = createStore<SessionState>({ ...initialSession, ...change });
  const told: ClientMessage[] = [];
  const done: string[] = [];
  const note = (name: string) => (value?: unknown) => {
    done.push(`${name} ${String(value)}`);
    return Promise.resolve();
  };
  const session = {
    store,
    connect: note('connect'),
    tell: (message: ClientMessage) => told.push(message),
    ask: (message: ClientMessage) => {
      told.push(message);
      return Promise.resolve({ type: 'done', id: 1 });
    },
    setVoice: note('voice'),
    setCamera: note('camera'),
    setLayout: note('layout'),
    enlarge: note('enlarge'),
    setVisible: () => undefined,
    correct: note('correct'),
  } as unknown as Session;
  return { session, store, told, done };
}

interface Given {
  answers: (EnterAnswer | ReturnType<typeof appError>)[];
  state?: Partial<SessionState>;
  props?: Partial<ClassroomProps>;
}

function visit({ answers, state = {}, props = {} }: Given) {
  const calls: EnterCall[] = [];
  const fake = fakeSession(state);
  renderPage(
    <Classroom
      id="l"
      guestKey={null}
      time={null}
      enter={call => {
        calls.push(call);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer && 'state' in answer ? Promise.resolve(answer) : Promise.reject(answer);
      }}
      tryConnection={() => Promise.resolve({ roundTripMs: 40, downMbit: 20, clockOffset: 0 })}
      openSession={() => ({
        session: fake.session,
        setLevels: () => undefined,
        setSpeaker: () => undefined,
        close: () => fake.done.push('close'),
      })}
      listCame={() => Promise.reject(appError('unknown', '', 500))}
      readChat={() => Promise.resolve({ lines: [] })}
      {...props}
    />,
  );
  return { calls, ...fake };
}

const teacher = fakePerson('t', { role: 'teacher', name: 'Maya' });
const modelOf = (you: string, ...people: ReturnType<typeof fakePerson>[]) => ({
  ...initialSession.model,
  you,
  room: fakeRoom(),
  people,
});

describe('the lobby', () => {
  it('says who, when and what to bring, and waits until the room opens', async () => {
    visit({ answers: [{ state: 'early', classroom: facts() }] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Slow flow' })).toBeVisible();
    // What another person wrote is text.
    expect(screen.getByText('Maya <b>Lind</b>')).toBeVisible();
    expect(screen.getByText('A mat')).toBeVisible();
    expect(screen.getByText(/^The room opens at/)).toBeVisible();
    expect(screen.getByText(/may record this class/)).toBeVisible();
    expect(await screen.findByText(/connection is good/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('says in words why there is no camera, and lets people in without', async () => {
    const { done } = visit({ answers: [open()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch camera on' }));
    expect(await screen.findByText(/need a secure address/)).toBeVisible();
    expect(screen.getByText(/come in without/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('toolbar')).toBeVisible();
    expect(done[0]).toMatch(/^connect/);
  });

  it.each(['before', 'after'])('comes with a camera switched on just %s joining', async when => {
    let allow = () => undefined as void;
    const allowed = new Promise<void>(resolve => (allow = resolve));
    const track = {
      stop: () => undefined,
      addEventListener: () => undefined,
      getSettings: () => ({}),
    };
    const devices = {
      getUserMedia: () => allowed.then(() => ({ getTracks: () => [track] })),
      enumerateDevices: () => Promise.resolve([]),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
    let enter = (_: EnterAnswer) => undefined as void;
    let isFirst = true;
    const { done } = visit({
      answers: [],
      props: {
        enter: () =>
          isFirst
            ? Promise.resolve(open()).finally(() => (isFirst = false))
            : new Promise(resolve => (enter = resolve)),
      },
    });
    const join = await screen.findByRole('button', { name: 'Join' });
    const camera = screen.getByRole('button', { name: 'Switch camera on' });
    for (const button of when === 'before' ? [camera, join] : [join, camera]) {
      await userEvent.click(button);
    }
    await act(async () => enter(open()));
    expect(await screen.findByRole('toolbar')).toBeVisible();
    expect(done).toContain('camera true');
    await act(async () => allow());
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it('says which browsers can, to one that sends no sound or pictures', async () => {
    visit({ answers: [open()], props: { isCapable: false } });
    expect(await screen.findByText('This browser can not take part in a class')).toBeVisible();
    expect(screen.getByText(/current Chrome, Edge, Firefox or Safari/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('requests guests for their name first', async () => {
    const { calls } = visit({
      answers: [open({ role: 'guest', orderId: null })],
      props: { guestKey: 'key' },
    });
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Your name/), '  Kim   Lee {Enter}');
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
    expect(calls[0]?.guest).toEqual({ key: 'key', name: 'Kim Lee' });
  });

  it('moves here from another device', async () => {
    const { calls } = visit({ answers: [{ state: 'elsewhere', classroom: facts() }, open()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Move here' }));
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
    expect(calls.map(({ takeOver }) => takeOver)).toEqual([undefined, true]);
  });

  it.each([
    ['ended', { state: 'ended', classroom: facts() }, 'See the next dates'],
    ['cancelled', { state: 'cancelled', classroom: facts() }, 'Open your booking'],
    [
      'moved',
      { state: 'moved', classroom: facts(), movedTo: '2027-01-05T10:00:00Z' },
      'Open your booking',
    ],
    ['removed', { state: 'removed', classroom: facts() }, 'Open your booking'],
    ['closed', { state: 'closed', classroom: facts(), reason: 'not-paid' }, 'Open your booking'],
    [
      'otherProvider',
      { state: 'otherProvider', classroom: facts(), url: 'https://zoom.example/j/1' },
      'Open the meeting',
    ],
  ] satisfies [string, EnterAnswer, string][])('has a way on: %s', async (_, answer, way) => {
    visit({ answers: [answer] });
    expect(await screen.findByRole('link', { name: way })).toBeVisible();
  });

  it.each([
    ['Log in', appError('unauthorized', '', 401)],
    ['Log in with another account', appError('not-found', '', 404)],
  ])('leads to the log-in: %s', async (way, failure) => {
    visit({ answers: [failure] });
    expect(await screen.findByRole('link', { name: way })).toBeVisible();
  });
});

async function come(role: 'student' | 'teacher', state: Partial<SessionState>) {
  const fake = visit({ answers: [open({ role })], state });
  const name = role === 'teacher' ? 'Start class' : 'Join';
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('toolbar');
  return fake;
}

describe('the room of a student', () => {
  const model = modelOf('me', teacher, fakePerson('me'));

  it('raises a hand, reacts, writes to the teacher alone', async () => {
    const { told } = await come('student', { model });
    await userEvent.click(screen.getByRole('button', { name: 'Raise hand' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    await userEvent.selectOptions(screen.getByLabelText('Write to'), 'The teacher alone');
    await userEvent.type(screen.getByLabelText('Message'), 'My knee hurts{Enter}');
    expect(told).toEqual([
      { type: 'hand', isRaised: true },
      { type: 'chat', to: 'teacher', text: 'My knee hurts' },
    ]);
  });

  it('goes on when the chat is closed, in browsers that scroll with a promise', async () => {
    const scroll = jest.fn(() => Promise.resolve());
    const before = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = scroll as unknown as typeof before;
    try {
      await come('student', { model });
      await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
      expect(scroll).toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'People' }));
      expect(screen.getByRole('complementary', { name: 'People' })).toBeVisible();
    } finally {
      Element.prototype.scrollIntoView = before;
    }
  });

  it('speaks as long as Space is held, not while typing', async () => {
    const { done } = await come('student', { model });
    done.length = 0;
    document.body.focus();
    await userEvent.keyboard('{ >}{/ }');
    expect(done).toEqual(['voice true', 'voice false']);
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    await userEvent.type(screen.getByLabelText('Message'), 'a b m');
    expect(done).toEqual(['voice true', 'voice false']);
  });

  it('requests for consent, says when somebody speaks to the reader alone, and who is away', async () => {
    const { store, told } = await come('student', { model });
    act(() =>
      store.set({
        model: { ...model, correctedBy: 't', room: fakeRoom({ recording: 'asking' }) },
      }),
    );
    expect(screen.getByText('Maya speaks to you alone.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Not me' }));
    expect(told).toEqual([{ type: 'agree', agrees: false }]);
    act(() => store.set({ signalling: 'lost' }));
    expect(screen.getByText(/connection is lost/)).toBeVisible();
  });

  it('waits at the door until it is let in', async () => {
    const waiting = modelOf('me', teacher, fakePerson('me', { isAdmitted: false }));
    await come('student', { model: waiting });
    expect(screen.getByText(/lets you in in a moment/)).toBeVisible();
  });

  it('says that somebody was removed, and offers no way back in', async () => {
    const { store, done } = await come('student', { model });
    act(() => store.set({ parted: 'removed', signalling: 'closed' }));
    expect(await screen.findByText('You were removed from this class')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Come back in' })).toBeNull();
    expect(done).toContain('close');
  });
});

describe('after the class', () => {
  it('a student has the next date and the review', async () => {
    const model = modelOf('me', teacher, fakePerson('me'));
    const next = '2027-01-05T10:00:00.000Z';
    const { store } = visit({ answers: [open({ next })], state: { model } });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    act(() => store.set({ parted: 'ended', signalling: 'closed' }));
    expect(await screen.findByText(/^The next class is on/)).toHaveTextContent('Tue, Jan 5, 10:00');
    expect(screen.getByRole('link', { name: 'Write a review' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book the next class' })).toBeVisible();
  });

  it.each([
    ['of a class that was held', {}, true],
    ['not where the teacher has no such page', { tipAddress: undefined }, false],
    ['not where the class was not held', { phase: 'waiting' as const }, false],
    ['not to whom was not let in', { isAdmitted: false }, false],
    ['not to who is removed', { parted: 'removed' as const }, false],
  ])('offers a student to leave a tip: %s', async (_, given, isOffered) => {
    const all = {
      tipAddress: 'https://ko-fi.com/maya',
      phase: 'held' as const,
      isAdmitted: true,
      parted: 'ended' as const,
      ...given,
    };
    const model = {
      ...modelOf('me', teacher, fakePerson('me', { isAdmitted: all.isAdmitted })),
      room: fakeRoom({ phase: all.phase }),
    };
    const { store } = visit({
      answers: [open({ tipAddress: all.tipAddress })],
      state: { model },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    act(() => store.set({ parted: all.parted, signalling: 'closed' }));
    expect(await screen.findByRole('link', { name: 'To my classes' })).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Leave a tip for Maya <b>Lind</b>' });
    expect(link !== null).toBe(isOffered);
    if (!link) return;
    expect(link).toHaveAttribute('href', 'https://ko-fi.com/maya');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAccessibleDescription(/^Opens ko-fi\.com in a new page/);
  });

  it('a teacher sees who came, how long, and who was there for the first time', async () => {
    const one = { isGuest: false, minutes: 58, until: '2027-01-04T18:00:00.000Z' };
    const people = [
      { ...one, name: 'Ada', isNew: true, from: '2027-01-04T17:02:00.000Z' },
      { ...one, name: 'Wim', isNew: false, from: '2027-01-04T17:00:00.000Z', minutes: 60 },
    ];
    const asked: string[] = [];
    const { store } = visit({
      answers: [open({ role: 'teacher', timezone: 'UTC' })],
      state: { model: modelOf('t', teacher, fakePerson('w', { name: 'Wim' })) },
      props: {
        listCame: roomId => {
          asked.push(roomId);
          return Promise.resolve({ people });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start class' }));
    act(() => store.set({ parted: 'ended', signalling: 'closed' }));
    const [ada, wim] = within(
      await screen.findByRole('region', { name: '2 people came' }),
    ).getAllByRole('listitem');
    expect(ada).toHaveTextContent(/^AdaNew5:02\sPM–6:00\sPM, 58 minutes$/);
    expect(wim).toHaveTextContent(/^Wim5:00\sPM/);
    expect(screen.getByText('1 person was in your class for the first time.')).toBeVisible();
    expect(asked).toEqual(['l.1']);
  });

  it('those who booked read the chat that the teacher has retained', async () => {
    const lines = [{ id: '1', at: 0, name: 'Maya', text: 'The playlist: <b>Slow</b>' }];
    visit({
      answers: [{ state: 'ended', classroom: facts() }],
      props: { readChat: () => Promise.resolve({ lines }) },
    });
    expect(await screen.findByText('The playlist: <b>Slow</b>')).toBeVisible();
  });

  it('a teacher sees the names where the times can not be read', async () => {
    const { store } = visit({
      answers: [open({ role: 'teacher' })],
      state: { model: modelOf('t', teacher, fakePerson('w', { name: 'Wim' })) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start class' }));
    act(() => store.set({ parted: 'ended', signalling: 'closed' }));
    expect(await screen.findByText('Wim')).toBeVisible();
  });
});

describe('a connection that can not be made again', () => {
  it('leads back to the way in', async () => {
    const model = modelOf('me', teacher, fakePerson('me'));
    const { store } = visit({
      answers: [open()],
      state: { model },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByRole('toolbar');
    act(() => store.set({ signalling: 'closed' }));
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  });

  it.each([
    ['cancelled', { state: 'cancelled', classroom: facts() }, 'This class was cancelled'],
    ['of nobody any more', appError('unauthorized', '', 401), 'Log in to come in'],
  ] satisfies [string, EnterAnswer | ReturnType<typeof appError>, string][])(
    'says why where the booking or the account is %s meanwhile',
    async (_, found, words) => {
      let enter: () => Promise<unknown> = () => Promise.resolve();
      const model = modelOf('me', teacher, fakePerson('me'));
      const fake = fakeSession({ model });
      visit({
        answers: [open(), open(), found],
        props: {
          openSession: ({ come }) => {
            enter = come;
            return {
              session: fake.session,
              setLevels: () => undefined,
              setSpeaker: () => undefined,
              close: () => undefined,
            };
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
      await screen.findByRole('toolbar');
      await act(async () => {
        expect(await enter()).toMatchObject({ state: expect.stringMatching(/cancelled|refused/) });
        fake.store.set({ signalling: 'closed' });
      });
      expect(await screen.findByText(words)).toBeVisible();
    },
  );
});

describe('the room of a teacher', () => {
  const model = modelOf(
    't',
    teacher,
    fakePerson('a', { name: 'Ada', isNew: true }),
    fakePerson('w', { name: 'Wim', isAdmitted: false }),
  );

  it('lets people in, mutes everybody, and locks the door', async () => {
    const { told } = await come('teacher', { model, layout: 'grid' });
    await userEvent.click(screen.getByRole('button', { name: 'People' }));
    await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
    await userEvent.click(screen.getByRole('button', { name: /^Mute all/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Lock the door' }));
    expect(told).toEqual([
      { type: 'admit', person: 'w' },
      { type: 'block', person: 'all', kind: 'voice', isBlocked: true },
      { type: 'block', person: 'all', kind: 'voice', isBlocked: false },
      { type: 'lock', isLocked: true },
    ]);
  });

  it('removes somebody after a question, with a report', async () => {
    const { told } = await come('teacher', { model, layout: 'grid' });
    const tile = screen.getByRole('list', { name: 'People in the class' });
    await userEvent.click(within(tile).getByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove …' }));
    await userEvent.selectOptions(screen.getByLabelText('Reason for a report'), 'Harassment');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(told).toEqual([
      { type: 'report', person: 'a', reason: 'harassment', text: '', picture: null },
      { type: 'remove', person: 'a' },
    ]);
  });

  it('adds a still picture to a report only where that is wanted', async () => {
    const track = { id: 'camera of Ada' } as MediaStreamTrack;
    jest.mocked(takeStill).mockResolvedValue('data:image/jpeg;base64,/9j/');
    const incoming = [{ person: 'a', kind: 'camera' as const, track }];
    const { told } = await come('teacher', { model, incoming, layout: 'grid' });
    const tile = screen.getByRole('list', { name: 'People in the class' });
    await userEvent.click(within(tile).getByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove …' }));
    await userEvent.selectOptions(screen.getByLabelText('Reason for a report'), 'Harassment');
    expect(takeStill).not.toHaveBeenCalled();
    await userEvent.click(screen.getByLabelText(/^Add a picture/));
    expect(await screen.findByRole('img', { name: 'What is sent of Ada' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(told[0]).toMatchObject({ type: 'report', picture: 'data:image/jpeg;base64,/9j/' });
  });

  it('speaks to one student as long as the button is held', async () => {
    const { done } = await come('teacher', { model, layout: 'grid' });
    done.length = 0;
    screen.getByRole('button', { name: 'Hold to speak to Ada alone' }).focus();
    await userEvent.keyboard('{Enter>}{/Enter}');
    expect(done).toEqual(['correct a', 'correct null']);
  });

  it('starts a timer for everybody, and ends the class after a question', async () => {
    const { told } = await come('teacher', { model });
    await userEvent.click(screen.getByRole('button', { name: 'Timer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tabata 8 × 20/10' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'End for all' }));
    await userEvent.click(screen.getByRole('button', { name: 'End for all' }));
    expect(told).toEqual([
      { type: 'timer', timer: { work: 20, rest: 10, rounds: 8 } },
      { type: 'end' },
    ]);
  });

  it('records who is chosen, begins without those who do not answer, and ends it', async () => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'captureStream', {
      configurable: true,
      value: () => null,
    });
    Object.assign(globalThis, { MediaRecorder: { isTypeSupported: () => true } });
    const { told, store } = await come('teacher', { model });
    await userEvent.click(screen.getByRole('button', { name: 'Recording' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Everybody who agrees' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start recording' }));
    const room = fakeRoom({ recording: 'asking', recordingOf: 'agreed', recordingBy: 't' });
    act(() => store.set({ model: { ...model, room } }));
    expect(screen.getByText('1 person has not answered yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Begin without them' }));
    act(() => store.set({ model: { ...model, room: { ...room, recording: 'on' } } }));
    expect(screen.getByText('0 of 1 agreed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop recording' }));
    expect(told).toEqual([
      { type: 'record', is: true, of: 'agreed' },
      { type: 'record', is: true, of: 'agreed' },
      { type: 'record', is: false, of: 'agreed' },
    ]);
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
  });
});
