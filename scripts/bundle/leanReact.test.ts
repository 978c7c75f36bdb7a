/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as React from 'react';
import type * as ReactDom from 'react-dom';
import type { hydrateRoot as HydrateRoot } from 'react-dom/client';
import { parseSync, traverse } from '@babel/core';
import { configure, waitFor } from '@testing-library/dom';
import { lean } from './leanReact.mjs';

configure({ asyncUtilTimeout: 10_000 });

const packages = path.resolve(import.meta.dirname, '../../node_modules');
const read = (file: string) => readFileSync(path.join(packages, file), 'utf8');
const client = read('react-dom/cjs/react-dom-client.production.js');
const leanClient = lean(client).code;

/** Runs modules as the browser's bundle does: each once, all on one production build of React. */
function browserReact(reactDom: string) {
  const sources: Record<string, string> = {
    react: read('react/cjs/react.production.js'),
    'react-dom': read('react-dom/cjs/react-dom.production.js'),
    scheduler: read('scheduler/cjs/scheduler.production.js'),
    'react-dom/client': reactDom,
  };
  const loaded = new Map<string, object>();
  const need = (name: string): object => {
    const known = loaded.get(name);
    if (known) return known;
    const exports = {};
    loaded.set(name, exports);
    new Function('require', 'exports', sources[name] ?? '')(need, exports);
    return exports;
  };
  return {
    react: need('react') as typeof React,
    dom: need('react-dom') as typeof ReactDom,
    hydrateRoot: (need('react-dom/client') as { hydrateRoot: typeof HydrateRoot }).hydrateRoot,
  };
}

/** What the server sent for the page below. */
const served =
  '<main><!--$--><p>Salsa</p><!--/$--><h1>A</h1><input value="a"/>' +
  '<select><option value="1">1</option><option value="2" selected="">2</option></select>' +
  '<svg><title>Wave</title><path stroke-width="2"></path></svg><button>0</button></main>';

/** A page with a bit of everything that the app is made of, brought to life in `root`. */
function startPage(reactDom: string, root: Element, told: string[]) {
  const { react, dom, hydrateRoot } = browserReact(reactDom);
  const { createElement: h } = react;
  const Title = react.createContext('none');
  class Boundary extends react.Component<{ children: React.ReactNode }> {
    override state = { text: null as string | null };
    static getDerivedStateFromError(error: Error) {
      return { text: error.message };
    }
    override componentDidCatch(error: Error) {
      told.push(`caught ${error.message}`);
    }
    override render() {
      return this.state.text ? h('em', null, this.state.text) : this.props.children;
    }
  }
  const Salsa = react.lazy(async () => ({ default: () => h('p', null, 'Salsa') }));
  const Later = react.lazy(async () => {
    await new Promise(resolve => setTimeout(resolve, 20));
    return { default: () => h('b', null, 'later') };
  });
  const Heading = react.memo(() => h('h1', null, react.useContext(Title)));
  let listeners: (() => void)[] = [];
  let stored = 0;
  const Broken = () => {
    throw new Error('broken');
  };
  function Page() {
    const [text, setText] = react.useState('a');
    const [count, add] = react.useReducer((sum: number, by: number) => sum + by, 0);
    const [, startTransition] = react.useTransition();
    const store = react.useSyncExternalStore(
      heard => {
        listeners = [...listeners, heard];
        return () => (listeners = listeners.filter(listener => listener !== heard));
      },
      () => stored,
      () => 0,
    );
    const field = react.useRef<HTMLInputElement>(null);
    const id = react.useId();
    react.useEffect(() => {
      told.push(`effect ${count}`);
      return () => void told.push(`undone ${count}`);
    }, [count]);
    react.useLayoutEffect(() => void told.push(`field ${field.current?.value}`), [text]);
    const press = () => {
      startTransition(() => add(1));
      stored += 1;
      listeners.forEach(heard => heard());
    };
    return h(
      'main',
      { onFocus: () => told.push('focus'), className: count ? 'warm' : undefined },
      h(react.Suspense, { fallback: null }, h(Salsa)),
      h(Title.Provider, { value: text.toUpperCase() }, h(Heading)),
      h('input', { ref: field, value: text, onChange: event => setText(event.target.value) }),
      h(
        'select',
        { defaultValue: '2' },
        ['1', '2'].map(value => h('option', { key: value, value }, value)),
      ),
      h('svg', null, h('title', null, 'Wave'), h('path', { strokeWidth: 2 })),
      h('button', { onClick: press, style: count ? { opacity: 0.5 } : undefined }, count + store),
      count > 0 && dom.createPortal(h('aside', { id }, 'Salsa'), document.body),
      count > 0 && h(react.Suspense, { fallback: h('i', null, 'waits') }, h(Later)),
      count > 1 && h(Boundary, null, h(Broken)),
      Array.from({ length: count }, (_, at) =>
        h(react.Fragment, { key: count - at }, h('u', null, count - at), ' '),
      ),
    );
  }
  root.innerHTML = served;
  let page!: ReturnType<typeof HydrateRoot>;
  react.startTransition(() => {
    page = hydrateRoot(root, h(react.StrictMode, null, h(Page)), {
      onRecoverableError: error => told.push(`recovered ${String(error)}`),
      onCaughtError: error => told.push(`reported ${String(error)}`),
    });
  });
  return page;
}

