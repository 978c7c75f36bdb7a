import type { ClientFrame } from '#shared/classroom/clientMessages.ts';
import type { ServerMessage } from '#shared/classroom/serverMessages.ts';
import { fakePerson, fakeRoom } from '../testing/fakeRoom.ts';
import { SignallingError } from './link.ts';
import type { Socket } from './link.ts';
import { createSignalling } from './signalling.ts';
import type { Pass } from './signalling.ts';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: ClientFrame[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close() {
    this.isClosed = true;
  }
  say(message: ServerMessage | { type: string }) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(type: string) {
    return this.sent.findLast(({ message }) => message.type === type);
  }
}

const pass: Pass = { ticket: 'one', socketUrl: '/api/classroom/connect' };
const welcome: ServerMessage = {
  type: 'welcome',
  you: 'a',
  now: 0,
  room: fakeRoom(),
  people: [fakePerson('a')],
  chat: [],
  iceServers: [],
};

function open(passes: (Pass | null)[] = [{ ...pass, ticket: 'two' }]) {
  const sockets: FakeSocket[] = [];
  const messages: string[] = [];
  const statuses: string[] = [];
  const partings: string[] = [];
  const signalling = createSignalling({
    enter: () => Promise.resolve(passes.shift() ?? null),
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: ({ type }) => messages.push(type),
    onStatus: status => statuses.push(status),
    onParted: why => partings.push(why),
  });
  signalling.connect(pass);
  const socket = () => sockets.at(-1) ?? new FakeSocket();
  socket().onopen?.();
  return { signalling, sockets, socket, messages, statuses, partings };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('signalling', () => {
  it('says hello with its ticket, and answers messages by their numbers', async () => {
    const { signalling, socket } = open();
    expect(socket().sent[0]?.message).toEqual({ type: 'hello', ticket: 'one' });
    socket().say(welcome);
    const first = signalling.send({ type: 'hand', isRaised: true });
    const second = signalling.send({ type: 'start' });
    socket().say({ type: 'refused', id: socket().last('start')?.id ?? 0, code: 'not-allowed' });
    socket().say({ type: 'done', id: socket().last('hand')?.id ?? 0 });
    await expect(second).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(first).resolves.toMatchObject({ type: 'done' });
  });

  it('gives up a message without an answer, and skips what it does not know', async () => {
    const { signalling, socket, messages } = open();
    socket().say(welcome);
    socket().say({ type: 'confetti' });
    socket().onmessage?.({ data: 'no JSON' });
    expect(messages).toEqual(['welcome']);
    const sent = signalling.send({ type: 'leave' }).catch((error: unknown) => error);
    // The heartbeat is answered meanwhile.
    for (let at = 0; at < 10; at += 1) {
      jest.advanceTimersByTime(1_000);
      const ping = socket().last('ping');
      if (ping) socket().say({ type: 'done', id: ping.id });
    }
    expect(await sent).toEqual(new SignallingError('timeout'));
  });

  it('comes back with a new ticket within two seconds after it was lost', async () => {
    const { signalling, sockets, socket, statuses } = open();
    socket().say(welcome);
    const sent = signalling.send({ type: 'start' });
    socket().onclose?.();
    await expect(sent).rejects.toMatchObject({ code: 'lost' });
    expect(statuses).toEqual(['open', 'lost']);
    await jest.advanceTimersByTimeAsync(200);
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    expect(socket().sent[0]?.message).toEqual({ type: 'hello', ticket: 'two' });
    socket().say(welcome);
    expect(statuses).toEqual(['open', 'lost', 'open']);
  });

  it('comes again to learn why it is let in no longer', async () => {
    const { socket, statuses, partings } = open([]);
    socket().say(welcome);
    socket().say({ type: 'parted', why: 'closed' });
    await jest.advanceTimersByTimeAsync(200);
    expect(statuses).toEqual(['open', 'lost', 'closed']);
    expect(partings).toEqual([]);
  });

  it('comes back with the ticket for that, and enters again where it is not good', async () => {
    const { sockets, socket } = open([{ ...pass, ticket: 'new' }]);
    socket().say({ ...welcome, returnTicket: 'first' });
    socket().say({ type: 'returnTicket', ticket: 'back' });
    socket().onclose?.();
    await jest.advanceTimersByTimeAsync(200);
    socket().onopen?.();
    expect(socket().sent[0]?.message).toEqual({ type: 'hello', ticket: 'back' });
    socket().say({ type: 'parted', why: 'ticket' });
    await jest.advanceTimersByTimeAsync(400);
    expect(sockets).toHaveLength(3);
    socket().onopen?.();
    expect(socket().sent[0]?.message).toEqual({ type: 'hello', ticket: 'new' });
  });

  it('gives up what never opens, and a request for a ticket without an answer', async () => {
    const { sockets, socket } = open([pass, pass]);
    socket().say({ ...welcome, returnTicket: 'back' });
    socket().onclose?.();
    await jest.advanceTimersByTimeAsync(200);
    expect(sockets).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3_000 + 400);
    expect(sockets[1]?.isClosed).toBe(true);
    expect(sockets).toHaveLength(3);

    const signals: AbortSignal[] = [];
    const hanging = createSignalling({
      enter: signal => {
        signals.push(signal);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
      openSocket: () => new FakeSocket(),
      onMessage: () => undefined,
      onStatus: () => undefined,
      onParted: () => undefined,
    });
    hanging.retryNow();
    await jest.advanceTimersByTimeAsync(2_000 + 200);
    expect(signals).toHaveLength(2);
    hanging.close();
  });

  it('finds out quickly whether a doubtful connection still is', async () => {
    const { signalling, sockets, socket } = open();
    socket().say({ ...welcome, returnTicket: 'back' });
    signalling.retryNow();
    await jest.advanceTimersByTimeAsync(1_500 + 200);
    expect(sockets).toHaveLength(2);
  });

  it('takes a connection without an answer to its heartbeat for lost', async () => {
    const { sockets, socket } = open();
    const first = socket();
    first.say(welcome);
    await jest.advanceTimersByTimeAsync(7_300);
    expect(first.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('ends for good when the server ends it, or gets no ticket', async () => {
    const removed = open();
    removed.socket().say(welcome);
    removed.socket().say({ type: 'parted', why: 'removed' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(removed.partings).toEqual(['removed']);
    expect(removed.sockets).toHaveLength(1);
    const gone = open([null]);
    gone.socket().say(welcome);
    gone.socket().onclose?.();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(gone.statuses).toEqual(['open', 'lost', 'closed']);
    expect(gone.sockets).toHaveLength(1);
  });

  it('tries at once when the network is back', async () => {
    const { signalling, sockets, socket } = open();
    socket().say(welcome);
    socket().onclose?.();
    signalling.retryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(2);
  });
});
