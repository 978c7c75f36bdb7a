import { joinTabs } from '#src/util/browser/joinTabs.ts';
import type { Tabs } from '#src/util/browser/joinTabs.ts';

/** Part of a browser's event source. */
export interface EventStream {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: string }) => void): void;
  close(): void;
}

export interface FollowOptions {
  /** Called with the id of a changed order; with null when anything may have changed meanwhile. */
  onChange: (orderId: string | null) => void;
  /**
   * Opens a stream that begins with what has changed in the last milliseconds; null where the
   * browser has none.
   */
  open?: ((agoMs: number) => EventStream) | null;
  /** Joins the tabs of this browser, one of which has the stream. */
  join?: typeof joinTabs;
}

const address = '/api/inbox/events';

const openStream =
  typeof EventSource === 'undefined'
    ? null
    : (agoMs: number) => new EventSource(`${address}?ago=${Math.round(agoMs)}`);

/** Time that a request may be under way. */
const marginMs = 1_000;
/** A page that is older has loaded again since. */
const longestAgoMs = 60_000;

/**
 * Pauses between two attempts, in ms: a dropped connection is tried again soon, a refused one is
 * checked.
 */
const pausesMs = [3_000, 20_000, 20_000, 40_000, 80_000, 160_000] as const;
/**
 * Time after which a page that nobody sees gives its connection back: browsers have few for a site.
 */
const hiddenMs = 60_000;

/**
 * Follows the changes of a person's orders by server-sent events, in one tab for all of the
 * browser. Where there is no stream, it reads again after pauses that become longer. Returns a
 * function that ends it.
 */
export function followInbox({
  onChange,
  open = openStream,
  join = joinTabs,
}: FollowOptions): () => void {
  let tabs: Tabs | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const stream = reconnectingStream(open, orderId => {
    onChange(orderId);
    tabs?.post(orderId);
  });

  /** `agoMs`: for how long the page has heard of nothing. */
  const follow = (agoMs: number) => {
    let ago = agoMs;
    tabs = join(address, {
      onLead: () => stream.connect(ago),
      onFollow: () => {
        // Changes from before this tab listened.
        onChange(null);
        ago = marginMs;
      },
      onMessage: orderId => onChange(typeof orderId === 'string' ? orderId : null),
    });
  };

  const leave = () => {
    stream.close();
    tabs?.leave();
    tabs = null;
  };

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(leave, hiddenMs);
    } else if (!tabs) {
      onChange(null);
      follow(marginMs);
    }
  };

  // The page was made before its scripts ran.
  follow(Math.min(performance.now(), longestAgoMs) + marginMs);
  document.addEventListener('visibilitychange', onVisibility);
  // A page with an open connection is not cached for the way back.
  window.addEventListener('pagehide', leave);
  return () => {
    leave();
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
  };
}

/**
 * A stream that is opened again after it broke. `onChange` gets null after each pause: anything may
 * have changed.
 */
function reconnectingStream(
  open: NonNullable<FollowOptions['open']> | null,
  onChange: FollowOptions['onChange'],
) {
  let stream: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };

  const retryLater = () => {
    close();
    const pause = pausesMs[Math.min(open ? failures : 1, pausesMs.length - 1)];
    failures += 1;
    timer = setTimeout(() => {
      onChange(null);
      connect(marginMs);
    }, pause);
  };

  function connect(agoMs: number) {
    close();
    if (!open) {
      retryLater();
      return;
    }
    stream = open(agoMs);
    stream.addEventListener('open', () => {
      failures = 0;
    });
    stream.addEventListener('message', ({ data }) => onChange(orderIdOf(data)));
    stream.addEventListener('error', retryLater);
  }
  return { connect, close };
}

/** The order that an event names; null for what can not be read. */
function orderIdOf(data: string): string | null {
  try {
    const event: unknown = JSON.parse(data);
    const isNamed = typeof event === 'object' && event !== null && 'orderId' in event;
    return isNamed && typeof event.orderId === 'string' ? event.orderId : null;
  } catch {
    return null;
  }
}
