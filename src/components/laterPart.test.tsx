import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { laterPart } from './laterPart.ts';

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const tree = (Part: ReturnType<typeof laterPart<{ words: string }>>['Part']) => (
  <Suspense fallback={<p>waiting</p>}>
    <Part words="the whole story" />
  </Suspense>
);

test('the server writes it, and the browser keeps that until the code has come', async () => {
  const onServer = laterPart(() => Promise.resolve(Words));
  await onServer.preload();
  const html = renderToString(tree(onServer.Part));
  expect(html).toContain('the whole story');

  const faults: unknown[] = [];
  let arrive: (part: typeof Words) => void = () => undefined;
  const inBrowser = laterPart(() => new Promise<typeof Words>(resolve => (arrive = resolve)));
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.getElementById('root');
  const written = screen.getByText('the whole story');
  await act(async () => {
    hydrateRoot(root!, tree(inBrowser.Part), { onRecoverableError: error => faults.push(error) });
    await Promise.resolve();
  });
  expect(screen.getByText('the whole story')).toBe(written);
  await act(async () => {
    arrive(Words);
    await Promise.resolve();
  });
  expect(screen.getByText('the whole story')).toBe(written);
  expect(faults).toEqual([]);
});
