import { createApi } from '../script/api.js';
import {
  brandOf,
  expiryDigits,
  formatExpiry,
  formatNumber,
  judgeCvc,
  judgeExpiry,
  judgeNumber,
  judgePostal,
  numberDigits,
} from './format.js';
import { iconOf } from './icons.js';
import { applyStyle, loadFonts } from './style.js';
import { translate } from './messages.js';

const byId = id => document.getElementById(id);
const inputs = {
  number: byId('number'),
  expiry: byId('expiry'),
  cvc: byId('cvc'),
  postal: byId('postal'),
};
const icon = byId('icon');
const touched = new Set();

let port = null;
let api = null;
/** Options of the page; fields that it does not want can not be focused before they arrive. */
let options = { hidePostalCode: true };
/** The state last sent to the page; null until the first message. */
let lastChange = null;

const number = () => numberDigits(inputs.number.value);
const expiry = () => expiryDigits(inputs.expiry.value);
const shown = () =>
  Object.entries(inputs).filter(([name]) => name !== 'postal' || !options.hidePostalCode);

function judgements() {
  return {
    number: judgeNumber(number()),
    expiry: judgeExpiry(expiry(), new Date()),
    cvc: judgeCvc(inputs.cvc.value, number()),
    postal: judgePostal(inputs.postal.value),
  };
}

/** The first fault to show: wrong at once, unfinished only where the person has left. */
function faultOf(judged, strict) {
  for (const [name] of shown()) {
    const { error, unfinished } = judged[name];
    if (error && (!unfinished || strict || (touched.has(name) && inputs[name].value !== ''))) {
      return { name, error };
    }
  }
  return null;
}

function report() {
  const judged = judgements();
  const fault = faultOf(judged, false);
  const complete = shown().every(([name]) => judged[name].complete);
  const empty = shown().every(([, input]) => input.value === '');
  for (const [name, input] of shown()) {
    input.setAttribute('aria-invalid', String(fault?.name === name));
  }
  const { brand } = brandOf(number());
  icon.innerHTML = iconOf(fault?.name === 'number' ? 'error' : brand);
  icon.hidden = options.hideIcon === true;
  document.body.dataset.state = complete ? 'complete' : empty ? 'empty' : 'partial';
  document.body.toggleAttribute('data-invalid', fault !== null);
  const event = {
    complete,
    empty,
    brand,
    error: fault?.error,
    value: { postalCode: inputs.postal.value.trim() },
  };
  const text = JSON.stringify(event);
  const isNews = lastChange !== null && text !== lastChange;
  lastChange = text;
  if (isNews) port?.postMessage({ type: 'change', event });
}

function measure() {
  port?.postMessage({
    type: 'height',
    height: Math.ceil(byId('card').getBoundingClientRect().height),
  });
}

/** Writes formatted text and leaves the caret behind the same digit. */
function rewrite(input, text) {
  if (input.value === text) return;
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = text;
  if (atEnd || document.activeElement !== input) return;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < before; caret += 1) {
    if (/\d/.test(text[caret])) seen += 1;
  }
  input.setSelectionRange(caret, caret);
}

function advance(from) {
  const names = shown().map(([name]) => name);
  const next = names[names.indexOf(from) + 1];
  const input = inputs[from];
  if (next && document.activeElement === input && input.selectionStart === input.value.length) {
    inputs[next].focus();
  }
}

