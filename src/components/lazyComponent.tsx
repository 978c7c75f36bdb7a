import {
  createContext,
  lazy,
  memo,
  Suspense,
  use,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ComponentType, ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { firstUse, nextTry } from '#src/util/browser/uses.ts';
import css from './lazyComponent.module.css';
import { useKeptClick } from './useKeptClick.ts';
import { RecordFailures } from './RecordBoundary/recordWatch.ts';

/**
 * Loads message files (names of files below `translations/<language>`) in the language of the page.
 * The app provides it; without a provider all messages are there.
 */
export const LazyMessages = createContext<(areas: readonly string[]) => Promise<unknown>>(() =>
  Promise.resolve(),
);

/**
 * Called by the server's render with each chunk whose markup it writes, as its styles belong to the
 * page.
 */
export const WrittenChunks = createContext<((chunk: string) => void) | null>(null);

/** Progress of the code and the messages of a lazy component. */
export type LazyStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface Source<Props> {
  /** Imports the component; called again after a failure. */
  load: () => Promise<ComponentType<Props>>;
  /** Message files that come with the code. */
  messages?: readonly string[];
  /** Fills the component's place until it is there, with its geometry. Nothing when left out. */
  Skeleton?: ComponentType<Props>;
}

/** A component that only the browser renders. */
interface BrowserOptions<Props> extends Source<Props> {
  renderedBy?: 'browser';
  /** Fills the component's place when loading failed. The skeleton stays when left out. */
  Failure?: ComponentType<Props & { retry: () => void }>;
}

/**
 * A component that the server renders, too: a part below the first view. The page's loader has to
 * await `preload`. The page's route has its messages too, for the server (`laterMessages`).
 *
 * In the first page of a browser the markup is readable at once, and its code is fetched with the
 * first thing that the reader does, or by `preload`; a download that fails then is tried again.
 * On a page that the browser makes, it is the page's failure (app/ErrorBoundary).
 */
interface ServerOptions<Props> extends Source<Props> {
  renderedBy: 'server';
  /** Name that `load` gives its chunk (`webpackChunkName`): the page brings its styles. */
  chunk: string;
}

interface Preloadable {
  /**
   * Begins to load the code. On the server it resolves when the code is there; in the browser it
   * resolves at once and never rejects, as showing the component reports the failure.
   */
  preload: () => Promise<void>;
}

/** A component whose code and messages are loaded when it is rendered for the first time. */
export interface LazyComponent<Props> extends Preloadable {
  (props: Props): ReactNode;
  /**
   * Returns the progress, for buttons that open the component. A dialog that closes with an
   * animation is rendered while `isOpen || status === 'ready'`.
   */
  useStatus: () => LazyStatus;
}

/** A component that is in the server's markup and comes to life when its code is there. */
export type ServerLazyComponent<Props> = ComponentType<Props> & Preloadable;

/**
 * Defines a component whose code is a chunk of its own. The one way to load a part of a page later:
 *
 *     const WeekStrip = lazyComponent({
 *       load: () => import('./WeekStrip.tsx').then(module => module.WeekStrip),
 *       messages: ['weekly'],
 *       Skeleton: () => <Skeleton shape="block" height="100%" />,
 *     });
 *
 * Call it once, at the top of a module.
 */
export function lazyComponent<Props extends object>(
  options: ServerOptions<Props>,
): ServerLazyComponent<Props>;
export function lazyComponent<Props extends object>(
  options: BrowserOptions<Props>,
): LazyComponent<Props>;
export function lazyComponent<Props extends object>(
  options: BrowserOptions<Props> | ServerOptions<Props>,
) {
  return options.renderedBy === 'server' ? renderedByServer(options) : renderedByBrowser(options);
}

const isServer = typeof window === 'undefined';

async function preload(load: () => Promise<unknown>): Promise<void> {
  const loading = load();
  if (isServer) await loading;
  else loading.catch(() => undefined);
}

function renderedByBrowser<Props extends object>({
  load,
  messages = [],
  Skeleton,
  Failure,
}: BrowserOptions<Props>): LazyComponent<Props> {
  let status: LazyStatus = 'idle';
  let Ready: ComponentType<Props> | null = null;
  const listeners = new Set<() => void>();

  function change(next: LazyStatus) {
    status = next;
    for (const listener of listeners) listener();
  }

  function request(loadMessages: (areas: readonly string[]) => Promise<unknown>) {
    if (status === 'loading' || status === 'ready') return;
    change('loading');
    Promise.all([load(), loadMessages(messages)]).then(
      ([component]) => {
        Ready = component;
        change('ready');
      },
      () => change('failed'),
    );
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  // The server writes the skeleton, so hydration begins with it even if the code is there.
  const useStatus = () =>
    useSyncExternalStore(
      subscribe,
      () => status,
      (): LazyStatus => 'idle',
    );

  function Lazy(props: Props) {
    const loadMessages = useContext(LazyMessages);
    const current = useStatus();
    useEffect(() => request(loadMessages), [loadMessages]);
    if (current === 'ready' && Ready) return <Ready {...props} />;
    if (current === 'failed' && Failure) {
      return <Failure {...props} retry={() => request(loadMessages)} />;
    }
    return Skeleton ? <Skeleton {...props} /> : null;
  }

  return Object.assign(Lazy, { preload: () => preload(load), useStatus });
}

function renderedByServer<Props extends object>({
  load,
  messages = [],
  chunk,
  Skeleton,
}: ServerOptions<Props>): ServerLazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  // That of the first rendering.
  let loadMessages: ((areas: readonly string[]) => Promise<unknown>) | undefined;
  let ask: () => void = () => undefined;
  const asked = new Promise<void>(resolve => (ask = resolve));
  let used: Promise<void> | undefined;
  const loaded = async () => {
    if (ready) return ready;
    const isWorded = isServer || messages.length === 0 || loadMessages !== undefined;
    const [component] = await Promise.all([load(), loadMessages?.(messages)]);
    // Code that came ahead of the first rendering waits there for its messages.
    if (isWorded) ready = component;
    return component;
  };
  const firstUsed = () => (used ??= firstUse());
  const Waking: ComponentType<Props> = lazy(async () => {
    await Promise.race([asked, firstUsed()]);
    return { default: await untilLoaded(loaded) };
  });
  const Arriving: ComponentType<Props> = lazy(async () => ({ default: await loaded() }));

  function Lazy(props: Props) {
    const isWritten = useIsWritten();
    // Chosen once: another component would be another state, and markup of the server's lost.
    const [Part] = useState(() => {
      // React comes to the part itself later, and a click may come before.
      if (!isServer && isWritten) void firstUsed();
      return ready ?? (isWritten ? Waking : Arriving);
    });
    const [isAlive, setAlive] = useState(!isWritten);
    loadMessages = useContext(LazyMessages);
    const place = useRef<HTMLDivElement>(null);
    const arrived = useCallback(() => setAlive(true), []);
    const server = use(RecordFailures)?.server;
    use(WrittenChunks)?.(chunk);
    useKeptClick(place, isAlive);
    // React hands a changed context to boundaries below what it does not render again, and waits
    // with the change until their code is there: with a navigation for ever without a network.
    if (!isAlive) use(LocationContext);
    if (isServer && !ready) {
      throw new Error('A lazy component rendered by the server: await preload() in the loader.');
    }
    function boundary() {
      const part = (
        <>
          <Part {...props} />
          <Arrival onArrive={arrived} />
        </>
      );
      if (server?.skipsSuspense()) return part;
      const skeleton = Skeleton ? <Skeleton {...props} /> : null;
      return <Suspense fallback={server ? [server.unseen, skeleton] : skeleton}>{part}</Suspense>;
    }
    // While the code is on its way, no change may reach the boundary: React would replace the
    // server's markup by the skeleton.
    const [written] = useState(boundary);
    return (
      <div ref={place} className={css.place}>
        {isAlive ? boundary() : written}
      </div>
    );
  }

  function begin() {
    ask();
    return loaded();
  }
  return Object.assign(memo(Lazy), { preload: () => preload(begin) });
}

const never = () => () => undefined;
/** Returns whether the markup is the server's: on the server and while hydrating. */
const useIsWritten = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Calls back once its siblings are hydrated. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}

/** Loads, again and again where there is no network: what the server wrote stays readable. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextTry();
    }
  }
}
