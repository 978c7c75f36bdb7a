import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Script, createContext } from 'node:vm';
import { deferredScripts, loaderSource } from './deferredScripts.ts';

const element = /^<script data-scripts="([^"]*)">([^]*)<\/script>$/;
const text = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

interface World {
  hidden?: boolean;
  paints?: boolean;
}

/** Runs the element in a document of its own; `paint` and `wait` are what happens to it later. */
function run({ hidden = false, paints = true }: World, files = ['/static/a.js', '/static/b.js']) {
  const [, scripts = '', code = ''] = element.exec(deferredScripts(files)) ?? [];
  const fetched: { src: string }[] = [];
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
    currentScript: { dataset: { scripts: text(scripts) } },
    createElement: () => ({}),
    head: { appendChild: (script: { src: string }) => fetched.push(script) },
  };
  const setTimeout = (later: () => void) => {
    wait = later;
  };
  new Script(code).runInContext(createContext({ ...window, window, document, setTimeout }));
  return {
    files: () => fetched.map(({ src }) => src),
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

  it('may have any address', () => {
    const page = run({ hidden: true }, ['/a"b&c.js']);
    expect(page.files()).toEqual(['/a"b&c.js']);
  });

  it('are loaded by one text, whose hash the content policy has', () => {
    const codeOf = (html: string) => element.exec(html)?.[2] ?? '';
    const code = codeOf(deferredScripts(all));
    expect(codeOf(deferredScripts(['/c.js'], { script: '/v.js', page: 'Search' }))).toBe(code);
    expect(loaderSource).toBe(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  });
});
