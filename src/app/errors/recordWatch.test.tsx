import { act } from '@testing-library/react';
import { lazy, Suspense, use, useId } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { RecordFailures, failuresIn } from '#src/components/RecordBoundary/recordWatch.ts';
import { intlOf } from '#src/translations/intl.ts';
import { pageRecords } from './recordWatch.tsx';

const isServer = { now: true };
function Title({ of }: { of: string }) {
  const id = useId();
  if (of.startsWith('broken')) throw new Error(`no ${of}`);
  if (of === 'on the server' && isServer.now) throw new Error('not here');
  return <h2 id={id}>{of}</h2>;
}

const record = (id: string, content: ReactNode = <Title of={id} />) => (
  <RecordBoundary key={id} type="listing" id={id} as="li">
    <li>{content}</li>
  </RecordBoundary>
);

/** A part whose errors React does not report on the server. */
function Later({ children }: { children: ReactNode }) {
  const server = use(RecordFailures)?.server;
  if (server?.skipsSuspense()) return children;
  return <Suspense fallback={server?.unseen}>{children}</Suspense>;
}

const page = (content: ReactNode) => (
  <RawIntlProvider value={intlOf('en-US')}>
    <main>{content}</main>
  </RawIntlProvider>
);

function serve(content: ReactNode) {
  const failures: string[] = [];
  const records = pageRecords(({ type, id }, error) =>
    failures.push(`${type} ${id}: ${(error as Error).message}`),
  );
  isServer.now = true;
  const html = records.rendered(() =>
    renderToString(<RecordFailures value={records.watch}>{page(content)}</RecordFailures>),
  );
  isServer.now = false;
  return { html, failures, failed: [...records.failed] };
}

/** Brings a page to life. @returns what React had to mend, and what was caught */
async function hydrate(html: string, failed: string[], content: ReactNode) {
  const root = document.createElement('div');
  root.innerHTML = html;
  const mended: unknown[] = [];
  const caught: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, <RecordFailures value={failuresIn(failed)}>{page(content)}</RecordFailures>, {
      onRecoverableError: error => mended.push(error),
      onCaughtError: error => caught.push((error as Error).message),
    });
  });
  return { root, mended, caught };
}
const titles = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);

describe('records of a page that the server renders', () => {
  it('cost themselves only, and are named with what was thrown', () => {
    const { html, failures, failed } = serve(
      <ul>{['Flow', 'broken', 'Calm', 'broken too', 'Last'].map(id => record(id))}</ul>,
    );
    expect(titles(html)).toEqual(['Flow', 'Calm', 'Last']);
    expect(html.match(/This class cannot be shown/g)).toHaveLength(2);
    expect(failures).toEqual(['listing broken: no broken', 'listing broken too: no broken too']);
    expect(failed).toEqual(['listing broken', 'listing broken too']);
  });

  it('come to life without a difference, ids included', async () => {
    const list = <ul>{['Flow', 'broken', 'Calm'].map(id => record(id))}</ul>;
    const { html, failed } = serve(
      <>
        {list}
        <Title of="After" />
      </>,
    );
    const { root, mended, caught } = await hydrate(
      html,
      failed,
      <>
        {list}
        <Title of="After" />
      </>,
    );
    expect(mended).toEqual([]);
    expect(titles(root.innerHTML)).toEqual(['Flow', 'Calm', 'After']);
    expect(caught).toEqual(['no broken']);
  });

  it('appear in the browser when only the server failed', async () => {
    const list = <ul>{['Flow', 'on the server'].map(id => record(id))}</ul>;
    const { html, failed } = serve(list);
    expect(titles(html)).toEqual(['Flow']);
    const { root, mended } = await hydrate(html, failed, list);
    expect(mended).toEqual([]);
    expect(titles(root.innerHTML)).toEqual(['Flow', 'on the server']);
  });

  it('inside of others cost the innermost', () => {
    const { html, failed } = serve(
      record(
        'Outer',
        <>
          <Title of="Outer" />
          <ul>{['Inner', 'broken'].map(id => record(id))}</ul>
        </>,
      ),
    );
    expect(titles(html)).toEqual(['Outer', 'Inner']);
    expect(failed).toEqual(['listing broken']);
  });

  it('are found inside a Suspense boundary, where React does not report the error', async () => {
    const content = (
      <>
        {record('Before')}
        <Later>
          <ul>{['Flow', 'broken', 'Calm'].map(id => record(id))}</ul>
        </Later>
        {record('After')}
      </>
    );
    const { html, failures, failed } = serve(content);
    expect(failures).toEqual(['listing broken: no broken']);
    expect(titles(html)).toEqual(['Before', 'Flow', 'Calm', 'After']);
    const { mended } = await hydrate(html, failed, content);
    expect(mended).toEqual([]);
  });

  it('are not blamed for what is thrown beside them', () => {
    expect(() =>
      serve(
        <>
          {record('Flow')}
          <Title of="broken" />
        </>,
      ),
    ).toThrow('no broken');
    expect(() =>
      serve(
        <>
          <Later>
            <Title of="broken" />
          </Later>
          {record('Flow')}
        </>,
      ),
    ).toThrow('no broken');
  });

  it('wait for code like anything else', () => {
    const Part = lazy(() => new Promise<{ default: typeof Title }>(() => {}));
    const { html, failed } = serve(
      <Suspense fallback="soon">{record('Flow', <Part of="x" />)}</Suspense>,
    );
    expect(html).toContain('soon');
    expect(failed).toEqual([]);
  });
});
