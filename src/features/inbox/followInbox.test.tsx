import type { TabsListener } from '#src/util/browser/joinTabs.ts';
import { followInbox } from './followInbox.ts';

/** Streams that a test opens, fails and speaks through. */
function fakeStreams() {
  const made: {
    listeners: Record<string, (event: { data: string }) => void>;
    isClosed: boolean;
  }[] = [];
  const open = jest.fn((_agoMs: number) => {
    const one = { listeners: {}, isClosed: false } as (typeof made)[number];
    made.push(one);
    return {
      addEventListener(type: string, listener: (event: { data: string }) => void) {
        one.listeners[type] = listener;
      },
      close() {
        one.isClosed = true;
      },
    };
  });
  const post = (type: string, data = '') => made.at(-1)!.listeners[type]!({ data });
  return { open, made, post };
}

const setVisible = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the live inbox', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    setVisible('visible');
    jest.useRealTimers();
  });

  it('says which order has changed, and that any may have when it can not read which', () => {
    const { open, post, made } = fakeStreams();
    const onChange = jest.fn();
    const stop = followInbox({ onChange, open });
    // It begins with what has happened since the page was made.
    expect(open.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(1_000);
    post('message', '{"orderId":"a"}');
    post('message', 'nonsense');
    expect(onChange.mock.calls).toEqual([['a'], [null]]);
    stop();
    expect(made[0]!.isClosed).toBe(true);
  });

  it('connects again soon after a break, then tries every 20 seconds, and more rarely', () => {
    const { open, post, made } = fakeStreams();
    const onChange = jest.fn();
    const stop = followInbox({ onChange, open });
    post('open');
    for (const [pause, attempts] of [
      [3_000, 2],
      [20_000, 3],
      [20_000, 4],
      [40_000, 5],
    ] as const) {
      post('error');
      jest.advanceTimersByTime(pause - 1);
      expect(made).toHaveLength(attempts - 1);
      jest.advanceTimersByTime(1);
      expect(made).toHaveLength(attempts);
      expect(onChange).toHaveBeenCalledTimes(attempts - 1);
    }
    post('open');
    post('error');
    jest.advanceTimersByTime(3_000);
    expect(made).toHaveLength(6);
    stop();
    jest.advanceTimersByTime(200_000);
    expect(made).toHaveLength(6);
  });

  it('requests again without streams', () => {
    const onChange = jest.fn();
    const stop = followInbox({ onChange, open: null });
    jest.advanceTimersByTime(20_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(20_000);
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
  });

  it('has one stream for all tabs of a browser, which the tab that has it notifies', () => {
    const { open, post } = fakeStreams();
    const [leading, following] = [jest.fn(), jest.fn()];
    const listeners: TabsListener[] = [];
    const join = (_name: string, on: TabsListener) => {
      if (listeners.push(on) === 1) on.onLead();
      else on.onFollow();
      const others = () => listeners.filter(one => one !== on);
      return {
        post: (message: string | null) => others().forEach(one => one.onMessage(message)),
        leave: () => void listeners.splice(listeners.indexOf(on), 1),
      };
    };
    const stopLeading = followInbox({ onChange: leading, open, join });
    const stopFollowing = followInbox({ onChange: following, open, join });
    expect(open).toHaveBeenCalledTimes(1);
    // What had happened before it listened, then what the other tab was sent.
    post('message', '{"orderId":"a"}');
    expect([leading.mock.calls, following.mock.calls]).toEqual([[['a']], [[null], ['a']]]);
    stopLeading();
    listeners[0]?.onLead();
    expect(open.mock.calls.at(-1)).toEqual([1_000]);
    post('message', '{"orderId":"b"}');
    expect(following.mock.calls.at(-1)).toEqual(['b']);
    stopFollowing();
  });

  it('gives the connection of a hidden page back, and catches up when it is seen', () => {
    const { open, made } = fakeStreams();
    const onChange = jest.fn();
    const stop = followInbox({ onChange, open });
    setVisible('hidden');
    jest.advanceTimersByTime(59_000);
    expect(made[0]!.isClosed).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(made[0]!.isClosed).toBe(true);
    setVisible('visible');
    expect(made).toHaveLength(2);
    expect(onChange).toHaveBeenCalledWith(null);
    stop();
  });
});
