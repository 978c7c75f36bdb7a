import type { ServerMessage } from '#shared/classroom/serverMessages.ts';
import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';
import { applyMessage, emptyRoom, leaderOf, rosterOf, withoutReaction } from './roomModel.ts';
import type { RoomModel } from './roomModel.ts';
import { clockText, planAt, timerAt } from './timer.ts';
import { lookAt, orderTiles } from './tileOrder.ts';

const after = (...messages: ServerMessage[]): RoomModel =>
  messages.reduce((model, message) => applyMessage(model, message, 1_000), emptyRoom);
const welcome = (...people: ReturnType<typeof fakePerson>[]): ServerMessage => ({
  type: 'welcome',
  you: 'me',
  now: 61_000,
  room: fakeRoom(),
  people: [fakePerson('me'), ...people],
  chat: [],
  iceServers: [],
});

describe('the model of a room', () => {
  it('follows people, and the clock of the server', () => {
    const model = after(
      welcome(fakePerson('a')),
      { type: 'person', person: fakePerson('b') },
      { type: 'person', person: fakePerson('a', { handRaisedAt: 5 }) },
      { type: 'gone', person: 'b' },
    );
    expect(model.clockOffset).toBe(60_000);
    expect(model.people.map(({ id, handRaisedAt }) => [id, handRaisedAt])).toEqual([
      ['me', null],
      ['a', 5],
    ]);
  });

  it('shows a line of the chat once', () => {
    const line = { id: '1', at: 1, from: 'a', name: 'A', to: 'everyone', text: 'Hi' } as const;
    const model = after(welcome(), { type: 'chat', line }, { type: 'chat', line });
    expect(model.chat).toEqual([line]);
  });

  it('lets reactions and corrections go', () => {
    const model = after(
      welcome(fakePerson('t', { role: 'teacher' })),
      { type: 'reaction', person: 't', emoji: '🔥' },
      { type: 'correction', person: 't', is: true },
    );
    expect(model.correctedBy).toBe('t');
    expect(withoutReaction(model, model.reactions[0]?.id ?? 0).reactions).toEqual([]);
    expect(applyMessage(model, { type: 'gone', person: 't' }, 0).correctedBy).toBeNull();
  });

  it('has a co-host lead while the teacher is away', () => {
    const model = after(
      welcome(
        fakePerson('t', { role: 'teacher', isConnected: false }),
        fakePerson('c', { role: 'cohost' }),
      ),
    );
    expect(leaderOf(model)?.id).toBe('c');
  });

  it('lists raised hands first, then hosts, new people and the others by name', () => {
    const people = [
      fakePerson('z'),
      fakePerson('n', { isNew: true }),
      fakePerson('t', { role: 'teacher' }),
      fakePerson('a'),
      fakePerson('h2', { handRaisedAt: 9 }),
      fakePerson('h1', { handRaisedAt: 4 }),
    ];
    expect(rosterOf(people, 'en').map(({ id }) => id)).toEqual(['h1', 'h2', 't', 'n', 'a', 'z']);
  });
});

describe('a timer', () => {
  const timer = { startedAt: 10_000, pausedAt: null, work: 20, rest: 10, rounds: 2 };
  it.each([
    [10_000, 'work', 1, 20_000],
    [29_999, 'work', 1, 1],
    [30_000, 'rest', 1, 10_000],
    [40_000, 'work', 2, 20_000],
    [60_000, 'over', 2, 0],
    [9_000, 'work', 1, 20_000],
  ])('at %s is in %s of round %s', (now, phase, round, remainingMs) => {
    expect(timerAt(timer, now)).toMatchObject({ phase, round, remainingMs });
  });

  it('is still while it is paused', () => {
    const paused = { ...timer, pausedAt: 15_000 };
    expect(timerAt(paused, 99_000)).toMatchObject({ remainingMs: 15_000, isPaused: true });
  });

  it('writes seconds that have begun', () => {
    expect([clockText(64_001), clockText(0), clockText(3_725_000)]).toEqual([
      '1:05',
      '0:00',
      '1:02:05',
    ]);
  });

  it('finds the part of the plan', () => {
    const plan = [
      { title: 'Warm up', minutes: 5 },
      { title: 'Flow', minutes: 20 },
    ];
    expect(planAt(plan, 0, 299_000)).toEqual({ index: 0, remainingMs: 1_000 });
    expect(planAt(plan, 0, 300_000)).toMatchObject({ index: 1 });
    expect(planAt(plan, 0, 1_500_000)).toBeNull();
  });
});

describe('the order of tiles', () => {
  const people = ['a', 'b', 'c', 'd'].map(id => fakePerson(id));
  const ids = (order: { id: string }[]) => order.map(({ id }) => id).join('');

  it('brings up who was not looked at for a while, and hands first', () => {
    const looked = lookAt(people, 2, new Map(), 1_000);
    expect(ids(orderTiles(people, looked))).toBe('cdab');
    const raised = people.map(one => (one.id === 'b' ? { ...one, handRaisedAt: 5 } : one));
    expect(ids(orderTiles(raised, looked))).toBe('bcda');
  });

  it('moves nothing while everybody is in sight', () => {
    expect(ids(orderTiles(people, lookAt(people, 4, new Map(), 1_000)))).toBe('abcd');
  });
});
