import { jest } from '@jest/globals';
import { Script, createContext } from 'node:vm';
import { deferredScripts } from './deferredScripts.ts';

const element = /^<script nonce="([^"]*)">([^]*)<\/script>$/;

interface World {
  hidden?: boolean;
  paints?: boolean;
}

/** Runs the element in a document of its own; `paint` and `wait` are what happens to it later. */
function run({ hidden = false, paints = true }: World, files = ['/static/a.js', '/static/b.js']) {
  const [, nonce = '', code = ''] = element.exec(deferredScripts(files).join('n1')) ?? [];
  const fetched: { src: string; nonce: string }[] = [];
  let paint = (_name: string) => undefined as void;
  let wait = () => undefined as void;
  class Observer {
    static readonly supportedEntryTypes = paints ? ['paint'] : [];
    readonly #tell: (list: object) => void;
    constructor(tell: (list: object) => void) {
      this.#tell = tell;
    }
    observe() {
      paint = seen => {
        this.#tell({ getEntriesByName: (name: string) => (name === seen ? [{}] : []) });
      };
    }
  }
  const window = { PerformanceObserver: Observer };
  const listeners: Record<string, ((event: object) => void) | undefined> = {};
  const document = {
    hidden,
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    removeEventListener: (type: string) => {
      listeners[type] = undefined;
    },
    currentScript: { nonce },
    createElement: () => ({}),
    head: { appendChild: (script: { src: string; nonce: string }) => fetched.push(script) },
  };
  const setTimeout = (later: () => void) => {
    wait = later;
  };
  new Script(code).runInContext(createContext({ ...window, window, document, setTimeout }));
  return {
    files: () => fetched.map(({ src }) => src),
    nonces: () => fetched.map(script => script.nonce),
    paint: (name: string) => paint(name),
    wait: () => wait(),
    send: (type: string, event: object = {}) => listeners[type]?.(event),
  };
}

describe('the scripts of a page', () => {
  const all = ['/static/a.js', '/static/b.js'];

  it('are fetched once, when there is something to see', () => {
    const page = run({});
    expect(page.files()).toEqual([]);
    page.paint('first-paint');
    expect(page.files()).toEqual([]);
    page.paint('first-contentful-paint');
    page.wait();
    expect(page.files()).toEqual(all);
    expect(page.nonces()).toEqual(['n1', 'n1']);
  });

  it('do not wait for ever', () => {
    const page = run({});
    page.wait();
    expect(page.files()).toEqual(all);
  });

  it('come at once to a page that nobody sees, and where paints are not reported', () => {
    expect(run({ hidden: true }).files()).toEqual(all);
    expect(run({ paints: false }).files()).toEqual(all);
  });

  it('find what was pressed before they came, once', () => {
    const page = run({});
    const button = { isConnected: true, click: jest.fn() };
    const press = (pressed: object | null) => {
      const event = {
        target: { closest: () => pressed },
        preventDefault: jest.fn(),
        stopImmediatePropagation: jest.fn(),
      };
      page.send('click', event);
      // A click that is replayed later must not reach the page now.
      expect(event.stopImmediatePropagation.mock.calls).toEqual(event.preventDefault.mock.calls);
      return event.preventDefault;
    };
    expect(press(null)).not.toHaveBeenCalled();
    expect(press(button)).toHaveBeenCalled();
    expect(button.click).not.toHaveBeenCalled();
    page.send('interactive');
    expect(button.click).toHaveBeenCalledTimes(1);
    expect(press(button)).not.toHaveBeenCalled();
  });

  it('can not end the element that names them', () => {
    const html = deferredScripts(['</script><script>alert(1)</script>']).join('n');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
