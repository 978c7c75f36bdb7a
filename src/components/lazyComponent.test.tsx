import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { LazyMessages, WrittenChunks, lazyComponent } from './lazyComponent.tsx';

interface Props {
  text: string;
}

const Paragraph = ({ text }: Props) => <p>{text}</p>;
const Skeleton = () => <p>waiting</p>;

/** A download that the test ends. */
function download() {
  let end: { arrive: () => void; fail: () => void } | undefined;
  const load = jest.fn(
    () =>
      new Promise<ComponentType<Props>>((resolve, reject) => {
        end = { arrive: () => resolve(Paragraph), fail: () => reject(new Error('no network')) };
      }),
  );
  return {
    load,
    arrive: () => act(async () => Promise.resolve(end?.arrive())),
    fail: () => act(async () => Promise.resolve(end?.fail())),
  };
}

describe('a lazy component', () => {
  it('is loaded with its messages when it is shown, once', async () => {
    const { load, arrive } = download();
    const Lazy = lazyComponent({ load, messages: ['weekly'], Skeleton });
    expect(load).not.toHaveBeenCalled();
    const loadMessages = jest.fn(() => Promise.resolve());
    render(
      <LazyMessages value={loadMessages}>
        <Lazy text="one" />
        <Lazy text="two" />
      </LazyMessages>,
    );
    expect(screen.getAllByText('waiting')).toHaveLength(2);
    await arrive();
    expect(screen.getByText('one')).toBeVisible();
    expect(screen.getByText('two')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(loadMessages.mock.calls).toEqual([[['weekly']]]);
  });

  it('waits for its messages', async () => {
    const { load, arrive } = download();
    const Lazy = lazyComponent({ load, messages: ['weekly'], Skeleton });
    let say: () => void = () => undefined;
    const loadMessages = () => new Promise<void>(resolve => (say = resolve));
    render(
      <LazyMessages value={loadMessages}>
        <Lazy text="one" />
      </LazyMessages>,
    );
    await arrive();
    expect(screen.getByText('waiting')).toBeVisible();
    await act(async () => Promise.resolve(say()));
    expect(screen.getByText('one')).toBeVisible();
  });

  it('reports a failure, and is loaded again on request', async () => {
    const { load, arrive, fail } = download();
    const Failure = ({ retry }: { retry: () => void }) => <button onClick={retry}>again</button>;
    const Lazy = lazyComponent<Props>({ load, Skeleton, Failure });
    const Status = () => <output>{Lazy.useStatus()}</output>;
    render(
      <>
        <Status />
        <Lazy text="one" />
      </>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('loading');
    await fail();
    expect(screen.getByRole('status')).toHaveTextContent('failed');
    act(() => screen.getByRole('button').click());
    expect(screen.getByText('waiting')).toBeVisible();
    await arrive();
    expect(screen.getByText('one')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('ready');
  });

  it('retains its skeleton after a failure, and is loaded when it is shown again', async () => {
    const { load, arrive, fail } = download();
    const Lazy = lazyComponent({ load, Skeleton });
    const { unmount } = render(<Lazy text="one" />);
    await fail();
    expect(screen.getByText('waiting')).toBeVisible();
    unmount();
    render(<Lazy text="two" />);
    await arrive();
    expect(screen.getByText('two')).toBeVisible();
  });

  it('is loaded ahead without reporting a failure', async () => {
    const { load, fail } = download();
    const Lazy = lazyComponent({ load, Skeleton });
    const ahead = Lazy.preload();
    await fail();
    await expect(ahead).resolves.toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a lazy component of the server', () => {
  const server = { renderedBy: 'server', chunk: 'Paragraph' } as const;

  function Counter({ text }: Props) {
    const [count, setCount] = useState(0);
    return (
      <button onClick={() => setCount(count + 1)}>
        {text} {count}
      </button>
    );
  }

  /** Markup that the server writes, and the chunks that it names. */
  async function written(Part: ComponentType<Props>) {
    const chunks: string[] = [];
    const OnServer = lazyComponent({ load: () => Promise.resolve(Part), Skeleton, ...server });
    await act(() => OnServer.preload());
    const html = renderToString(
      <WrittenChunks value={chunk => chunks.push(chunk)}>
        <OnServer text="the whole story" />
      </WrittenChunks>,
    );
    return { html, chunks };
  }

  /** Opens markup of the server's in a browser. */
  async function hydrate(
    html: string,
    load: () => Promise<ComponentType<Props>>,
    around: (part: ReactNode) => ReactNode = part => part,
  ) {
    const errors: unknown[] = [];
    const Part = lazyComponent({ load, Skeleton, ...server });
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.getElementById('root');
    const app = (text: string) => around(<Part text={text} />);
    const tree = await act(async () => {
      const made = hydrateRoot(root!, app('the whole story'), {
        onRecoverableError: error => errors.push(error),
      });
      return Promise.resolve(made);
    });
    const show = (text: string) => act(async () => Promise.resolve(tree.render(app(text))));
    return { Part, errors, show };
  }
  const use = (event: string) => act(async () => fireEvent(window, new Event(event)));

  it.each(['pointermove', 'touchstart', 'scroll', 'keydown', 'focusin', 'popstate'])(
    'stays as it is written until the reader does something: %s',
    async event => {
      const { html, chunks } = await written(Paragraph);
      expect(chunks).toEqual(['Paragraph']);
      const { load, arrive } = download();
      const { errors } = await hydrate(html, load);
      const text = screen.getByText('the whole story');
      expect(load).not.toHaveBeenCalled();
      await use(event);
      expect(load).toHaveBeenCalledTimes(1);
      expect(screen.getByText('the whole story')).toBe(text);
      await arrive();
      expect(screen.getByText('the whole story')).toBe(text);
      expect(errors).toEqual([]);
    },
  );

  it('shows what has changed meanwhile once it is alive', async () => {
    const { html } = await written(Paragraph);
    const { load, arrive } = download();
    const { errors, show } = await hydrate(html, load);
    const text = screen.getByText('the whole story');
    await show('another story');
    expect(screen.getByText('the whole story')).toBe(text);
    await use('scroll');
    await arrive();
    expect(await screen.findByText('another story')).toBe(text);
    expect(errors).toEqual([]);
  });

  it('carries out a click that came before its code, once', async () => {
    const { html } = await written(Counter);
    let arrive: () => void = () => undefined;
    const load = () =>
      new Promise<ComponentType<Props>>(resolve => (arrive = () => resolve(Counter)));
    await hydrate(html, load);
    const button = screen.getByRole('button');
    await act(async () => Promise.resolve(button.click()));
    expect(button).toHaveTextContent('the whole story 0');
    await act(async () => Promise.resolve(arrive()));
    await waitFor(() => expect(button).toHaveTextContent('the whole story 1'));
    await act(async () => Promise.resolve(button.click()));
    expect(button).toHaveTextContent('the whole story 2');
  });

  it('stays as it is written without a network, and is loaded when that is back', async () => {
    const { html } = await written(Paragraph);
    const { load, arrive, fail } = download();
    const { errors } = await hydrate(html, load);
    await use('scroll');
    await fail();
    await use('pointermove');
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByText('the whole story')).toBeVisible();
    await use('online');
    expect(load).toHaveBeenCalledTimes(2);
    await arrive();
    expect(errors).toEqual([]);
  });

  it('holds up no navigation while its code is on its way', async () => {
    const { html } = await written(Counter);
    let arrive: () => void = () => undefined;
    const load = () =>
      new Promise<ComponentType<Props>>(resolve => (arrive = () => resolve(Counter)));
    let leave: () => void = () => undefined;
    function Address() {
      const navigate = useNavigate();
      leave = () => startTransition(() => void navigate('/next'));
      return useLocation().pathname;
    }
    const { errors } = await hydrate(`${html}<i>/</i>`, load, part => (
      <MemoryRouter>
        {part}
        <i>
          <Address />
        </i>
      </MemoryRouter>
    ));
    await act(async () => Promise.resolve(leave()));
    expect(screen.getByText('/next')).toBeVisible();
    const button = screen.getByRole('button');
    expect(button).toHaveTextContent('the whole story 0');
    await use('scroll');
    await act(async () => Promise.resolve(arrive()));
    await act(async () => Promise.resolve(button.click()));
    expect(button).toHaveTextContent('the whole story 1');
    expect(errors).toEqual([]);
  });

  it('is loaded without waiting where its page loads it ahead', async () => {
    const { html } = await written(Paragraph);
    const { load, fail } = download();
    const { Part, errors } = await hydrate(html, load);
    await act(() => Part.preload());
    expect(load).toHaveBeenCalled();
    await fail();
    expect(screen.getByText('the whole story')).toBeVisible();
    expect(errors).toEqual([]);
  });

  it('shows its skeleton on a page that the browser makes', async () => {
    const { load, arrive } = download();
    const Lazy = lazyComponent({ load, Skeleton, ...server });
    void Lazy.preload();
    await act(async () => {
      render(<Lazy text="one" />);
      await Promise.resolve();
    });
    expect(screen.getByText('waiting')).toBeVisible();
    await arrive();
    expect(await screen.findByText('one')).toBeVisible();
  });

  it('waits for its messages, though its code is there before it is shown', async () => {
    const { load, arrive } = download();
    const Lazy = lazyComponent({ load, messages: ['weekly'], Skeleton, ...server });
    void Lazy.preload();
    await arrive();
    let say: () => void = () => undefined;
    const loadMessages = () => new Promise<void>(resolve => (say = resolve));
    await act(async () => {
      render(
        <LazyMessages value={loadMessages}>
          <Lazy text="one" />
        </LazyMessages>,
      );
      await Promise.resolve();
    });
    await arrive();
    expect(screen.getByText('waiting')).toBeVisible();
    await act(async () => Promise.resolve(say()));
    expect(await screen.findByText('one')).toBeVisible();
  });
});
