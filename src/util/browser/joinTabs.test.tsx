import { joinTabs } from './joinTabs.ts';

/** Channels and locks of one browser: jsdom has neither. */
function fakeBrowser() {
  const channels = new Set<{ name: string; emitter: EventTarget }>();
  class Channel extends EventTarget {
    private self;
    constructor(name: string) {
      super();
      this.self = { name, emitter: this as EventTarget };
      channels.add(this.self);
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other === this.self || other.name !== this.self.name) continue;
        other.emitter.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
    close() {
      channels.delete(this.self);
    }
  }
  let held = Promise.resolve();
  let waiting = 0;
  const request = async (
    _name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (options.ifAvailable && waiting > 0) return work(null);
    waiting += 1;
    const before = held;
    const run = before.then(() => (options.signal?.aborted ? undefined : work({})));
    held = run.then(
      () => void (waiting -= 1),
      () => void (waiting -= 1),
    );
    return run;
  };
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

const settle = () => new Promise(resolve => setTimeout(resolve));
const tab = () => {
  const received: unknown[] = [];
  const tabs = joinTabs('inbox', {
    onLead: () => received.push('lead'),
    onFollow: () => received.push('follow'),
    onMessage: message => received.push(message),
  });
  return { received, ...tabs };
};

describe('tabs of one browser', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  it('have one that leads and notifies the others, and another one when it leaves', async () => {
    fakeBrowser();
    const first = tab();
    await settle();
    const [second, third] = [tab(), tab()];
    await settle();
    first.post('order');
    first.post(null);
    expect([first.received, second.received, third.received]).toEqual([
      ['lead'],
      ['follow', 'order', null],
      ['follow', 'order', null],
    ]);
    second.leave();
    first.leave();
    await settle();
    third.post('later');
    expect([first.received, second.received.slice(3), third.received.slice(3)]).toEqual([
      ['lead'],
      [],
      ['lead'],
    ]);
    third.leave();
  });

  it('each lead where they can not talk to one another', () => {
    const alone = tab();
    expect(alone.received).toEqual(['lead']);
    alone.post('order');
    alone.leave();
  });

  it.each([
    ['channels', () => Object.assign(globalThis, { BroadcastChannel: refuse })],
    ['locks', () => Object.assign(navigator.locks, { request: () => Promise.reject(refused()) })],
  ])('each lead where %s are refused', async (_, block) => {
    fakeBrowser();
    block();
    const alone = tab();
    await settle();
    expect(alone.received).toEqual(['lead']);
    alone.leave();
  });
});

const refused = () => new DOMException('The operation is insecure.', 'SecurityError');
function refuse() {
  throw refused();
}