/** Uses the page as somebody would, and notes how it looks after each step. */
async function story(reactDom: string) {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const told: string[] = [];
  const page = startPage(reactDom, root, told);
  const [heading, field, button] = ['h1', 'input', 'button'].map(name => root.querySelector(name));
  await waitFor(() => expect(told).toContain('effect 0'));
  const looks = [document.body.innerHTML];
  const typing = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  typing?.set?.call(field, 'bachata');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('BACHATA'));
  (field as HTMLElement).focus();
  for (const sum of ['2', '4']) {
    (button as HTMLElement).click();
    await waitFor(() => expect(root.querySelector('button')?.textContent).toBe(sum));
    await waitFor(() => expect(root.querySelector('b')).not.toBeNull());
    looks.push(document.body.innerHTML);
  }
  const kept = root.contains(heading as Node) && root.contains(field as Node);
  page.unmount();
  await waitFor(() => expect(root.innerHTML).toBe(''));
  looks.push(document.body.innerHTML);
  return { told, looks, kept };
}

/** What becomes of an element of a kind that is left out. */
async function outcome(kind: (react: typeof React) => React.ReactElement) {
  const { react, hydrateRoot } = browserReact(leanClient);
  const told: unknown[] = [];
  const root = document.createElement('div');
  hydrateRoot(root, kind(react), { onUncaughtError: error => told.push(error) });
  await waitFor(() => expect(told).not.toEqual([]));
  return String(told[0]);
}

/** Names that a module uses and does not declare. */
function undeclared(source: string): string[] {
  const names: string[] = [];
  const file = parseSync(source, { babelrc: false, configFile: false, sourceType: 'script' });
  if (!file) throw new Error('Nothing was parsed.');
  traverse(file, {
    Program(program) {
      names.push(...Object.keys((program.scope as unknown as { globals: object }).globals));
      program.stop();
    },
  });
  return names.sort();
}

describe('react-dom without what the app never uses', () => {
  it('does what the whole does', async () => {
    const told = await story(leanClient);
    expect(told).toEqual(await story(client));
    expect(told.kept).toBe(true);
    expect(told.told.filter(line => line.startsWith('recovered'))).toEqual([]);
    expect(told.told).toEqual(expect.arrayContaining(['focus', 'undone 1', 'caught broken']));
    const [first, once, twice, after] = told.looks;
    expect(first).toContain(served.replaceAll('/>', '>'));
    expect(once).toMatch(/<main class="warm">.*<b>later<\/b><u>1<\/u> <\/main>.*<aside id=/);
    expect(twice).toContain('<em>broken</em><u>2</u> <u>1</u>');
    expect(after).not.toContain('aside');
  });

  it('declares all that it uses', () => {
    const whole = undeclared(client);
    expect(whole).toContain('document');
    expect(undeclared(leanClient).filter(name => !whole.includes(name))).toEqual([]);
  });

  it('says so when somebody uses it', async () => {
    const type = (name: string) => Symbol.for(name) as unknown as string;
    for (const name of ['react.view_transition', 'react.activity', 'react.suspense_list']) {
      expect(await outcome(({ createElement }) => createElement(type(name)))).toContain('#130');
    }
    const Form = (use: () => unknown) => () => (use(), null);
    expect(
      await outcome(({ createElement, useOptimistic }) =>
        createElement(Form(() => useOptimistic(1))),
      ),
    ).toContain('is not a function');
    const ref = { current: null };
    expect(
      await outcome(({ createElement, Fragment }) => createElement(Fragment, { ref } as object)),
    ).toContain('A fragment takes no ref');
    expect(
      await outcome(({ createElement }) => createElement('title', null, 'Elsewhere')),
    ).toContain('#156');
  });

  it('is looked at anew when React changes', () => {
    expect(() => lean(client.replaceAll('case 30:', 'case 32:'))).toThrow(
      'React has no more: case 30',
    );
  });
});
