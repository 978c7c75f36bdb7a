import { act } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { replayInput, inputChangedIn } from './preHydrationInput.ts';
import type { ChangedInput } from './preHydrationInput.ts';

/** The last state that the page knew. */
let known: object = {};

function Form() {
  const [text, setText] = useState('');
  const [note, setNote] = useState('a note');
  const [zone, setZone] = useState('utc');
  const [agreed, setAgreed] = useState(false);
  known = { text, note, zone, agreed };
  return (
    <form>
      <input id="text" value={text} onChange={event => setText(event.target.value)} />
      <textarea id="note" value={note} onChange={event => setNote(event.target.value)} />
      <select id="zone" value={zone} onChange={event => setZone(event.target.value)}>
        <option value="utc">UTC</option>
        <option value="nz">Auckland</option>
      </select>
      <input
        id="agreed"
        type="checkbox"
        checked={agreed}
        onChange={event => setAgreed(event.target.checked)}
      />
    </form>
  );
}

let root = document.createElement('div');

function Page({ typed }: { typed: ChangedInput }) {
  useLayoutEffect(
    () => inputChangedIn(root).forEach((value, field) => typed.set(field, value)),
    [typed],
  );
  useEffect(() => replayInput(typed), [typed]);
  return <Form />;
}

const find = <T extends Element>(id: string) => root.querySelector<T>(`#${id}`)!;

async function hydrate(before: () => void) {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<Page typed={new Map()} />);
  before();
  await act(async () => {
    hydrateRoot(root, <Page typed={inputChangedIn(root)} />);
    await Promise.resolve();
  });
}

describe('what is typed before a page answers', () => {
  it('is known to the page afterwards', async () => {
    await hydrate(() => {
      find<HTMLInputElement>('text').value = 'Ada';
      find<HTMLTextAreaElement>('note').value = 'another note';
      find<HTMLSelectElement>('zone').value = 'nz';
      find<HTMLInputElement>('agreed').checked = true;
    });
    expect(known).toEqual({ text: 'Ada', note: 'another note', zone: 'nz', agreed: true });
    expect(find<HTMLInputElement>('text').value).toBe('Ada');
    expect(find<HTMLInputElement>('agreed').checked).toBe(true);
  });

  it('is nothing when nobody has typed', async () => {
    await hydrate(() => undefined);
    expect(known).toEqual({ text: '', note: 'a note', zone: 'utc', agreed: false });
  });
});
