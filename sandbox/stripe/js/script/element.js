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

/**
 * Creates a card element; `setup` holds what the frame needs: base, key, account, locale, fonts.
 */
export function createCardElement(setup, givenOptions) {
  const card = {
    setup,
    options: { ...givenOptions },
    container: null,
    frame: null,
    port: null,
    destroyed: false,
    /** Resolved when the frame has loaded or was removed. */
    ready: deferred(),
    /** What to do with the result of each call in flight, by its number. */
    pending: new Map(),
    calls: 0,
    listeners: new Map(),
  };
  const element = { _isCard: true };
  return Object.assign(
    element,
    mounting(card, element),
    listening(card, element),
    frameActions(card),
  );
}

function emit({ listeners }, name, event) {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
}

function mark({ container, options }, name, on) {
  const classes = { ...CLASSES, ...options.classes };
  for (const part of classes[name].split(' ').filter(Boolean)) {
    container?.classList.toggle(part, on);
  }
}

/** Handles a message of the frame. */
function receive(card, data) {
  if (data.type === 'ready') {
    card.ready.resolve();
    emit(card, 'ready', { elementType: 'card' });
  } else if (data.type === 'change') {
    mark(card, 'complete', data.event.complete);
    mark(card, 'empty', data.event.empty);
    mark(card, 'invalid', data.event.error !== undefined);
    emit(card, 'change', { elementType: 'card', ...data.event });
  } else if (data.type === 'focus' || data.type === 'blur') {
    mark(card, 'focus', data.type === 'focus');
    emit(card, data.type, { elementType: 'card' });
  } else if (data.type === 'escape') {
    emit(card, 'escape', { elementType: 'card' });
  } else if (data.type === 'submit') {
    card.container.closest('form')?.requestSubmit();
  } else if (data.type === 'height') {
    card.frame.style.height = `${data.height}px`;
  } else if (data.type === 'result') {
    card.pending.get(data.call)?.(data.result);
    card.pending.delete(data.call);
  }
}

/**
 * The options that the frame takes; it can not inherit the colour and size of the text around it.
 */
function frameOptions({ container, options }) {
  const { classes: _classes, ...visible } = options;
  const { color, fontSize } = getComputedStyle(container);
  return { options: visible, surroundings: { color, fontSize } };
}

function connect(card) {
  const channel = new MessageChannel();
  card.port = channel.port1;
  card.port.onmessage = ({ data }) => receive(card, data);
  card.frame.contentWindow.postMessage(
    { type: 'init', ...card.setup, ...frameOptions(card) },
    '*',
    [channel.port2],
  );
}

function createFrame(base) {
  frames += 1;
  const frame = document.createElement('iframe');
  frame.name = `__privateStripeFrame${frames}`;
  frame.title = 'Secure card payment input frame';
  frame.src = `${base}js/v3/frame/card.html`;
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
  return frame;
}

function labelOf({ container }) {
  const id = container?.id;
  return id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null;
}

async function reportLoadError(card, arrival) {
  if (await comesInTime(arrival)) return;
  emit(card, 'loaderror', { elementType: 'card', error: connectionLost() });
}

/** The methods that put the element into a page and take it out. */
function mounting(card, element) {
  return {
    mount(target) {
      if (card.destroyed) throw integrationError('This Element has already been destroyed.');
      const found = typeof target === 'string' ? document.querySelector(target) : target;
      if (!found) {
        throw integrationError(
          `The selector you specified (${target}) applies to no DOM elements.`,
        );
      }
      element.unmount();
      card.container = found;
      card.frame = createFrame(card.setup.base);
      card.frame.addEventListener('load', () => connect(card));
      card.container.replaceChildren(card.frame);
      mark(card, 'base', true);
      mark(card, 'empty', true);
      labelOf(card)?.addEventListener('click', element.focus);
      void reportLoadError(card, card.ready.promise);
      return element;
    },
    unmount() {
      if (!card.container) return element;
      labelOf(card)?.removeEventListener('click', element.focus);
      for (const name of Object.keys(CLASSES)) mark(card, name, false);
      card.port?.close();
      card.frame.remove();
      for (const resolve of card.pending.values()) resolve({ error: GONE });
      card.pending.clear();
      card.ready.resolve();
      Object.assign(card, { ready: deferred(), container: null, frame: null, port: null });
      return element;
    },
    destroy() {
      element.unmount();
      card.listeners.clear();
      card.destroyed = true;
      card.setup.onDestroy();
      return element;
    },
    update(change) {
      card.options = { ...card.options, ...change };
      card.port?.postMessage({ type: 'update', ...frameOptions(card) });
      return element;
    },
  };
}

/** The methods that add and remove listeners. */
function listening({ listeners }, element) {
  return {
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
  };
}

/** The methods that the frame carries out. */
function frameActions(card) {
  return {
    focus() {
      card.frame?.focus();
      void card.ready.promise.then(() => card.port?.postMessage({ type: 'focus' }));
    },
    blur: () => card.port?.postMessage({ type: 'blur' }),
    clear: () => card.port?.postMessage({ type: 'clear' }),
    /** Makes an API call from the frame with the card in it; gives `{ body }` or `{ error }`. */
    async _call(method, params) {
      if (!card.container) return { error: GONE };
      if (!(await comesInTime(card.ready.promise))) return { error: connectionLost() };
      if (!card.port) return { error: GONE };
      card.calls += 1;
      const call = card.calls;
      return new Promise(resolve => {
        card.pending.set(call, resolve);
        card.port.postMessage({ type: 'call', call, method, params });
      });
    },
  };
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
