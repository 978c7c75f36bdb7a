export interface TabsListener {
  /** Called once this tab leads: at once, or when the one that leads has left. */
  onLead: () => void;
  /** Called when another tab leads for now. */
  onFollow: () => void;
  /** Called with the messages of the leading tab. */
  onMessage: (message: unknown) => void;
}

export interface Tabs {
  /** Notifies the other tabs. */
  post: (message: string | null) => void;
  /** Leaves; if this tab led, the next one does. */
  leave: () => void;
}

/**
 * Browsers open six connections to a site, however many tabs: a long one is held by one tab for
 * all.
 */
const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return 'locks' in navigator ? new BroadcastChannel(name) : null;
  } catch {
    // Blocked with cookies.
    return null;
  }
};

/**
 * Joins the tabs of this browser that share the work `name`; one of them leads at a time. Where
 * tabs can not talk to one another (no HTTPS, blocked storage) each leads.
 */
export function joinTabs(name: string, { onLead, onFollow, onMessage }: TabsListener): Tabs {
  const channel = openChannel(name);
  const left = new AbortController();
  const { signal } = left;
  if (!channel) {
    onLead();
    return { post: () => undefined, leave: () => undefined };
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));

  /** Leads until this tab leaves: the lock is held as long as the promise is open. */
  const lead = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve();
    onLead();
    return new Promise(resolve => signal.addEventListener('abort', () => resolve()));
  };
  const join = async () => {
    const hasLed = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
      if (lock) await lead();
      return lock !== null;
    });
    if (hasLed || signal.aborted) return;
    onFollow();
    await navigator.locks.request(name, { signal }, lead);
  };
  join().catch(() => {
    // Locks can be refused where channels are not.
    if (!signal.aborted) onLead();
  });
  return {
    post: message => channel.postMessage(message),
    leave: () => {
      left.abort();
      channel.close();
    },
  };
}
