import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import type { ComponentType } from 'react';
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

  it('is written, and its markup stays until its code is there', async () => {
    const onServer = download();
    const Written = lazyComponent({ load: onServer.load, Skeleton, ...server });
    void Written.preload();
    await onServer.arrive();
    const chunks: string[] = [];
    const html = renderToString(
      <WrittenChunks value={chunk => chunks.push(chunk)}>
        <Written text="the whole story" />
      </WrittenChunks>,
    );
    expect(chunks).toEqual(['Paragraph']);
    expect(html).toContain('the whole story');

    const errors: unknown[] = [];
    const inBrowser = download();
    const Hydrated = lazyComponent({ load: inBrowser.load, Skeleton, ...server });
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const root = document.getElementById('root');
    const written = screen.getByText('the whole story');
    await act(async () => {
      hydrateRoot(root!, <Hydrated text="the whole story" />, {
        onRecoverableError: error => errors.push(error),
      });
      await Promise.resolve();
    });
    expect(screen.getByText('the whole story')).toBe(written);
    await inBrowser.arrive();
    expect(screen.getByText('the whole story')).toBe(written);
    expect(errors).toEqual([]);
  });

  it('shows its skeleton on a page that the browser makes', async () => {
    const { load, arrive } = download();
    const Lazy = lazyComponent({ load, Skeleton, ...server });
    await act(async () => {
      render(<Lazy text="one" />);
      await Promise.resolve();
    });
    expect(screen.getByText('waiting')).toBeVisible();
    await arrive();
    expect(await screen.findByText('one')).toBeVisible();
  });
});
