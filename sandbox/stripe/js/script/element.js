import { connectionLost, integrationError } from './api.js';

/*
 * The page's side of a card field. The field itself lives in a frame with an origin of its own;
 * what people type never reaches this script, only whether it is complete and right.
 */

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

const GONE = {
  type: 'validation_error',
  message:
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
};

/** A frame that has not come by then will not come. */
const FRAME_LOAD_MS = 15_000;

let frames = 0;

/** A card element; `setup` holds what the frame needs: base, key, account, locale, fonts. */
export function createCardElement(setup, givenOptions) {
  let options = { ...givenOptions };
  let container = null;
  let frame = null;
  let port = null;
  let destroyed = false;
  let calls = 0;
  let ready = deferred();
  const pending = new Map();
  const listeners = new Map();
  const classes = () => ({ ...CLASSES, ...options.classes });

  function emit(name, event) {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
  }

  function mark(name, on) {
    for (const part of classes()[name].split(' ').filter(Boolean)) {
      container?.classList.toggle(part, on);
    }
  }

  function receive({ data }) {
    if (data.type === 'ready') {
      ready.resolve();
      emit('ready', { elementType: 'card' });
    } else if (data.type === 'change') {
      mark('complete', data.event.complete);
      mark('empty', data.event.empty);
      mark('invalid', data.event.error !== undefined);
      emit('change', { elementType: 'card', ...data.event });
    } else if (data.type === 'focus' || data.type === 'blur') {
      mark('focus', data.type === 'focus');
      emit(data.type, { elementType: 'card' });
    } else if (data.type === 'escape') {
      emit('escape', { elementType: 'card' });
    } else if (data.type === 'submit') {
      container.closest('form')?.requestSubmit();
    } else if (data.type === 'height') {
      frame.style.height = `${data.height}px`;
    } else if (data.type === 'result') {
      pending.get(data.call)?.(data.result);
      pending.delete(data.call);
    }
  }

  /** Style that the frame can not inherit: the colour and size of the text around it. */
  function surroundings() {
    const { color, fontSize } = getComputedStyle(container);
    return { color, fontSize };
  }

  function connect() {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = receive;
    const { classes: _classes, ...visible } = options;
    frame.contentWindow.postMessage(
      { type: 'init', ...setup, options: visible, surroundings: surroundings() },
      '*',
      [channel.port2],
    );
  }

  const element = {
    _isCard: true,
    mount(target) {
      if (destroyed) throw integrationError('This Element has already been destroyed.');
      const found = typeof target === 'string' ? document.querySelector(target) : target;
      if (!found) {
        throw integrationError(
          `The selector you specified (${target}) applies to no DOM elements.`,
        );
      }
      element.unmount();
      container = found;
      frames += 1;
      frame = document.createElement('iframe');
      frame.name = `__privateStripeFrame${frames}`;
      frame.title = 'Secure card payment input frame';
      frame.src = `${setup.base}js/v3/frame/card.html`;
      // Without allow-same-origin the page can not reach into the frame.
      frame.setAttribute('sandbox', 'allow-scripts allow-forms');
      frame.setAttribute('scrolling', 'no');
      frame.setAttribute('allowtransparency', 'true');
      Object.assign(frame.style, {
        border: '0',
        display: 'block',
        width: '100%',
        height: '1.5em',
        margin: '0',
        padding: '0',
        background: 'transparent',
        // The frame is transparent only where both sides agree on the scheme.
        colorScheme: 'normal',
      });
      frame.addEventListener('load', connect);
      container.replaceChildren(frame);
      mark('base', true);
      mark('empty', true);
      label()?.addEventListener('click', element.focus);
      void tellWhenItFails(ready.promise);
      return element;
    },
    unmount() {
      if (!container) return element;
      label()?.removeEventListener('click', element.focus);
      for (const name of Object.keys(CLASSES)) mark(name, false);
      port?.close();
      frame.remove();
      for (const resolve of pending.values()) resolve({ error: GONE });
      pending.clear();
      ready.resolve();
      ready = deferred();
      [container, frame, port] = [null, null, null];
      return element;
    },
    destroy() {
      element.unmount();
      listeners.clear();
      destroyed = true;
      setup.onDestroy();
      return element;
    },
    update(change) {
      options = { ...options, ...change };
      const { classes: _classes, ...visible } = options;
      port?.postMessage({ type: 'update', options: visible, surroundings: surroundings() });
      return element;
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return element;
    },
    once(name, listener) {
      const wrapped = event => {
        element.off(name, wrapped);
        listener(event);
      };
      return element.on(name, wrapped);
    },
    off(name, listener) {
      const kept = listener ? (listeners.get(name) ?? []).filter(one => one !== listener) : [];
      listeners.set(name, kept);
      return element;
    },
    // Not in the published types, but in the library, and there are pages that use them.
    addEventListener: (name, listener) => element.on(name, listener),
    removeEventListener: (name, listener) => element.off(name, listener),
    focus() {
      frame?.focus();
      void ready.promise.then(() => port?.postMessage({ type: 'focus' }));
    },
    blur: () => port?.postMessage({ type: 'blur' }),
    clear: () => port?.postMessage({ type: 'clear' }),
    /** Has the frame make an API call with the card in it; gives `{ body }` or `{ error }`. */
    async _call(method, params) {
      if (!container) return { error: GONE };
      if (!(await comesInTime(ready.promise))) return { error: connectionLost() };
      if (!port) return { error: GONE };
      calls += 1;
      const call = calls;
      return new Promise(resolve => {
        pending.set(call, resolve);
        port.postMessage({ type: 'call', call, method, params });
      });
    },
  };

  async function tellWhenItFails(arrival) {
    if (await comesInTime(arrival)) return;
    emit('loaderror', { elementType: 'card', error: connectionLost() });
  }

  function label() {
    const id = container?.id;
    return id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null;
  }

  return element;
}

/** Resolves once the frame has loaded or was removed; false after the timeout. */
const comesInTime = arrival => Promise.race([arrival.then(() => true), wait(FRAME_LOAD_MS)]);

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

function deferred() {
  let resolve;
  const promise = new Promise(done => {
    resolve = done;
  });
  return { promise, resolve };
}