const onInput = {
  number() {
    rewrite(inputs.number, formatNumber(number()));
    inputs.cvc.maxLength = brandOf(number()).cvc;
    if (judgeNumber(number()).complete) advance('number');
  },
  expiry(deleting) {
    rewrite(inputs.expiry, formatExpiry(expiry(), deleting));
    if (judgeExpiry(expiry(), new Date()).complete) advance('expiry');
  },
  cvc() {
    rewrite(inputs.cvc, inputs.cvc.value.replace(/\D/g, '').slice(0, brandOf(number()).cvc));
    if (judgeCvc(inputs.cvc.value, number()).complete) advance('cvc');
  },
  postal() {
    inputs.postal.value = inputs.postal.value.slice(0, 10);
  },
};

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', event => {
    onInput[name](event.inputType?.startsWith('delete') ?? false);
    report();
  });
  input.addEventListener('blur', () => {
    touched.add(name);
    report();
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') port?.postMessage({ type: 'escape' });
    if (event.key !== 'Backspace' || input.value !== '') return;
    const names = shown().map(([shownName]) => shownName);
    const previous = names[names.indexOf(name) - 1];
    if (previous) {
      event.preventDefault();
      inputs[previous].focus();
    }
  });
}
byId('card').addEventListener('submit', event => {
  event.preventDefault();
  port?.postMessage({ type: 'submit' });
});
byId('card').addEventListener('click', event => {
  if (!(event.target instanceof HTMLInputElement)) inputs.number.focus();
});
window.addEventListener('focus', () => port?.postMessage({ type: 'focus' }));
window.addEventListener('blur', () => port?.postMessage({ type: 'blur' }));
new ResizeObserver(measure).observe(byId('card'));

function configure(given, surroundings) {
  options = given;
  applyStyle(options.style, surroundings);
  byId('postalSlot').hidden = options.hidePostalCode === true;
  if (typeof options.value?.postalCode === 'string') inputs.postal.value = options.value.postalCode;
  for (const input of Object.values(inputs)) input.disabled = options.disabled === true;
  report();
  measure();
}

/** Card parameters for the API; this frame sends them nowhere else. */
function cardParams() {
  const digits = expiry();
  return {
    number: number(),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
    cvc: inputs.cvc.value,
  };
}

function methodData({ billing_details: billing = {}, ...about } = {}) {
  const postal = options.hidePostalCode ? undefined : inputs.postal.value.trim();
  const address = { postal_code: postal, ...billing.address };
  return { type: 'card', card: cardParams(), ...about, billing_details: { ...billing, address } };
}

const calls = {
  confirm: ({ path, params, about }) =>
    api.post(path, { ...params, payment_method_data: methodData(about) }),
  createPaymentMethod: ({ about }) => api.post('payment_methods', methodData(about)),
  createToken: ({ card }) =>
    api.post('tokens', {
      card: { address_zip: inputs.postal.value || undefined, ...card, ...cardParams() },
    }),
};

/**
 * The click on the page's button may move the focus to the page again some time after it was
 * answered here; a focus that has moved on to another field stays there.
 */
function focusSoon(/** @type {HTMLInputElement} */ input) {
  for (const delay of [0, 50, 150, 300]) {
    setTimeout(() => {
      const isElsewhere =
        document.activeElement !== input && document.activeElement instanceof HTMLInputElement;
      if (document.hasFocus() && isElsewhere) return;
      window.focus();
      input.focus();
    }, delay);
  }
}

async function call({ method, params }) {
  for (const [name] of shown()) touched.add(name);
  const fault = faultOf(judgements(), true);
  report();
  if (!fault) return calls[method](params);
  inputs[fault.name].setAttribute('aria-invalid', 'true');
  focusSoon(inputs[fault.name]);
  return { error: fault.error };
}

async function receive({ data }) {
  if (data.type === 'update') configure(data.options, data.surroundings);
  else if (data.type === 'focus') inputs.number.focus();
  else if (data.type === 'blur') document.activeElement?.blur();
  else if (data.type === 'clear') {
    for (const input of Object.values(inputs)) input.value = '';
    touched.clear();
    report();
  } else if (data.type === 'call') {
    port.postMessage({ type: 'result', call: data.call, result: await call(data) });
  }
}

/** Fields may be typed in, or filled in by the browser, before the port is open. */
function reportContent() {
  for (const take of Object.values(onInput)) take(false);
  if (shown().some(([, { value }]) => value !== '')) {
    lastChange = '';
    report();
  }
}

function start(event) {
  if (event.source !== window.parent || event.data?.type !== 'init' || port) return;
  const { base, key, account, locale, fonts, options: given, surroundings } = event.data;
  port = event.ports[0];
  port.onmessage = receive;
  api = createApi({ base, key, account });
  loadFonts(fonts);
  translate(inputs, locale);
  configure(given, surroundings);
  port.postMessage({ type: 'ready' });
  reportContent();
  // The field may have gained focus before the port was open.
  if (document.hasFocus()) port.postMessage({ type: 'focus' });
}
window.addEventListener('message', start);
